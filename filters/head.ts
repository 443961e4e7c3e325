import { areLogs } from "../src/filter-kit/reads-one-file.ts";
import { define, keep } from "../src/filter-kit/filter.ts";
import { operandsOf, readsInput } from "../src/filter-kit/reads.ts";

export default define({
  summary:
    "the lines asked for: of a file unaltered, of a log without its colours, of another command's output as that command's filter shows them",
  kind: "data",
  exact: true,
  passthrough: ["-c", "--bytes", "-z", "--zero-terminated"],
  start: ({ argv }) =>
    readsInput(argv)
      ? { line: () => keep, exact: false, runner: true }
      : { line: () => keep, exact: !areLogs(operandsOf(argv)) },
});
