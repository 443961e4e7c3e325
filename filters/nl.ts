import { define, keep } from "../src/filter-kit/filter.ts";

export default define({
  summary: "the file with its line numbers; what pads the numbers is left out",
  kind: "data",
  exact: true,
  start: () => ({ line: () => keep, numbered: true }),
});
