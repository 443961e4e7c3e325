import { define, drop, heading, keep, type Verdict } from "../../../src/filter-kit/filter.ts";
import { createRemarks } from "../../../src/filter-kit/remarks.ts";

// Fields, each with a tab before its value, `--`, the text; of comments one after the other: https://cli.github.com/manual/gh_pr_view
const field = /^[a-z][a-z -]*:(?:\t|$)/;
/** Each further comment begins with it. */
const firstField = "author:\t";
const empty = /^[a-z][a-z -]*:$/;
const ordinary = /^(?:association:\tnone|edited:\tfalse|status:\tnone)$/;
const emptyFields = drop("empty fields");
const ordinaryFields = drop("ordinary fields");
const head = heading(1);

const fieldVerdict = (text: string): Verdict => {
  if (text.startsWith("author:\t") || text.startsWith("title:\t")) return head;
  if (empty.test(text)) return emptyFields;
  return ordinary.test(text) ? ordinaryFields : keep;
};

export default define({
  summary:
    "Title, fields, text and every comment; empty and ordinary fields and comments in the markup that no page shows counted",
  kind: "data",
  also: ["gh issue view", "gh release view"],
  passthrough: ["-q", "-t", "-w", "--web"],
  start: () => {
    const remarks = createRemarks();
    let inFields = true;
    let isBelowRuler = false;
    return {
      line(text): Verdict {
        if (inFields && text === "--") {
          inFields = false;
          remarks.reset();
          return keep;
        }
        // A ruler in the text is none that ends it.
        inFields ||= isBelowRuler && text.startsWith(firstField);
        isBelowRuler = text === "--";
        if (inFields && field.test(text)) return fieldVerdict(text);
        inFields = false;
        return remarks.line(text);
      },
    };
  },
});
