import { define } from "../../src/filter-kit/filter.ts";
import { hookRule } from "../../src/filter-kit/git-hooks.ts";
import { sectionRule } from "./_worktree.ts";
import { byRules, mergeRule, progressRule } from "./_rules.ts";

export default define({
  summary: "the commits made, or where it stopped and why; no suggestions",
  kind: "report",
  also: ["git revert"],
  runner: true,
  start: () => byRules(progressRule, mergeRule, sectionRule(), hookRule()),
});
