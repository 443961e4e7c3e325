import { define } from "../../src/filter-kit/filter.ts";
import { hookRule } from "../../src/filter-kit/git-hooks.ts";
import { byRules, mergeRule, modeRule, progressRule } from "./_rules.ts";

export default define({
  summary: "where it stopped and why, or that it is through; no progress, no suggestions",
  kind: "report",
  passthrough: ["-i", "--interactive", "--edit-todo", "--show-current-patch"],
  runner: true,
  start: () => byRules(progressRule, mergeRule, modeRule(), hookRule()),
});
