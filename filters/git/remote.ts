import { define, keep } from "../../src/reduce/filter.ts";

export default define({
  summary: "every remote, as listed; what was pruned or refused",
  kind: "data",
  start: () => ({ line: () => keep }),
});
