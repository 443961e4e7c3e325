import { define, keep } from "../../src/reduce/filter.ts";

export default define({
  summary: "every branch, as listed",
  kind: "data",
  leave: ["--format", "--edit-description"],
  start: () => ({ line: () => keep }),
});
