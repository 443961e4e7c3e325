import { define, keep } from "../../src/reduce/filter.ts";

export default define({
  summary: "every tag, as listed",
  kind: "data",
  leave: ["--format"],
  start: () => ({ line: () => keep }),
});
