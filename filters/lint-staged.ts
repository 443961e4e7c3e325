import { define } from "../src/filter-kit/filter.ts";
import { hookRule, nextJob } from "../src/filter-kit/git-hooks.ts";
import { byRules } from "./git/_rules.ts";

export default define({
  summary: "what failed and what it said; without the steps that passed",
  kind: "report",
  signatures: [
    /^\[(?:STARTED|SKIPPED)\] (?:Preparing lint-staged|Backing up original state|Running tasks for staged files)\.\.\.$/,
  ],
  runner: true,
  prompt: nextJob,
  start: () => byRules(hookRule()),
});
