import { areLogs } from "../src/filter-kit/reads-one-file.ts";
import { define, keep } from "../src/filter-kit/filter.ts";
import { operandsOf, readsInput } from "../src/filter-kit/reads.ts";

const follows = (argv: readonly string[]): boolean =>
  argv.some((word) => /^-[nqvs0-9]*[fF]|^--(?:follow|retry)(?:=|$)/.test(word));

export default define({
  summary:
    "the lines asked for: of a file unaltered, of a log without its colours, of another command's output as that command's filter shows them; followed, as they come",
  kind: "data",
  exact: true,
  passthrough: ["-c", "--bytes", "-z", "--zero-terminated"],
  start({ argv }) {
    if (follows(argv)) return { line: () => keep, kind: "log", exact: false };
    if (readsInput(argv)) return { line: () => keep, exact: false, runner: true };
    return { line: () => keep, exact: !areLogs(operandsOf(argv)) };
  },
});
