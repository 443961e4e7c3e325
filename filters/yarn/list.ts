import { define } from "../../src/filter-kit/filter.ts";
import { treeReducer } from "../../src/filter-kit/tree-level.ts";

export default define({
  summary: "The dependency tree and why a package is there, whole up to the budget.",
  kind: "data",
  also: ["yarn why", "yarn info", "yarn licenses"],
  passthrough: ["--json"],
  start: () => treeReducer(/^(?:error|warning) /),
});
