import { define, keep, must } from "../src/reduce/filter.ts";
import { hitFinder } from "../src/reduce/search-hit.ts";
import { readsOneFile } from "../src/reduce/search-scope.ts";

const shownAlways = 20;
/** `rg: x: Permission denied (os error 13)`; older versions leave the name out. */
const complaint = /^rg: |^\S.*\(os error \d+\)$/;

export default define({
  summary:
    "every hit, each file stated once; beyond the budget the first and last and the exact count between",
  kind: "data",
  leave: ["-q", "--quiet", "-0", "--null", "--null-data", "--generate", "--type-list", "--debug", "--trace"],
  start: ({ argv }) => {
    let left = shownAlways;
    const isComplaint = (text: string): boolean =>
      left > 0 && (text.startsWith("rg: ") || text.endsWith(")")) && complaint.test(text);
    return {
      line(text) {
        if (!isComplaint(text)) return keep;
        left -= 1;
        return must;
      },
      exact: readsOneFile(argv, true),
      focus: hitFinder(argv, false),
    };
  },
});
