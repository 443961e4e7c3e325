/** Raw lines in, items out: cleaned for the filter, judged by it, checked against the critical predicate. */
import { criticalWords } from "../critical/critical-words.ts";
import { isCritical } from "../critical/critical.ts";
import type { EngineOptions } from "../engine-contract.ts";
import { type Filter, keep, type Kind, type Reducer, type Verdict } from "../../filter-kit/filter.ts";
import { longLine, sizeOfLine, type Item, type Treatment, type Worth } from "../item.ts";
import { createDocument } from "./json-document.ts";
import { createSplitter, type RawLine } from "../read/lines.ts";
import { createSlowRows } from "../rare/slow-rows.ts";
import { Names } from "../rare/names.ts";
import { maxColumns, OddValues } from "../rare/odd-values.ts";
import { withoutRedraws } from "../read/without-redraws.ts";
import { stripAnsi } from "../read/strip-ansi.ts";
import { readTemplate, type Template } from "../../filter-kit/scan-text.ts";
import { emptyTemplate } from "../../filter-kit/template.ts";

/** Characters of a line that filters see: their expressions need not be fast on a megabyte without a line end. */
const longestSeen = 4096;

const blank = 32;
const lastASCII = 127;

/** Most lines end in a letter or a sign. */
const trimmedEnd = (text: string): string => {
  const last = text.charCodeAt(text.length - 1);
  return last > blank && last <= lastASCII ? text : text.trimEnd();
};

/** Lines that a diff removes and adds may differ in blanks at the end alone. */
const shownText = (text: string): string => (text[0] === "-" || text[0] === "+" ? text : trimmedEnd(text));

const cleaned = (line: RawLine, isData: boolean): string => {
  const { raw } = line;
  if (isData) return line.isPlain ? raw : stripAnsi(raw);
  if (line.isPlain) return shownText(raw);
  return shownText(stripAnsi(withoutRedraws(raw)));
};

export type Intake = (line: RawLine, index: number) => Item;

const nowhere: readonly number[] = [];

const isKept = (verdict: Verdict): boolean => verdict.act === "keep" || verdict.act === "defer";

/** Places that stay where a long line is cut, in rows of data as well: the line alone says what they are about. */
const focusOf = (text: string, reducer: Reducer, mayBeCut: boolean): readonly number[] => {
  if (text.length <= longLine) return nowhere;
  const asked = reducer.focus?.(text) ?? -1;
  if (asked !== -1) return [asked];
  return mayBeCut ? criticalWords(text) : nowhere;
};

/** `hides`: its filter hides the line. */
const worthOf = (verdict: Verdict, hides: boolean, critical: boolean, odd: boolean): Worth => {
  if (verdict.act === "pin") return "must";
  if (critical) return "critical";
  if (hides) return "noise";
  return odd ? "rare" : "plain";
};

/** Facts about the words of a line. */
interface Judged extends Pick<Item, "template" | "exactTemplate" | "isNamed"> {
  readonly critical: boolean;
  /** The line before was the same, or nobody looked. */
  readonly repeated: boolean;
}

const unchecked: Judged = {
  critical: false,
  isNamed: false,
  template: 0,
  exactTemplate: 0,
  repeated: true,
};

const judgedText = (text: string, template: Template, names: Names): Judged => {
  readTemplate(text, template);
  const { hash, exact } = template;
  template.hash = names.templateOf(text, hash);
  const isNamed = template.hash !== hash;
  return {
    critical: isCritical(text),
    isNamed,
    template: template.hash,
    exactTemplate: exact,
    repeated: false,
  };
};

/** Programs print one line a million times: it is judged once. `template` is then that of the last one. */
const createTextJudge = (template: Template): ((text: string) => Judged) => {
  const names = new Names();
  let last: string | undefined;
  let judged = unchecked;
  return (text) => {
    if (text !== last) judged = judgedText(text, template, names);
    else if (!judged.repeated) judged = { ...judged, repeated: true };
    last = text;
    return judged;
  };
};

/** The filter's word; of a key's lines the first is shown. */
const createHides = (): ((verdict: Verdict) => boolean) => {
  const folded = new Set<string>();
  const repeats = (key: string): boolean => {
    if (folded.has(key)) return true;
    folded.add(key);
    return false;
  };
  return (verdict) => {
    if (isKept(verdict) || verdict.act === "pin") return false;
    return verdict.act !== "fold" || repeats(verdict.key ?? "");
  };
};

/** Lines that may be left out: none, those the model has, all that are not worth being shown; or the last without those that
 * depend on a copy above, which `tail` may take away. */
type Hiding = "nothing" | "known" | "all" | "all but copies";

type HidingOptions = Pick<EngineOptions, "context" | "recall" | "lastLines">;

export const hidingOf = ({ context, recall = null, lastLines }: HidingOptions): Hiding => {
  if (context.mode !== "lossless") return lastLines === undefined ? "all" : "all but copies";
  return recall === null ? "nothing" : "known";
};

const losesNothing = (hiding: Hiding): boolean => hiding === "nothing" || hiding === "known";

/** The filter's word, of a copy only where the line above is read as well. */
const heeded = (verdict: Verdict, hiding: Hiding): Verdict =>
  hiding === "all but copies" && verdict.part === "copy" ? keep : verdict;

const treatments: Readonly<Record<Kind, Treatment>> = { report: "text", log: "log", data: "rows" };
const exactTreatment = ({ numbered }: Reducer): Treatment => (numbered === true ? "numbered" : "exact");
const treatmentOf = ({ json }: Filter, kind: Kind, ofDocument: boolean): Treatment =>
  ofDocument ? (json === true ? "json" : "exact") : treatments[kind];

export const createIntake = (filter: Filter, reducer: Reducer, hiding: Hiding): Intake => {
  const lossless = losesNothing(hiding);
  const inDocument = createDocument();
  const hides = lossless ? () => false : createHides();
  const longest = filter.long === true ? Infinity : longestSeen;
  const seen = (text: string): string => trimmedEnd(text.slice(0, longest));
  const kindOf = (): Kind => reducer.kind ?? filter.kind;
  const oddValues = new OddValues();
  const seeTime = createSlowRows();
  const lastTemplate = emptyTemplate(maxColumns);
  const judgeText = createTextJudge(lastTemplate);
  const isOdd = ({ act }: Verdict, text: string): boolean =>
    !lossless && (act === "keep" || act === "fold") && oddValues.isOdd(text, lastTemplate);
  const isExact = (): boolean => reducer.exact ?? filter.exact ?? false;
  // The next line counts as of the last one's kind until the filter has seen it.
  let kind = kindOf();
  return (line, index) => {
    const text = cleaned(line, kind === "data");
    const verdict = heeded(reducer.line(seen(text), line.stream), hiding);
    kind = kindOf();
    const exact = isExact();
    const ofDocument = inDocument(text) && isKept(verdict);
    const mayBeCut = hiding !== "nothing" && !exact;
    const checked = mayBeCut && kind !== "data" && verdict.act !== "proven";
    const judged = checked ? judgeText(text) : unchecked;
    const odd = !judged.repeated && isOdd(verdict, text);
    // A report's rows that a filter counts are its own to judge.
    const hidden = hides(verdict) && !(odd && kind === "log");
    const item: Item = {
      line,
      index,
      times: 1,
      size: sizeOfLine(line),
      text,
      verdict,
      worth: worthOf(verdict, hidden, judged.critical, odd),
      treatment: exact ? exactTreatment(reducer) : treatmentOf(filter, kind, ofDocument),
      template: judged.template,
      exactTemplate: judged.exactTemplate,
      isNamed: judged.isNamed,
      focus: focusOf(text, reducer, mayBeCut),
      channel: reducer.channel ?? "",
      free: undefined,
    };
    if (!judged.repeated) oddValues.judged(item);
    seeTime(item);
    return item;
  };
};

/** One of each kind of object that is made for every line. */
export const madeForLines = (): object[] => {
  const made: object[] = [judgedText("a line", emptyTemplate(maxColumns), new Names())];
  const filter: Filter = { summary: "", kind: "log", start: () => ({ line: () => keep }) };
  const intake = createIntake(filter, filter.start({ argv: [], cols: 80, mode: "balanced" }), "all");
  createSplitter(1).push(Buffer.from("a line\n"), (line) => made.push(line, intake(line, 0)));
  return made;
};
