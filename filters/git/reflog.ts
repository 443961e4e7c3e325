import { define, keep } from "../../src/reduce/filter.ts";

export default define({
  summary: "every entry, as listed",
  kind: "data",
  leave: ["--format", "--pretty", "-z"],
  start: () => ({ line: () => keep }),
});
