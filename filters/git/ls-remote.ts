import { define, keep } from "../../src/reduce/filter.ts";

export default define({
  summary: "every ref, as listed",
  kind: "data",
  start: () => ({ line: () => keep }),
});
