import { define, keep } from "../../src/reduce/filter.ts";

export default define({
  summary: "The dependency tree, whole up to the budget; problems always.",
  kind: "data",
  also: [
    "npm list",
    "npm la",
    "npm ll",
    "npm explain",
    "npm why",
    "npm query",
    "npm fund",
    "npm view",
    "npm info",
    "npm show",
    "npm search",
  ],
  leave: ["--json", "--parseable", "-p", "--long"],
  start: () => ({ line: () => keep }),
});
