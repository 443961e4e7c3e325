import { answers } from "../../src/reduce/complaints.ts";
import { define } from "../../src/reduce/filter.ts";
import { hitFinder } from "../../src/reduce/search-hit.ts";

export default define({
  summary:
    "every hit, each file stated once; beyond the budget the first and last and the exact count between",
  kind: "data",
  leave: ["-q", "--quiet", "-z", "--null", "-O", "--open-files-in-pager"],
  start: ({ argv }) => ({
    ...answers("error", "fatal", "warning"),
    focus: hitFinder(argv.slice(1), true),
  }),
});
