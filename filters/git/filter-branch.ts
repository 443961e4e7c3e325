import { define, drop } from "../../src/filter-kit/filter.ts";
import { byRules, type Rule } from "./_rules.ts";

const rewritten = drop("progress lines");
const rewriteRule: Rule = (line) =>
  /^Rewrite [0-9a-f]{40} \(\d+\/\d+\)(?: \(\d+ seconds passed, remaining \d+ predicted\))?$/.test(line)
    ? rewritten
    : null;

export default define({
  summary: "which refs were rewritten, what the filter commands say; no progress",
  kind: "report",
  start: () => byRules(rewriteRule),
});
