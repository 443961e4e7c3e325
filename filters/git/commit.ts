import { define } from "../../src/filter-kit/filter.ts";
import { hookRule } from "../../src/filter-kit/git-hooks.ts";
import { byRules, hintRule } from "./_rules.ts";
import { sectionRule } from "./_worktree.ts";

export default define({
  summary:
    "the commit made, or why there is none; what hooks' tools have to say, without the steps that passed",
  kind: "report",
  passthrough: ["-p", "--patch", "--interactive", "-z", "--null"],
  signatures: [/^\[(?:detached HEAD|[^\s\]]+) (?:\(root-commit\) )?[0-9a-f]{7,40}\] \S/],
  runner: true,
  start: () => byRules(hintRule(), sectionRule(), hookRule()),
});
