import { define } from "../../src/reduce/filter.ts";
import { byRules, detachedRule, hintRule, progressRule } from "../../src/reduce/git-noise.ts";

export default define({
  summary: "each step and the first bad commit; with `run`, what the command's tool has to say",
  kind: "report",
  runner: true,
  start: () => byRules(progressRule, hintRule, detachedRule()),
});
