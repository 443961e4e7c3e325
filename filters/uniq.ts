import { define, keep } from "../src/reduce/filter.ts";

export default define({
  summary: "every line with its count; beyond the budget the first, the last and the exact count",
  kind: "data",
  leave: ["-z", "--zero-terminated"],
  start: () => ({ line: () => keep }),
});
