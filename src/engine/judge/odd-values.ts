/**
 * Lines of one template in, the odd ones out: a log's rows differ in numbers and ids, and the row that matters may
 * differ in nothing else (`exit 1` among hundreds of `exit 0`, status 503, `1/3 nodes up`, 30,000 ms among 10).
 */
import { isDigit } from "../../filter-kit/is-digit.ts";
import { createClock } from "./clock.ts";
import type { Item } from "../item.ts";
import type { Template } from "../../filter-kit/template.ts";

/** Further words with digits in a line are not looked at, nor are further templates. */
export const mostColumns = 16;
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
/** A measure that had one value alone is a state: a second one is odd. */
const constant = 2;
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
  /** Lines with nothing (0) in it. */
  zeros: number;
  /** From line to line it grew by so much, so many times in a row. */
  step: number;
  steps: number;
  /** It never fell so far. */
  grows: boolean;
  /** It was equal to the column before it in every line so far. */
  paired: boolean;
}

/** `status`: a number, or an id; `measure`: with its unit; `time`: measured; `part`: of a time of day, or behind a point. */
type Role = "status" | "measure" | "time" | "part";

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

/** Digits at the start of the word from `start` to `end`. */
const leadingDigits = (text: string, start: number, end: number): number => {
  let at = start;
  while (at < end && isDigit(text.charCodeAt(at))) at += 1;
  return at - start;
};

const valueOf = (text: string, start: number, end: number, leading: number): number => {
  let value = 0;
  const number = start + Math.min(leading, exactDigits);
  for (let at = start; at < number; at += 1) value = value * 10 + text.charCodeAt(at) - zero;
  for (let at = number; at < end; at += 1) value = (value * 31 + text.charCodeAt(at)) | 0;
  return value;
};

const timeUnit = /^(?:[mnuµ]?s|sec|m|h)/;

const roleOf = (text: string, start: number, end: number, leading: number): Role => {
  if (isPart(text, start, end)) return "part";
  if (leading === 0) return "status";
  if (timeUnit.test(text.slice(start + leading, end))) return "time";
  return start + leading < end || text.charCodeAt(end) === percent ? "measure" : "status";
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

/** No part of a longer number, and no time. */
const isCount = (text: string, start: number, end: number, leading: number): boolean =>
  !isPart(text, start, end) && !timeUnit.test(text.slice(start + leading, end));

/** Nothing where there was something in nearly every line; no time at all is nothing odd. */
const isRareZero = (column: Column, value: number, lines: number): boolean => {
  if (value !== 0) return false;
  column.zeros += 1;
  return column.zeros <= perValue && lines >= usual * column.zeros;
};

/** A number is missing where each line counted on by the same. */
const isBroken = (column: Column, value: number): boolean => {
  const step = value - column.last;
  const isSame = step !== 0 && step === column.step;
  // A sequence that begins anew lacks nothing.
  const isOdd = step > column.step && column.step > 0 && column.steps >= usual;
  column.steps = isSame ? column.steps + 1 : 0;
  // After one that is missing it goes on as before.
  if (!isOdd) column.step = step;
  return isOdd;
};

/** Whether the words from `at` on are one version (`v1.14.3`), whose last part is no matter. */
const isVersion = (text: string, { count, starts, ends }: Template, at: number): boolean => {
  if (at + 2 >= count || text.charCodeAt(starts[at]! - 1) === point) return false;
  const isNext = (word: number): boolean =>
    text.charCodeAt(ends[word]!) === point && starts[word + 1] === ends[word]! + 1;
  const isEnd = text.charCodeAt(ends[at + 2]!) !== point || !isDigit(text.charCodeAt(ends[at + 2]! + 1));
  return isNext(at) && isNext(at + 1) && isEnd && /^v?\d+$/.test(text.slice(starts[at], ends[at]));
};

/** The columns of the lines of one template. */
class Rows {
  readonly #columns: Column[] = [];
  #lines = 0;
  /** The last line. */
  last: Item | null = null;
  /** The line that was asked for is not the next one after that. */
  isBroken = false;

  /** Each word with a digit is a column, as the template masks them. */
  isOdd(text: string, template: Template): boolean {
    const { count, starts, ends } = template;
    let odd = false;
    let before = 0;
    this.isBroken = false;
    for (let at = 0; at < count; at += 1) {
      const start = starts[at]!;
      const end = ends[at]!;
      const leading = leadingDigits(text, start, end);
      const column = (this.#columns[at] ??= this.#fresh(at));
      if (isVersion(text, template, at)) {
        odd = isRareValue(column, valueOf(text, start, ends[at + 1]!, 0), this.#lines) || odd;
        continue;
      }
      const value = valueOf(text, start, end, leading);
      if (this.#isOddIn(column, value, roleOf(text, start, end, leading))) odd = true;
      if (leading > 0 && isCount(text, start, end, leading))
        odd = isRareZero(column, value, this.#lines) || odd;
      if (column.paired && value !== before && this.#part(column)) odd = true;
      before = value;
    }
    this.#lines += 1;
    return odd;
  }

  #fresh(at: number): Column {
    const paired = this.#lines === 0 && at > 0;
    return {
      values: new Map(),
      highest: 0,
      since: 0,
      above: 0,
      last: 0,
      zeros: 0,
      step: 0,
      steps: 0,
      grows: true,
      paired,
    };
  }

  #isOddIn(column: Column, value: number, role: Role): boolean {
    if (role === "part") return false;
    if (value < column.last) column.grows = false;
    if (isBroken(column, value)) this.isBroken = true;
    column.last = value;
    const isFew = role !== "time" && isRareValue(column, value, this.#lines);
    const isRare = isFew && (role === "status" || column.values!.size <= constant);
    return isBeyond(column, value) || isRare || this.isBroken;
  }

  /** Two columns were equal so far; one line shows that they belong together no longer, or never did. */
  #part(column: Column): boolean {
    column.paired = this.#lines >= together;
    return column.paired;
  }
}

/** Where something is missing between two lines, the one before is as odd. */
const markOdd = (item: Item | null): void => {
  if (item?.worth === "plain") item.worth = "rare";
};

/** Asked for every line in order, and told of the item that was made of it. */
export class OddValues {
  readonly #rows = new Map<number, Rows>();
  readonly #isLate = createClock();
  #current: Rows | null = null;
  #last: Item | null = null;

  isOdd(text: string, template: Template): boolean {
    const isLate = this.#isLate(text, template);
    if (isLate) markOdd(this.#last);
    const rows = this.#rowsOf(template.hash);
    this.#current = rows;
    const isOdd = rows?.isOdd(text, template) === true;
    if (rows?.isBroken === true) markOdd(rows.last);
    return isOdd || isLate;
  }

  judged(item: Item): void {
    this.#last = item;
    if (this.#current !== null) this.#current.last = item;
  }

  #rowsOf(hash: number): Rows | null {
    const known = this.#rows.get(hash);
    if (known !== undefined) return known;
    if (this.#rows.size >= mostTemplates) return null;
    const fresh = new Rows();
    this.#rows.set(hash, fresh);
    return fresh;
  }
}
