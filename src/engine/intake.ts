/** Raw lines in, items out: cleaned for the filter, judged by it, checked against the critical predicate. */
import { criticalWords } from "./critical-words.ts";
import { isCritical } from "../filter-kit/critical.ts";
import type { Filter, Kind, Reducer, Verdict } from "../filter-kit/filter.ts";
import { longLine, type Item } from "./item.ts";
import { createDocument } from "../filter-kit/json-document.ts";
import type { RawLine } from "./lines.ts";
import { applyCarriageReturns } from "./squeeze/apply-carriage-returns.ts";
import { stripAnsi } from "./squeeze/strip-ansi.ts";
import { templateHash } from "../filter-kit/template.ts";

/** What filters see of a line: their expressions need not be fast on a megabyte without a line end. */
const longestSeen = 4096;

const cleaned = (raw: string, isData: boolean): string => {
  if (isData) return stripAnsi(raw);
  if (!raw.includes("\r")) return stripAnsi(raw).trimEnd();
  return stripAnsi(applyCarriageReturns(raw)).trimEnd();
};

export type Intake = (line: RawLine, index: number) => Item;

const nowhere: readonly number[] = [];

const isKept = ({ act }: Verdict): boolean => act === "keep" || act === "defer";

const focusOf = (text: string, reducer: Reducer, checked: boolean): readonly number[] => {
  if (text.length <= longLine) return nowhere;
  const asked = reducer.focus?.(text) ?? -1;
  if (asked !== -1) return [asked];
  return checked ? criticalWords(text) : nowhere;
};

export const createIntake = (filter: Filter, reducer: Reducer, lossless: boolean): Intake => {
  const folded = new Set<string>();
  const inDocument = createDocument();
  const repeats = (key: string): boolean => {
    if (folded.has(key)) return true;
    folded.add(key);
    return false;
  };
  const hides = (verdict: Verdict): boolean => {
    if (lossless || isKept(verdict) || verdict.act === "pin") return false;
    return verdict.act !== "fold" || repeats(verdict.key ?? "");
  };
  const seen = filter.long === true ? Infinity : longestSeen;
  const mayLayOut = (ofDocument: boolean, answer: boolean): boolean =>
    filter.json === true && ofDocument && !answer;
  const kindOf = (): Kind => reducer.kind ?? filter.kind;
  return (line, index) => {
    const text = cleaned(line.raw, kindOf() === "data");
    const verdict = reducer.line(text.slice(0, seen).trimEnd(), line.stream);
    const kind = kindOf();
    const answer = reducer.exact ?? filter.exact ?? false;
    const ofDocument = inDocument(text) && isKept(verdict);
    const exact = ofDocument || answer;
    const checked = kind !== "data" && !answer && verdict.act !== "proven";
    const critical = checked && isCritical(text);
    return {
      line,
      index,
      times: 1,
      text,
      verdict,
      hidden: hides(verdict) && !critical,
      critical,
      exact,
      json: mayLayOut(ofDocument, answer),
      numbered: answer && reducer.numbered === true,
      kind,
      template: checked ? templateHash(text) : 0,
      focus: focusOf(text, reducer, checked),
      channel: reducer.channel ?? "",
    };
  };
};
