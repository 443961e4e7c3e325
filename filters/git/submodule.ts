import { define } from "../../src/reduce/filter.ts";
import { byRules, detachedRule, hintRule, progressRule } from "../../src/reduce/git-noise.ts";

export default define({
  summary: "state of each submodule, what was checked out; no transfer progress",
  kind: "report",
  leave: ["foreach"],
  start: () => byRules(progressRule, hintRule, detachedRule()),
});
