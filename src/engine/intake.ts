/** Raw lines in, items out: cleaned for the filter, judged by it, checked against the critical predicate. */
import { criticalWords } from "./critical-words.ts";
import { isCritical } from "../filter-kit/critical.ts";
import type { Filter, Kind, Reducer, Verdict } from "../filter-kit/filter.ts";
import { longLine, type Item } from "./item.ts";
import { createDocument } from "../filter-kit/json-document.ts";
import type { RawLine } from "./lines.ts";
import { createOddValues } from "./odd-values.ts";
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

interface JudgedText {
  readonly critical: boolean;
  readonly template: number;
  /** The line before was the same. */
  readonly repeated: boolean;
}

const unchecked: JudgedText = { critical: false, template: 0, repeated: false };

/** Programs print one line a million times: it is judged once. */
const createTextJudge = (): ((text: string) => JudgedText) => {
  let last: string | undefined;
  let again = unchecked;
  return (text) => {
    if (text === last) return again;
    const judged = { critical: isCritical(text), template: templateHash(text), repeated: false };
    last = text;
    again = { ...judged, repeated: true };
    return judged;
  };
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
  const hasOddValues = createOddValues();
  const judgeText = createTextJudge();
  const isOdd = ({ act }: Verdict, template: number, text: string): boolean =>
    !lossless && (act === "keep" || act === "fold") && template !== 0 && hasOddValues(template, text);
  const isAnswer = (): boolean => reducer.exact ?? filter.exact ?? false;
  return (line, index) => {
    const text = cleaned(line.raw, kindOf() === "data");
    const verdict = reducer.line(text.slice(0, seen).trimEnd(), line.stream);
    const kind = kindOf();
    const answer = isAnswer();
    const ofDocument = inDocument(text) && isKept(verdict);
    const exact = ofDocument || answer;
    const checked = kind !== "data" && !answer && verdict.act !== "proven";
    const { critical, template, repeated } = checked ? judgeText(text) : unchecked;
    const odd = !repeated && isOdd(verdict, template, text);
    return {
      line,
      index,
      times: 1,
      text,
      verdict,
      hidden: hides(verdict) && !critical && !(odd && kind === "log"),
      critical,
      exact,
      json: mayLayOut(ofDocument, answer),
      numbered: answer && reducer.numbered === true,
      kind,
      template,
      odd,
      focus: focusOf(text, reducer, checked),
      channel: reducer.channel ?? "",
    };
  };
};
