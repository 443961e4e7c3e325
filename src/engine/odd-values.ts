/**
 * Lines of one template in, the odd ones out: a log's rows differ in numbers and ids, and the row that matters may
 * differ in nothing else (`exit 1` among hundreds of `exit 0`, status 503, `1/3 nodes up`, 30,000 ms among 10).
 */
import { isDigit } from "../filter-kit/is-digit.ts";
import { isLetter } from "../filter-kit/template.ts";

/** Further words with digits in a line are not looked at, nor are further templates. */
const mostColumns = 16;
const mostTemplates = 500;
/** A column with more values than this lists ids, or measures something. */
const mostValues = 12;
/** A new value is odd where each one before it came so often on average. */
const usual = 20;
/** So many lines with one odd value are shown. */
const perValue = 3;
/** A value is beyond all others when it is half as much again as the highest, which so many lines had not passed. */
const beyond = 1.5;
const settled = 60;
/** Two columns that were equal in so many lines belong together. */
const together = 20;
/** A column that never fell and has taken so many values counts something: its next value is nothing odd. */
const counted = 2;

interface Column {
  /** How often each value came; null: too many values. */
  values: Map<number, number> | null;
  highest: number;
  /** Lines since a higher one came. */
  since: number;
  /** Values beyond it. */
  above: number;
  last: number;
  /** It never fell so far. */
  grows: boolean;
  /** It was equal to the column before it in every line so far. */
  paired: boolean;
}

interface Word {
  readonly value: number;
  /** `status`: a number, or an id; `measure`: with its unit; `part`: of a time of day, or behind a point. */
  readonly is: "status" | "measure" | "part";
}

const isWord = (code: number): boolean => isDigit(code) || isLetter(code);

const [percent, point, colon] = [37, 46, 58];

/** `14:05:09`, `21T14:05`, `0.25`: the words from `start` to `end` that stand beside a colon, or behind a point. */
const isPart = (text: string, start: number, end: number): boolean => {
  const before = text.charCodeAt(start - 1);
  if (before === point && isDigit(text.charCodeAt(start - 2))) return true;
  const beside = before === colon || text.charCodeAt(end) === colon;
  return beside && (end - start === 2 || /^\d\dT\d\d$/.test(text.slice(start, end)));
};

const zero = 48;
/** Digits beyond these no longer fit a number; as part of a hash they still tell values apart. */
const exactDigits = 15;

/** The word that begins at `start`; null where no digit is in it. */
const wordFrom = (text: string, start: number, end: number): Word | null => {
  let leading = 0;
  while (start + leading < end && isDigit(text.charCodeAt(start + leading))) leading += 1;
  let value = 0;
  let digits = leading;
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (index >= start + leading && isDigit(code)) digits += 1;
    const isNumber = index < start + Math.min(leading, exactDigits);
    value = isNumber ? value * 10 + code - zero : (value * 31 + code) | 0;
  }
  if (digits === 0) return null;
  const isMeasure = leading > 0 && (start + leading < end || text.charCodeAt(end) === percent);
  return { value, is: isPart(text, start, end) ? "part" : isMeasure ? "measure" : "status" };
};

/** The words that hold a digit, as the template masks them. */
const wordsIn = (text: string): readonly Word[] => {
  const words: Word[] = [];
  for (let index = 0; index < text.length && words.length < mostColumns; index += 1) {
    const start = index;
    while (isWord(text.charCodeAt(index))) index += 1;
    const word = index === start ? null : wordFrom(text, start, index);
    if (word !== null) words.push(word);
  }
  return words;
};

/** Whether the value is new or rare where there are few. */
const isRareValue = (column: Column, value: number, lines: number): boolean => {
  const { values } = column;
  if (values === null) return false;
  const count = values.get(value) ?? 0;
  if (count === 0 && values.size >= mostValues) {
    column.values = null;
    return false;
  }
  values.set(value, count + 1);
  const others = values.size - 1;
  if (column.grows && others >= counted) return false;
  return others > 0 && count < perValue && lines >= usual * others;
};

const isBeyond = (column: Column, value: number): boolean => {
  const odd = column.since >= settled && value > column.highest * beyond && column.above < perValue;
  if (odd) column.above += 1;
  else if (value > column.highest) {
    column.highest = value;
    column.since = 0;
    column.above = 0;
  }
  column.since += 1;
  return odd;
};

class Template {
  readonly #columns: Column[] = [];
  #lines = 0;

  isOdd(words: readonly Word[]): boolean {
    let odd = false;
    words.forEach((word, at) => {
      const column = (this.#columns[at] ??= this.#fresh(at));
      if (word.is !== "part" && this.#isOddIn(column, word)) odd = true;
      if (this.#parts(column, word, words[at - 1])) odd = true;
    });
    this.#lines += 1;
    return odd;
  }

  #fresh(at: number): Column {
    const paired = this.#lines === 0 && at > 0;
    return { values: new Map(), highest: 0, since: 0, above: 0, last: 0, grows: true, paired };
  }

  #isOddIn(column: Column, { value, is }: Word): boolean {
    column.grows &&= value >= column.last;
    column.last = value;
    const isRare = is === "status" && isRareValue(column, value, this.#lines);
    return isBeyond(column, value) || isRare;
  }

  #parts(column: Column, { value }: Word, before: Word | undefined): boolean {
    if (!column.paired || value === before?.value) return false;
    column.paired = this.#lines >= together;
    return column.paired;
  }
}

/** Asked for every line in order, with its template. */
export const createOddValues = (): ((template: number, text: string) => boolean) => {
  const templates = new Map<number, Template>();
  return (hash, text) => {
    let template = templates.get(hash);
    if (template === undefined) {
      if (templates.size >= mostTemplates) return false;
      template = new Template();
      templates.set(hash, template);
    }
    return template.isOdd(wordsIn(text));
  };
};
