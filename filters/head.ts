import { define, keep } from "../src/reduce/filter.ts";

export default define({
  summary: "the lines asked for, unaltered",
  kind: "data",
  exact: true,
  leave: ["-c", "--bytes", "-z", "--zero-terminated"],
  start: () => ({ line: () => keep }),
});
