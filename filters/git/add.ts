import { define } from "../../src/filter-kit/filter.ts";
import { byRules, hintRule } from "./_rules.ts";

export default define({
  summary: "warnings and refusals; without hints",
  kind: "report",
  passthrough: ["-n", "-p", "-i", "-e", "--patch", "--interactive", "--edit"],
  start: () => byRules(hintRule()),
});
