import { define, pin } from "../../src/filter-kit/filter.ts";
import { byRules, detachedRule, hintRule, progressRule, type Rule } from "./_rules.ts";

/** Not checked out (`-`), at another commit than recorded (`+`), in conflict (`U`). */
const stateRule: Rule = (line) => (/^[-+U][0-9a-f]{40,64} /.test(line) ? pin : null);

export default define({
  summary: "state of each submodule, what was checked out; no transfer progress",
  kind: "report",
  passthrough: ["foreach"],
  start: () => byRules(stateRule, progressRule, hintRule(), detachedRule()),
});
