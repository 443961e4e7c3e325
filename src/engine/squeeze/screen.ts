/** A line as a terminal shows it: text may be written over earlier text. */
import { type Sequences, signAt } from "./signs.ts";

interface Cell {
  readonly char: string;
  /** Where it is in the text. */
  readonly at: number;
}

/** Cells of one row; nothing was written in some columns. */
type Row = (Cell | undefined)[];

/** Wider rows end in their last character. */
const columns = 1000;
const tabStop = 8;
const [back, tab, carriageReturn, lastASCII] = ["\b", "\t", "\r", "\u007F"];

// oxlint-disable-next-line no-control-regex
const moves = /[\b\r\u009b]|\u001b(?:[78]|\[[\d;]*[@CDEFGHJKPX`afsu])/;
// oxlint-disable-next-line no-control-regex
const csi = /^(?:\u001b\[|\u009b)([\d;]*)([@-~])$/;
/** Characters that take two columns. */
const wide =
  /^[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]$/u;

/** Whether anything in a line goes back, or elsewhere. */
export const isMoved = (text: string): boolean => moves.test(text);

class Screen {
  readonly rows: Row[] = [[]];
  #column = 0;
  #saved = 0;

  get #row(): Row {
    return this.rows.at(-1)!;
  }

  write(char: string, at: number): void {
    this.#row[this.#column] = { char, at };
    const width = wide.test(char) ? 2 : 1;
    if (width === 2) this.#row[this.#column + 1] = undefined;
    this.#goTo(this.#column + width);
  }

  /** Control sequences and control characters are not seen, but may move what comes next. */
  obey(order: string): void {
    if (order === back) this.#goTo(this.#column - 1);
    else if (order === tab) this.#goTo((Math.floor(this.#column / tabStop) + 1) * tabStop);
    else if (order === carriageReturn) this.#column = 0;
    else if (order === "\u001b7") this.#saved = this.#column;
    else if (order === "\u001b8") this.#column = this.#saved;
    else this.#obeySequence(order);
  }

  next(): void {
    this.rows.push([]);
    this.#column = 0;
  }

  #goTo(column: number): void {
    this.#column = Math.min(Math.max(column, 0), columns);
  }

  #obeySequence(order: string): void {
    const [, parameters = "", final = ""] = csi.exec(order) ?? [];
    const [first = 0, second = 0] = parameters.split(";").map(Number);
    const count = Math.min(first || 1, columns);
    const column = this.#columnAfter(final, count, second || 1);
    if (final === "s") this.#saved = this.#column;
    else if (column === null) this.#erase(final, first, count);
    else this.#goTo(column);
  }

  /** Where the order leads to; null: it is no order to go anywhere. */
  #columnAfter(final: string, count: number, column: number): number | null {
    if (final === "D") return this.#column - count;
    if (final === "C" || final === "a") return this.#column + count;
    if (final === "G" || final === "`") return count - 1;
    if (final === "H" || final === "f") return column - 1;
    if (final === "E" || final === "F") return 0;
    return final === "u" ? this.#saved : null;
  }

  #erase(final: string, what: number, count: number): void {
    const [row, column] = [this.#row, this.#column];
    if (final === "P") row.splice(column, count);
    else if (final === "@") row.splice(column, 0, ...Array.from({ length: count }, () => undefined));
    else if (final === "X") row.fill(undefined, column, column + count);
    else if (final !== "K" && final !== "J") return;
    else if (what === 0) row.length = Math.min(row.length, column);
    else row.fill(undefined, 0, what === 1 ? column + 1 : row.length);
  }
}

/** `isBytes`: one character per byte, of which those above 127 may not be seen. */
export const screenOf = (text: string, isBytes: boolean, sequences: Sequences): readonly Row[] => {
  const screen = new Screen();
  for (let at = 0; at < text.length;) {
    const { kind, length } = signAt(text, at, false, sequences);
    const sign = text.slice(at, at + length);
    if (isBytes && sign > lastASCII) {
      at += length;
      continue;
    }
    if (kind === "seen") screen.write(sign, at);
    else if (kind === "blank" && sign !== tab) screen.write(" ", at);
    else if (kind === "break" && sign !== carriageReturn) screen.next();
    else screen.obey(sign);
    at += length;
  }
  return screen.rows;
};

/** Where in the text the first column is from that something was written in. */
export const placeOfFirst = (row: Row): number => row.find((cell) => cell !== undefined)?.at ?? 0;
