import { define } from "../../src/filter-kit/filter.ts";
import { hookRule, nextJob } from "../../src/filter-kit/git-hooks.ts";
import { byRules } from "../git/_rules.ts";

export default define({
  summary: "the hooks that failed, with their output; those that passed counted",
  kind: "report",
  signatures: [/^(?=.{79})\S.*\.{3}(?:\(no files to check\))?(?:Passed|Failed|Skipped)$/],
  runner: true,
  prompt: nextJob,
  start: () => byRules(hookRule()),
});
