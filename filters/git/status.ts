import { define } from "../../src/filter-kit/filter.ts";
import { statusReducer } from "../../src/filter-kit/git-status.ts";

export default define({
  summary: "branch, state and every changed file below its section; suggestions only in a conflict",
  kind: "data",
  passthrough: ["-z", "--null"],
  start: () => statusReducer(),
});
