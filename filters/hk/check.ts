import { define } from "../../src/filter-kit/filter.ts";
import { hookRule } from "../../src/filter-kit/git-hooks.ts";
import { byRules } from "../git/_rules.ts";

export default define({
  summary: "the steps that failed and what their programs said; progress and passed steps counted",
  kind: "report",
  also: ["hk fix", "hk run"],
  signatures: [/^ {2}files - Fetching /],
  start: () => byRules(hookRule()),
});
