import { define } from "../../src/filter-kit/filter.ts";
import { statusReducer } from "./_worktree.ts";

export default define({
  summary: "branch, state and every changed file below its section; suggestions only in a conflict",
  kind: "data",
  passthrough: ["-z", "--null"],
  start: () => statusReducer(),
});
