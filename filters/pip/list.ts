import { define, keep } from "../../src/reduce/filter.ts";

export default define({
  summary: "Every package and version; padding squeezed.",
  kind: "data",
  table: true,
  start: () => ({ line: () => keep }),
});
