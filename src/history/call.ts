/** Runs of one call of an agent in, how much the agent lets through of each out. */
import type { Row } from "./ledger.ts";
import { letThrough, limitOfRun, type OutputLimit } from "./output-limits.ts";
import type { RunRecord } from "./record.ts";

const lineEnds = 9;

export const endsOf = ({ cls }: RunRecord): Pick<Row, "rawEnds" | "shownEnds"> => ({
  rawEnds: cls.raw[lineEnds] ?? 0,
  shownEnds: cls.shown[lineEnds] ?? 0,
});

type Seen = Pick<Row, "seenRawB" | "seenShownB">;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Bytes of each text that the agent lets through of all of them together. */
const parts = (bytes: readonly number[], ends: readonly number[], limit: OutputLimit): number[] => {
  const whole = sum(bytes);
  const seen = letThrough(whole, sum(ends), limit);
  return seen < whole ? bytes.map((size) => Math.round((size * seen) / whole)) : [...bytes];
};

/** How the last of them ended is how the call did. */
const lastOf = (runs: readonly Row[]): Row =>
  runs.reduce((last, run) => (run.t + run.ms >= last.t + last.ms ? run : last));

export const letThroughOfCall = (
  runs: readonly Row[],
): readonly { readonly run: Row; readonly seen: Seen }[] => {
  const limit = limitOfRun(lastOf(runs));
  const of = (name: "rawB" | "shownB" | "rawEnds" | "shownEnds"): number[] =>
    runs.map((run) => run[name] ?? 0);
  const raw = parts(of("rawB"), of("rawEnds"), limit);
  const shown = parts(of("shownB"), of("shownEnds"), limit);
  return runs.map((run, at) => ({ run, seen: { seenRawB: raw[at]!, seenShownB: shown[at]! } }));
};
