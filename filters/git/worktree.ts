import { define } from "../../src/reduce/filter.ts";
import { byRules, hintRule, progressRule } from "../../src/reduce/git-noise.ts";

export default define({
  summary: "every worktree, what was added or removed, or why not",
  kind: "report",
  leave: ["-z"],
  start: () => byRules(progressRule, hintRule),
});
