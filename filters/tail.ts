import { define, keep } from "../src/reduce/filter.ts";

const follows = (argv: readonly string[]): boolean =>
  argv.some((word) => /^-[nqvs0-9]*[fF]|^--(?:follow|retry)(?:=|$)/.test(word));

export default define({
  summary: "the lines asked for, unaltered; followed, as they come",
  kind: "data",
  exact: true,
  leave: ["-c", "--bytes", "-z", "--zero-terminated"],
  start: ({ argv }) =>
    follows(argv) ? { line: () => keep, kind: "log", exact: false } : { line: () => keep },
});
