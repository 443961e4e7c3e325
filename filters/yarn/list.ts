import { define, keep } from "../../src/reduce/filter.ts";

export default define({
  summary: "The dependency tree and why a package is there, whole up to the budget.",
  kind: "data",
  also: ["yarn why", "yarn info", "yarn licenses"],
  leave: ["--json"],
  start: () => ({ line: () => keep }),
});
