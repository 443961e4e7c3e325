import { define, drop, keep } from "../../src/reduce/filter.ts";

const rule = /^├[─┼]+┤$/;
const tableRules = drop("table rules");

export default define({
  summary: "Every outdated package, padding squeezed.",
  kind: "data",
  table: true,
  leave: ["--json", "--format", "--no-table"],
  start: () => ({ line: (text) => (rule.test(text) ? tableRules : keep) }),
});
