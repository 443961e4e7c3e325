import { define } from "../../src/filter-kit/filter.ts";
import { treeReducer } from "../../src/filter-kit/tree-level.ts";

export default define({
  summary: "The dependency tree, whole up to the budget.",
  kind: "data",
  also: ["pnpm ls", "pnpm la", "pnpm ll", "pnpm why", "pnpm licenses", "pnpm view", "pnpm info"],
  passthrough: ["--json", "--parseable"],
  start: () => treeReducer(/^ ?(?:ERR_|WARN)|^\s*Found \d/),
});
