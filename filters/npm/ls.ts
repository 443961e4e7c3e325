import { define } from "../../src/filter-kit/filter.ts";
import { treeReducer } from "../../src/filter-kit/tree-level.ts";

const problem = /^npm (?:error|ERR!)|\bUNMET\b|\b(?:invalid|extraneous)(?::|$)/;
const indented: readonly string[] = ["explain", "why"];

export default define({
  summary: "The dependency tree, whole up to the budget; problems always.",
  kind: "data",
  also: ["npm list", "npm la", "npm ll", "npm explain", "npm why", "npm query", "npm fund"],
  passthrough: ["--json", "--parseable", "-p", "--long"],
  start: ({ argv }) => treeReducer(problem, indented.includes(argv[1] ?? "")),
});
