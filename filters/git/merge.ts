import { define } from "../../src/filter-kit/filter.ts";
import { hookRule } from "../../src/filter-kit/git-hooks.ts";
import { byRules, mergeRule, modeRule, progressRule } from "./_rules.ts";

export default define({
  summary: "result, files changed, every conflict",
  kind: "report",
  signatures: [/^Updating [0-9a-f]{7,40}\.\.[0-9a-f]{7,40}$/, /^Merge made by the '[a-z-]+' strategy\.$/],
  runner: true,
  start: () => byRules(progressRule, mergeRule, modeRule(), hookRule()),
});
