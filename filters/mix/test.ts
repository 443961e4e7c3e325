import {
  type Context,
  define,
  heading,
  keep,
  pin,
  proven,
  type Reducer,
  type Verdict,
} from "../../src/filter-kit/filter.ts";
import { dotRow } from "../../src/filter-kit/test-rows.ts";
import { createUnrun, maxNamed } from "../../src/filter-kit/unrun.ts";
import compile from "./compile.ts";

/** With --trace; a failure's row too, and all about it stands below. */
const row = /^ {2}\* (?:test|doctest|property|feature) [^\n]* \(\d+(?:\.\d+)?ms\) \[L#\d+\]$/;
const skipped = /^ {2}\* (?:test|doctest|property|feature) [^\n]* \((?:skipped|invalid)\) \[L#\d+\]$/;
const excluded = /^ {2}\* (?:test|doctest|property|feature) [^\n]* \(excluded\) \[L#\d+\]$/;
const dots = dotRow("*");
const failure = /^ +\d+\) (?:test|doctest|property|feature) .* \(\S+\)$/;
const total = /^(?:\d+ (?:tests?|doctests?|properties|property|features?), )+\d+ failures?/;
const cover = /^ *100\.00% \| \S/;
const libraryFrame = /^ +\((?:elixir|ex_unit|stdlib|kernel|mix|erts) [\d.]+\) \S+:\d+: /;

const testRows = heading(2, proven("test rows"));
const dotRows = proven("progress rows");
const failureHead = heading(1, pin);
const totals = heading(0, pin);
const covered = proven("covered modules");
const libraryFrames = proven("library lines");
const messageLines = 20;

/** Tags, or a line of a file, chose what runs: the others say nothing that the command line does not. */
const chooses = /^--(?:only|include|exclude|failed|stale)(?:=|$)|\.exs:\d+/;

const createRows = (argv: readonly string[]) => {
  const unrun = createUnrun();
  const left = createUnrun("excluded tests", argv.some((word) => chooses.test(word)) ? 0 : maxNamed);
  return (text: string): Verdict | null => {
    if (row.test(text)) return testRows;
    if (skipped.test(text)) return unrun(2);
    return excluded.test(text) ? left(2) : null;
  };
};

const start = ({ argv }: Context): Reducer => {
  const rowOf = createRows(argv);
  const compiling = compile.start();
  let left = 0;
  let isRunning = false;

  const detail = (text: string): Verdict => {
    if (libraryFrame.test(text)) return libraryFrames;
    left = Math.max(0, left - 1);
    return left > 0 && text !== "" ? pin : keep;
  };

  return {
    line(text, stream) {
      if (failure.test(text)) {
        isRunning = true;
        left = messageLines;
        return failureHead;
      }
      if (total.test(text)) return totals;
      const known = rowOf(text);
      if (known !== null) {
        isRunning = true;
        left = 0;
        return known;
      }
      if (dots.test(text)) return dotRows;
      if (cover.test(text)) return covered;
      return isRunning ? detail(text) : compiling.line(text, stream);
    },
  };
};

export default define({
  summary: "Failing tests with code, both sides and place, warnings, the counts; rows of tests are counted.",
  kind: "report",
  also: ["mix test.watch", "mix coveralls"],
  passthrough: ["--formatter"],
  signatures: [
    /^Finished in [\d.]+ seconds \([\d.]+s async, [\d.]+s sync\)$/,
    /^Running ExUnit with seed: \d+/,
    // Before 1.15 the seed is said last.
    row,
  ],
  start,
});
