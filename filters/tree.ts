import { define, keep, must } from "../src/reduce/filter.ts";

const unread = /\[error opening dir\]$/;
const totals = /^\d+ director(?:y|ies)(?:, \d+ files?)?$/;

export default define({
  summary: "the tree as drawn; beyond the budget its first and last lines and the totals",
  kind: "data",
  leave: ["-J", "-X", "-H", "-o"],
  start: () => ({ line: (text) => (unread.test(text) || totals.test(text) ? must : keep) }),
});
