import { define } from "../../src/reduce/filter.ts";
import { hookRule } from "../../src/reduce/git-hooks.ts";
import { sectionRule } from "../../src/reduce/git-status.ts";
import { byRules, mergeRule, progressRule } from "../../src/reduce/git-noise.ts";

export default define({
  summary: "the commits made, or where it stopped and why; no suggestions",
  kind: "report",
  also: ["git revert"],
  runner: true,
  start: () => byRules(progressRule, mergeRule, sectionRule(), hookRule()),
});
