import { define } from "../../src/reduce/filter.ts";
import { statusReducer } from "../../src/reduce/git-status.ts";

export default define({
  summary: "branch, state and every changed file below its section; suggestions only in a conflict",
  kind: "data",
  leave: ["-z", "--null"],
  start: () => statusReducer(),
});
