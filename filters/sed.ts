import { define, keep } from "../src/filter-kit/filter.ts";
import { readsNumbered } from "../src/filter-kit/reads-numbered.ts";

export default define({
  summary: "the lines asked for, unaltered",
  kind: "data",
  exact: true,
  also: ["gsed"],
  passthrough: ["-i", "--in-place", "-z", "--null-data", "--debug"],
  start: ({ argv }) => ({ line: () => keep, numbered: readsNumbered(argv) }),
});
