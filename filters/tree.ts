import { define } from "../src/filter-kit/filter.ts";
import { treeReducer } from "../src/filter-kit/tree-level.ts";

/** Folders that could not be read, and the totals in any language. */
const tells = /\[error opening dir\]$|^\d+ \D+(?:, \d+ \D+)?$/;

export default define({
  summary: "the tree as drawn; beyond the budget each folder with what is hidden below it, and the totals",
  kind: "data",
  passthrough: ["-J", "-X", "-H", "-o"],
  start: () => treeReducer(tells),
});
