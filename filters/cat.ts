import { areLogs } from "../src/filter-kit/reads-one-file.ts";
import { define, keep } from "../src/filter-kit/filter.ts";
import { readsNumbered } from "../src/filter-kit/reads.ts";

/** Who asks to see control characters and where lines end wants these very lines. */
const visibly = /^-[a-zA-Z]*[AetTvE]|^--show-/;

/** None of its options takes a value: `-n` numbers the lines. */
const readsLogs = ([, ...words]: readonly string[]): boolean =>
  !words.some((word) => visibly.test(word)) &&
  areLogs(words.filter((word) => !word.startsWith("-") || word === "-"));

export default define({
  summary:
    "the file, unaltered, a log without its colours; beyond what the agent itself would show, the middle is left out and counted, but for odd rows of a log",
  kind: "data",
  exact: true,
  also: ["tac"],
  start: ({ argv }) => ({
    line: () => keep,
    exact: !readsLogs(argv),
    numbered: readsNumbered(argv),
  }),
});
