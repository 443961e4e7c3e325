import { define, keep } from "../../src/reduce/filter.ts";

export default define({
  summary: "every entry, common folders stated once",
  kind: "data",
  leave: ["-z", "--format"],
  start: () => ({ line: () => keep }),
});
