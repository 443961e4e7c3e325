import { define, keep } from "../../src/reduce/filter.ts";

export default define({
  summary: "every path, common folders stated once",
  kind: "data",
  leave: ["-z", "--format", "--eol", "--debug"],
  start: () => ({ line: () => keep }),
});
