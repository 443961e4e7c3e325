import { define } from "../../src/reduce/filter.ts";
import { hookRule } from "../../src/reduce/git-hooks.ts";
import {
  byRemote,
  byRules,
  hintRule,
  mergeRule,
  modeRule,
  progressRule,
} from "../../src/reduce/git-noise.ts";

export default define({
  summary: "refs moved, files changed, conflicts; no transfer progress",
  kind: "report",
  runner: true,
  start: () => byRemote(byRules(progressRule, hintRule(), mergeRule, modeRule(), hookRule())),
});
