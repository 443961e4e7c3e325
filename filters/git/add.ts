import { define } from "../../src/reduce/filter.ts";
import { byRules, hintRule } from "../../src/reduce/git-noise.ts";

export default define({
  summary: "warnings and refusals; without hints",
  kind: "report",
  leave: ["-p", "-i", "-e", "--patch", "--interactive", "--edit"],
  start: () => byRules(hintRule()),
});
