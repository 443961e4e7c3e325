import { define } from "../../src/filter-kit/filter.ts";
import { byRemote, byRules, hintRule, progressRule } from "./_rules.ts";

export default define({
  summary: "which refs are new or moved; no transfer progress",
  kind: "report",
  start: () => byRemote(byRules(progressRule, hintRule())),
});
