import { answers } from "../../src/reduce/complaints.ts";
import { define } from "../../src/reduce/filter.ts";

export default define({
  summary:
    "every hit, each file stated once; beyond the budget the first and last and the exact count between",
  kind: "data",
  leave: ["-q", "--quiet", "-z", "--null", "-O", "--open-files-in-pager"],
  start: () => answers("error", "fatal", "warning"),
});
