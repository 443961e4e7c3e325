import { define, keep } from "../../src/reduce/filter.ts";

export default define({
  summary: "every author and subject, as listed",
  kind: "data",
  leave: ["--format"],
  start: () => ({ line: () => keep }),
});
