import { define } from "../../src/filter-kit/filter.ts";
import { hookRule, nextJob } from "../../src/filter-kit/git-hooks.ts";
import { byRules } from "../git/_rules.ts";

export default define({
  summary: "what each job said and which failed; without the frame",
  kind: "report",
  signatures: [/^│ 🥊 lefthook/, /^summary: \(done in \d+\.\d+ seconds\)$/],
  runner: true,
  prompt: nextJob,
  start: () => byRules(hookRule()),
});
