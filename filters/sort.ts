import { define, keep } from "../src/reduce/filter.ts";

export default define({
  summary:
    "every line in its order, shared paths stated once; beyond the budget the first, the last and the exact count",
  kind: "data",
  leave: ["-z", "--zero-terminated", "-o", "--output", "-c", "-C", "--check", "--debug"],
  start: () => ({ line: () => keep }),
});
