import { define } from "../../src/reduce/filter.ts";
import { byRemote, byRules, hintRule, progressRule } from "../../src/reduce/git-noise.ts";

export default define({
  summary: "which refs are new or moved; no transfer progress",
  kind: "report",
  start: () => byRemote(byRules(progressRule, hintRule())),
});
