import { define } from "../../src/filter-kit/filter.ts";
import { byRules, detachedRule, hintRule, mergeRule, progressRule } from "./_rules.ts";

export default define({
  summary: "the branch or commit now checked out, local changes carried over; no advice, no progress",
  kind: "report",
  also: ["git switch"],
  passthrough: ["-p", "--patch"],
  start: () => byRules(progressRule, hintRule(), detachedRule(), mergeRule),
});
