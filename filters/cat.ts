import { define, keep } from "../src/filter-kit/filter.ts";
import { readsNumbered } from "../src/filter-kit/reads-numbered.ts";

export default define({
  summary: "the file, unaltered; beyond what the agent itself would show, the middle is left out and counted",
  kind: "data",
  exact: true,
  also: ["tac"],
  start: ({ argv }) => ({ line: () => keep, numbered: readsNumbered(argv) }),
});
