/**
 * Findings of a file that say the same are written once, behind all places, where the first of them was. So are equal hits of a
 * search.
 *
 *       2:36  warning  Unexpected console statement
 *       7:36  warning  Unexpected console statement   ->     2:36 7:36 9:1  warning  Unexpected console statement
 *       9:1   warning  Unexpected console statement
 */

export interface Finding {
  readonly text: string;
  /** The line is a diagnostic, and all of it. */
  readonly isFinding: boolean;
  /** The line is a hit of a search. */
  readonly isHit?: boolean;
}

interface Parsed {
  /** Up to the place: the file, or the indentation below its name. */
  readonly before: string;
  readonly place: string;
  readonly line: number;
  readonly column: number;
  readonly rest: string;
  /** Lines with one key are written as one. */
  readonly key: string;
  /** How the file is named; it is the same for all rows below a file's name. */
  readonly file: string;
}

const row = /^( +)(\d+:\d+)( +\S.*)$/;
const named = /^(\S.*?:)(\d+(?::\d+)?)(:? \S.*)$/;
const ofHit = /^(\S[^:]*:)(\d+)(:.*)$/;
const inBrackets = /^(\S.*?)(\(\d+,\d+\))(: \S.*)$/;

/** A line that comes so, of which nobody could tell whether it was written here. */
const joined = /^(?: +|\S.*?:)\d+:\d+ \d+:\d+[: ]|^\S.*?:\d+ \d+[: ]|^\S.*?\(\d+,\d+\) \(\d+,\d+\)/;

export const looksJoined = (line: string): boolean => joined.test(line);

/** More of them in a line are hard to read. */
const maxPlaces = 40;
const longest = 1000;

const numbers = (place: string): [line: number, column: number] => {
  const [line = 0, column = 0] = (place.match(/\d+/g) ?? []).map(Number);
  return [line, column];
};

const parse = ({ text, isFinding, isHit }: Finding): Parsed | null => {
  const hit = isHit === true ? ofHit.exec(text) : null;
  // A long one has its place among the others, and its text for itself.
  if (hit !== null)
    return { ...parsed(hit, hit[1]!, hit[3]!), ...(text.length > longest ? { key: text } : {}) };
  if (text.length > longest || !isFinding) return null;
  const own = row.exec(text);
  if (own !== null) return parsed(own, "", `  ${own[3]!.trim()}`);
  const found = inBrackets.exec(text) ?? named.exec(text);
  return found === null ? null : parsed(found, found[1]!, found[3]!);
};

const parsed = ([, before = "", place = ""]: RegExpExecArray, file: string, rest: string): Parsed => {
  const [line, column] = numbers(place);
  // A line's places all have columns, or none has.
  const key = place.includes(":") ? rest : ` ${rest}`;
  return { before, place, line, column, rest, key, file };
};

const compare = (left: Parsed, right: Parsed): number => left.line - right.line || left.column - right.column;

/** Lines of one file while their places rise: which of them are written in an earlier one. */
class Rise {
  /** By what they say: the line to write further places in. */
  readonly #heads = new Map<string, number>();
  readonly #counts = new Map<number, number>();

  /** The line that this one is written in: itself, if it must be seen. `before` is that of the line above, where
   * it has the same place. */
  headOf({ key }: Parsed, at: number, before: number | null): number {
    const head = this.#heads.get(key);
    const count = head === undefined ? maxPlaces : this.#counts.get(head)!;
    // At one place the order is that of the lines in which they are written.
    const inOrder = before === null || (before < at - 1 && before < (head ?? -1));
    const chosen = head !== undefined && count < maxPlaces && inOrder ? head : at;
    this.#heads.set(key, chosen);
    this.#counts.set(chosen, chosen === at ? 1 : count + 1);
    return chosen;
  }
}

/** For each line the index of the one that it is written in; its own if it is written by itself. */
const headsOf = (block: readonly Parsed[]): number[] => {
  const heads: number[] = [];
  let rise = new Rise();
  for (const [at, one] of block.entries()) {
    const order = at === 0 ? 1 : compare(one, block[at - 1]!);
    if (order < 0) {
      // A joined line would stand before one of a later place: the line before this must be seen.
      heads[at - 1] = at - 1;
      rise = new Rise();
    }
    heads.push(rise.headOf(one, at, order === 0 ? heads[at - 1]! : null));
  }
  return heads;
};

const written = (block: readonly Parsed[], texts: readonly string[]): (string | null)[] => {
  const heads = headsOf(block);
  const places = block.map(({ place }) => [place]);
  for (const [at, head] of heads.entries()) if (head !== at) places[head]!.push(block[at]!.place);
  return block.map(({ before, rest }, at) => {
    if (heads[at] !== at) return null;
    return places[at]!.length === 1 ? texts[at]! : `${before}${places[at]!.join(" ")}${rest}`;
  });
};

/** Whether there is anything to join: of most outputs nothing. */
export const isPlaced = ({ isFinding, isHit }: Finding): boolean => isFinding || isHit === true;

/** The text of each line; null: it is left out, and its place is in a line above. */
export const joinPlaces = (lines: readonly Finding[]): readonly (string | null)[] => {
  const result: (string | null)[] = lines.map(({ text }) => text);
  let block: Parsed[] = [];
  const close = (end: number): void => {
    if (block.length > 1) {
      const start = end - block.length;
      const texts = lines.slice(start, end).map(({ text }) => text);
      result.splice(start, block.length, ...written(block, texts));
    }
    block = [];
  };
  for (const [at, line] of lines.entries()) {
    const one = parse(line);
    if (one === null || (block.length > 0 && block[0]!.file !== one.file)) close(at);
    if (one !== null) block.push(one);
  }
  close(lines.length);
  const isClear = !result.includes(null) || !lines.some(({ text }) => looksJoined(text));
  return isClear ? result : lines.map(({ text }) => text);
};
