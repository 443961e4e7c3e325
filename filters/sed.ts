import { define, keep } from "../src/filter-kit/filter.ts";
import { areLogs } from "../src/filter-kit/reads-one-file.ts";
import { readsNumbered, sedFiles } from "../src/filter-kit/reads.ts";

export default define({
  summary: "the lines asked for, unaltered, of a log without its colours",
  kind: "data",
  exact: true,
  also: ["gsed"],
  passthrough: ["-i", "--in-place", "-z", "--null-data", "--debug"],
  start: ({ argv }) => ({
    line: () => keep,
    exact: !areLogs(sedFiles(argv.slice(1))),
    numbered: readsNumbered(argv),
  }),
});
