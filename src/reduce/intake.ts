/** Raw lines in, items out: cleaned for the filter, judged by it, checked against the critical predicate. */
import { isCritical } from "./critical.ts";
import type { Filter, Kind, Reducer, Verdict } from "./filter.ts";
import { longLine, type Item } from "./item.ts";
import { createDocument } from "./json-document.ts";
import type { RawLine } from "./lines.ts";
import { applyCarriageReturns } from "./squeeze/apply-carriage-returns.ts";
import { stripAnsi } from "./squeeze/strip-ansi.ts";
import { templateHash } from "./template.ts";

/** What filters see of a line: their expressions need not be fast on a megabyte without a line end. */
const longestSeen = 4096;

const cleaned = (raw: string, redraws: boolean): string => {
  const plain = stripAnsi(raw).trimEnd();
  if (!redraws || !raw.includes("\r")) return plain;
  const last = stripAnsi(applyCarriageReturns(raw)).trimEnd();
  // A redraw may cover progress, never a message.
  return isCritical(plain) && !isCritical(last) ? plain : last;
};

export type Intake = (line: RawLine) => Item;

export const createIntake = (filter: Filter, reducer: Reducer, lossless: boolean): Intake => {
  const folded = new Set<string>();
  const inDocument = createDocument();
  const repeats = (key: string): boolean => {
    if (folded.has(key)) return true;
    folded.add(key);
    return false;
  };
  const hides = (verdict: Verdict): boolean => {
    if (lossless || verdict.act === "keep" || verdict.act === "wait" || verdict.act === "must") return false;
    return verdict.act !== "fold" || repeats(verdict.key ?? "");
  };
  const asked = (): { kind: Kind; answer: boolean } => ({
    kind: reducer.kind ?? filter.kind,
    answer: reducer.exact ?? filter.exact ?? false,
  });
  return (line) => {
    const text = cleaned(line.raw, filter.kind !== "data");
    const verdict = reducer.line(text.slice(0, longestSeen), line.stream);
    const { kind, answer } = asked();
    const exact = (inDocument(text) && (verdict.act === "keep" || verdict.act === "wait")) || answer;
    const wanted = hides(verdict);
    const checked = kind !== "data" && !answer && verdict.act !== "pass";
    const critical = checked && isCritical(text);
    const template = checked ? templateHash(text) : 0;
    const focus = text.length > longLine ? (reducer.focus?.(text) ?? -1) : -1;
    return { line, text, verdict, hidden: wanted && !critical, critical, exact, kind, template, focus };
  };
};
