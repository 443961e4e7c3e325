import { define } from "../../src/filter-kit/filter.ts";
import { byRules, hintRule, progressRule } from "./_rules.ts";

export default define({
  summary: "files put back, or why not",
  kind: "report",
  also: ["git reset"],
  passthrough: ["-p", "--patch"],
  start: () => byRules(progressRule, hintRule()),
});
