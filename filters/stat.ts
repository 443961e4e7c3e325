import { answers } from "../src/filter-kit/grouped-answers.ts";
import { define, heading } from "../src/filter-kit/filter.ts";

const file = heading(1);

export default define({
  summary: "every field, as printed",
  kind: "data",
  passthrough: ["-c", "--printf", "-t", "--terse"],
  start: () => {
    const complaints = answers("stat");
    /** The label that stands before each file's name, in the user's language. */
    let label: string | undefined;
    return {
      line(text, stream) {
        const verdict = complaints.line(text, stream);
        if (verdict.act === "pin") return verdict;
        label ??= /^ +\S+: /.exec(text)?.[0];
        return label !== undefined && text.startsWith(label) ? file : verdict;
      },
    };
  },
});
