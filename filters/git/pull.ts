import { define } from "../../src/filter-kit/filter.ts";
import { hookRule } from "../../src/filter-kit/git-hooks.ts";
import { byRemote, byRules, hintRule, mergeRule, modeRule, progressRule } from "./_rules.ts";

export default define({
  summary: "refs moved, files changed, conflicts; no transfer progress",
  kind: "report",
  runner: true,
  start: () => byRemote(byRules(progressRule, hintRule(), mergeRule, modeRule(), hookRule())),
});
