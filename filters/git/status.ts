import { define } from "../../src/reduce/filter.ts";
import { byRules, hintRule } from "../../src/reduce/git-noise.ts";

export default define({
  summary: "branch, state and every changed file; without the suggestions in parentheses",
  kind: "data",
  leave: ["-z", "--null"],
  start: () => byRules(hintRule),
});
