import { define } from "../../src/reduce/filter.ts";
import { byRules, hintRule, progressRule } from "../../src/reduce/git-noise.ts";

export default define({
  summary: "every remote, as listed; what was pruned, fetched or refused",
  kind: "data",
  start: () => byRules(progressRule, hintRule),
});
