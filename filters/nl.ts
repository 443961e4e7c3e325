import { define, keep } from "../src/reduce/filter.ts";

export default define({
  summary: "the file with its line numbers, unaltered",
  kind: "data",
  exact: true,
  start: () => ({ line: () => keep }),
});
