import { define, drop, keep } from "../../src/filter-kit/filter.ts";
import { isHint } from "./_rules.ts";

const removed = drop("removed files");
const hints = drop("hint lines");
const shown = 20;

export default define({
  summary: "the first files removed and the count of the rest, or why nothing was",
  kind: "report",
  passthrough: ["-n"],
  start: () => {
    let files = 0;
    return {
      line(text) {
        if (isHint(text)) return hints;
        if (!/^rm '.*'$/.test(text)) return keep;
        files += 1;
        return files > shown ? removed : keep;
      },
    };
  },
});
