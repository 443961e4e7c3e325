import { areLogs } from "../src/filter-kit/are-logs.ts";
import { define, keep } from "../src/filter-kit/filter.ts";
import { operandsOf } from "../src/filter-kit/reads-input.ts";
import { readsNumbered } from "../src/filter-kit/reads-numbered.ts";

export default define({
  summary:
    "the file, unaltered, a log without its colours; beyond what the agent itself would show, the middle is left out and counted",
  kind: "data",
  exact: true,
  also: ["tac"],
  start: ({ argv }) => ({
    line: () => keep,
    exact: !areLogs(operandsOf(argv)),
    numbered: readsNumbered(argv),
  }),
});
