/**
 * Whether a command asks once more, in part, for hidden lines of an earlier one. An answer (a file, a diff, a listing, a
 * search, a log) is re-read by naming a part of it; a report, by asking for more words. A plain repetition does not count: its
 * output is as it was, or something has changed meanwhile.
 */
import { entries } from "../registry/shipped.generated.ts";
import type { Row } from "./ledger.ts";
import { simpleCommands } from "../redact/shell-words.ts";

const kinds = new Map(entries.map(({ command, kind }) => [command, kind]));

const wordsOf = (text: string): string[] =>
  (simpleCommands(text)[0] ?? []).map(({ start, end }) =>
    text.slice(start, end).replace(/^(['"])(.*)\1$/, "$2"),
  );

/** Programs that show a file, or lines of it. */
const readers = new Set("cat head tail sed nl grep egrep rg bat less more awk tac".split(" "));

const talkative =
  /^(?:-v+|--verbose|--full-trace|-r[A-Za-z]+|--nocapture|--no-capture|--show-output|-s|--tb=(?!line|no\b)\w+|--reporter=(?:verbose|list|spec)|--stacktrace|--info|--debug|--log-level=\w+|--)$/;

const programOf = (words: readonly string[]): string => (words[0] ?? "").split("/").at(-1) ?? "";

const operandsOf = (words: readonly string[]): string[] =>
  words.slice(1).filter((word) => !word.startsWith("-"));

const isWithin = (outer: string, inner: string): boolean =>
  inner === outer || inner.startsWith(`${outer.replace(/\/$/, "")}/`);

const readsSameFile = (before: readonly string[], after: readonly string[]): boolean => {
  if (!readers.has(programOf(before)) || !readers.has(programOf(after))) return false;
  const file = operandsOf(before).at(-1);
  return file !== undefined && operandsOf(after).at(-1) === file;
};

/** Everything that was asked for is asked for again, and more is said about it. */
const saysMore = (before: readonly string[], after: readonly string[]): boolean => {
  const asked = operandsOf(after);
  return operandsOf(before).every((one) => asked.some((other) => isWithin(one, other)));
};

const asksAgain = (earlier: Row, later: Row): boolean => {
  const kind = kinds.get(earlier.command);
  if (kind === undefined) return false;
  const [before, after] = [wordsOf(earlier.cmd), wordsOf(later.cmd)];
  if (kind === "report") {
    const more = after.filter((word) => !before.includes(word));
    return (
      programOf(before) === programOf(after) &&
      more.length > 0 &&
      before.every((word) => after.includes(word)) &&
      more.every((word) => talkative.test(word))
    );
  }
  if (readsSameFile(before, after)) return true;
  return (
    earlier.command === later.command && programOf(before) === programOf(after) && saysMore(before, after)
  );
};

/** A later command belongs to an earlier one for so long after its end. */
export const patience = 10 * 60_000;

export const isSoonAfter = (t: number, earlier: Row): boolean => {
  const ended = earlier.t + earlier.ms;
  return t >= ended && t - ended < patience;
};

/** Whether a later command may still be soon after. */
export const isStillNear = (t: number, { t: began, ms }: Row): boolean => t - (began + ms) < patience;

export const isNarrower = (later: Row, earlier: Row): boolean =>
  later.cmd !== earlier.cmd &&
  later.rawB > 0 &&
  (kinds.get(earlier.command) === "report" || later.rawB < earlier.rawB) &&
  isSoonAfter(later.t, earlier) &&
  asksAgain(earlier, later);
