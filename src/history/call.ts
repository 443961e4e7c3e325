/** Runs of one call of an agent in, how much the agent lets through of each out. */
import type { Row } from "./ledger.ts";
import { letThrough, limitOfRun, type OutputLimit } from "./output-limits.ts";
import type { RunRecord } from "./record.ts";

const lineEnds = 9;

/** Line ends of the raw text and of the shown one. */
export const endsOf = ({
  cls,
}: Pick<RunRecord, "cls">): { readonly rawEnds: number; readonly shownEnds: number } => ({
  rawEnds: cls.raw[lineEnds] ?? 0,
  shownEnds: cls.shown[lineEnds] ?? 0,
});

type Seen = Pick<Row, "seenRawB" | "seenShownB">;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

interface Text {
  readonly bytes: number;
  readonly lines: number;
}

/** Bytes of each text within so many bytes and lines of them all, from the first text on. */
const upTo = (texts: readonly Text[], bytes: number, lines: number): number[] => {
  let [bytesLeft, linesLeft] = [bytes, lines];
  return texts.map((text) => {
    const byLines = text.lines <= linesLeft ? text.bytes : (text.bytes * linesLeft) / text.lines;
    const seen = Math.min(bytesLeft, Math.round(byLines));
    bytesLeft -= seen;
    linesLeft -= Math.min(linesLeft, text.lines);
    return seen;
  });
};

/** Bytes of each text that the agent lets through of all of them together. */
const parts = (texts: readonly Text[], limit: OutputLimit): number[] => {
  const all = texts.map(({ bytes }) => bytes);
  const whole = sum(all);
  const seen = letThrough(whole, sum(texts.map(({ lines }) => lines)), limit);
  if (seen >= whole) return all;
  const { part, lines = Infinity, linesBeyond = lines } = limit;
  if (part === undefined) return all.map((size) => Math.round((size * seen) / whole));
  const bytes = Math.min(whole, limit.beyond);
  const within = (those: readonly Text[], share: number): number[] =>
    upTo(those, Math.round(bytes * share), linesBeyond === Infinity ? Infinity : linesBeyond * share);
  const share = part === "ends" ? 0.5 : Number(part === "first");
  const first = within(texts, share);
  const last = within(texts.toReversed(), 1 - share);
  return first.map((size, at) => size + last.at(-1 - at)!);
};

/** How the last of them ended is how the call did. */
const lastOf = (runs: readonly Row[]): Row =>
  runs.reduce((last, run) => (run.t + run.ms >= last.t + last.ms ? run : last));

export const letThroughOfCall = (
  runs: readonly Row[],
): readonly { readonly run: Row; readonly seen: Seen }[] => {
  const limit = limitOfRun(lastOf(runs));
  const ordered = runs.toSorted((a, b) => a.t - b.t);
  const raw = parts(
    ordered.map(({ rawB, rawEnds = 0 }) => ({ bytes: rawB, lines: rawEnds })),
    limit,
  );
  const shown = parts(
    ordered.map(({ shownB, shownEnds = 0 }) => ({ bytes: shownB, lines: shownEnds })),
    limit,
  );
  return ordered.map((run, at) => ({ run, seen: { seenRawB: raw[at]!, seenShownB: shown[at]! } }));
};
