import { define } from "../../src/filter-kit/filter.ts";
import { byRules, detachedRule, hintRule, progressRule } from "./_rules.ts";

export default define({
  summary: "where it was cloned to, or why not; no transfer progress",
  kind: "report",
  start: () => byRules(progressRule, hintRule(), detachedRule()),
});
