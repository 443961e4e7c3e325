/**
 * Lines of one template in, the odd ones out: a log's rows differ in numbers and ids, and the row that matters may
 * differ in nothing else (`exit 1` among hundreds of `exit 0`, status 503, `1/3 nodes up`, 30,000 ms among 10).
 */
import { isDigit } from "../../filter-kit/characters.ts";
import type { Item } from "../item.ts";
import type { Template } from "../../filter-kit/scan-text.ts";
import { readValue, type Value } from "./word-values.ts";

const zero = 48;

/** Further words with digits in a line are not looked at, nor are further templates. */
export const maxColumns = 16;
const maxTemplates = 500;
/** A column with more values than this lists ids, or measures something. */
const maxValues = 12;
/** A new value is odd where each one before it came so often on average. */
const usual = 20;
/** Number of lines with one odd value that are shown. */
const perValue = 3;
/** A value is beyond all others when it is half as much again as the highest, which so many lines had not passed: fewer of them where
 * it is further beyond, down to the number after which a new value is odd at all. */
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
  /** The last value, if it is one of few so far. */
  rare: number | null;
  /** The lines of each value that came before it was known how often others come. */
  readonly early: Map<number, Item[]>;
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
  /** It was equal to the column before it in nearly every line so far. */
  paired: boolean;
  /** How often it had each value where it was not. */
  readonly parts: Map<number, number>;
}

/** Whether the value is new or rare where there are few. */
const isRareValue = (column: Column, value: number, lines: number): boolean => {
  const { values } = column;
  if (values === null) return false;
  const count = values.get(value) ?? 0;
  if (count === 0 && values.size >= maxValues) {
    column.values = null;
    return false;
  }
  values.set(value, count + 1);
  const others = values.size - 1;
  if (column.grows && others >= counted) return false;
  if (others > 0 && lines === usual * others) markEarly(column, values);
  if (count >= perValue) return false;
  column.rare = value;
  return others > 0 && lines >= usual * others;
};

/** A value that came early is as odd as one that comes now. */
const markEarly = ({ early }: Column, values: ReadonlyMap<number, number>): void => {
  for (const [value, items] of early)
    if (values.get(value)! <= perValue) for (const item of items) markOdd(item);
};

const isBeyond = (column: Column, value: number): boolean => {
  const limit = column.highest * beyond;
  const enough = Math.max(usual, settled * (limit / value));
  const odd = column.since >= (limit > 0 ? enough : settled) && value > limit && column.above < perValue;
  if (odd) column.above += 1;
  else if (value > column.highest) {
    column.highest = value;
    column.since = 0;
    column.above = 0;
  }
  column.since += 1;
  return odd;
};

/** Nothing where there was something in nearly every line; no time at all is nothing odd, nor a part of a number. */
const isRareZero = (column: Column, { role, value }: Value, lines: number): boolean => {
  if (value !== 0 || (role !== "status" && role !== "measure")) return false;
  column.zeros += 1;
  return column.zeros <= perValue && lines >= usual * column.zeros;
};

/** `00` in `node-00` is a name. */
const isPadded = (text: string, start: number): boolean =>
  text.charCodeAt(start) === zero && isDigit(text.charCodeAt(start + 1));

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

const word: Value = { role: "status", value: 0, state: 0 };

/** The columns of the lines of one template. */
class Rows {
  readonly #columns: Column[] = [];
  #lines = 0;
  /** Some value of the last line is one of few so far. */
  #hasRare = false;
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
    this.#hasRare = false;
    for (let at = 0; at < count; at += 1) {
      const column = (this.#columns[at] ??= this.#fresh(at));
      readValue(text, starts[at]!, ends[at]!, word);
      const { value } = word;
      column.rare = null;
      if (this.#isOddIn(column, word)) odd = true;
      if (column.rare !== null) this.#hasRare = true;
      if (!isPadded(text, starts[at]!) && isRareZero(column, word, this.#lines)) odd = true;
      if (column.paired && value !== before && this.#part(column, value)) odd = true;
      before = value;
    }
    this.#lines += 1;
    return odd;
  }

  /** The item that was made of the last line. */
  judged(item: Item): void {
    this.last = item;
    if (!this.#hasRare) return;
    for (const { rare, early } of this.#columns)
      if (rare !== null) early.set(rare, [...(early.get(rare) ?? []), item]);
  }

  #fresh(at: number): Column {
    const paired = this.#lines === 0 && at > 0;
    return {
      values: new Map(),
      rare: null,
      early: new Map(),
      highest: 0,
      since: 0,
      above: 0,
      last: 0,
      zeros: 0,
      step: 0,
      steps: 0,
      grows: true,
      paired,
      parts: new Map(),
    };
  }

  #isOddIn(column: Column, { role, value, state }: Value): boolean {
    if (role === "clock") return false;
    if (role === "fraction") return this.#isSecond(column, state);
    if (value < column.last) column.grows = false;
    if (isBroken(column, value)) this.isBroken = true;
    column.last = value;
    const isRare =
      role === "status" ? isRareValue(column, value, this.#lines) : this.#isSecond(column, state);
    return isBeyond(column, value) || isRare || this.isBroken;
  }

  /** The second state of what had one alone. */
  #isSecond(column: Column, state: number): boolean {
    return isRareValue(column, state, this.#lines) && column.values!.size <= constant;
  }

  /** Two columns were equal so far; one line shows that they belong together no longer, or never did. */
  #part(column: Column, value: number): boolean {
    const count = (column.parts.get(value) ?? 0) + 1;
    column.parts.set(value, count);
    column.paired = this.#lines >= together && column.parts.size <= maxValues;
    return column.paired && count <= perValue;
  }
}

/** Where something is missing between two lines, the one before is as odd. */
const markOdd = (item: Item | null): void => {
  if (item?.worth === "plain") item.worth = "rare";
};

/** Asked for every line in order, and told of the item that was made of it. */
export class OddValues {
  readonly #rows = new Map<number, Rows>();
  #current: Rows | null = null;

  isOdd(text: string, template: Template): boolean {
    const rows = this.#rowsOf(template.hash);
    this.#current = rows;
    const isOdd = rows?.isOdd(text, template) === true;
    if (rows?.isBroken === true) markOdd(rows.last);
    return isOdd;
  }

  judged(item: Item): void {
    this.#current?.judged(item);
  }

  #rowsOf(hash: number): Rows | null {
    const known = this.#rows.get(hash);
    if (known !== undefined) return known;
    if (this.#rows.size >= maxTemplates) return null;
    const fresh = new Rows();
    this.#rows.set(hash, fresh);
    return fresh;
  }
}
