/** Findings of one file that say the same: written once, behind all their places, where the first of them stood.
 * `  2:36 7:36 9:1  warning  Unexpected console statement  no-console` */

export interface Finding {
  readonly text: string;
  /** The line is a diagnostic, and all of it. */
  readonly isFinding: boolean;
}

interface Parsed {
  /** Up to the place: the file, or the indentation below its name. */
  readonly before: string;
  readonly place: string;
  readonly line: number;
  readonly column: number;
  readonly rest: string;
  /** How the file is named; it is the same for all rows below a file's name. */
  readonly file: string;
}

const row = /^( +)(\d+:\d+)( +\S.*)$/;
const named = /^(\S.*?:)(\d+(?::\d+)?)(:? \S.*)$/;
const inBrackets = /^(\S.*?)(\(\d+,\d+\))(: \S.*)$/;

/** A line that comes so, of which nobody could tell whether it was written here. */
const joined = /^(?: +|\S.*?:)\d+:\d+ \d+:\d+[: ]|^\S.*?:\d+ \d+[: ]|^\S.*?\(\d+,\d+\) \(\d+,\d+\)/;

/** More of them in a line are hard to read. */
const mostPlaces = 40;
const longest = 1000;

const parse = (text: string): Parsed | null => {
  if (text.length > longest) return null;
  const own = row.exec(text);
  const found = own ?? inBrackets.exec(text) ?? named.exec(text);
  if (found === null) return null;
  const [, before = "", place = "", rest = ""] = found;
  const [line = 0, column = 0] = (place.match(/\d+/g) ?? []).map(Number);
  return {
    before,
    place,
    line,
    column,
    rest: own === null ? rest : `  ${rest.trim()}`,
    file: own === null ? before : "",
  };
};

const compare = (left: Parsed, right: Parsed): number => left.line - right.line || left.column - right.column;

/** Of each line the one that it is written in, itself for those that stand on their own. */
const headsOf = (block: readonly Parsed[]): number[] => {
  const heads: number[] = [];
  let known = new Map<string, number>();
  let count = new Map<number, number>();
  for (const [at, one] of block.entries()) {
    const last = block[at - 1];
    const order = last === undefined ? 1 : compare(one, last);
    if (order < 0) {
      // What was joined stands before a line of a later place: the one before this must be seen.
      heads[at - 1] = at - 1;
      [known, count] = [new Map(), new Map()];
    }
    // A line's places all have columns, or none has.
    const said = `${one.place.includes(":") ? "" : " "}${one.rest}`;
    const head = known.get(said);
    const before = heads[at - 1] ?? at;
    // At one place the order is that of the lines in which they are written.
    const fits = order > 0 || (order === 0 && before < at - 1 && head !== undefined && before < head);
    if (head !== undefined && fits && (count.get(head) ?? 1) < mostPlaces) {
      heads.push(head);
      count.set(head, (count.get(head) ?? 1) + 1);
    } else {
      heads.push(at);
      known.set(said, at);
    }
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

/** Of each line what it is written as; null: left out, its place stands in a line above. */
export const joinPlaces = (lines: readonly Finding[]): readonly (string | null)[] => {
  const result: (string | null)[] = lines.map(({ text }) => text);
  if (!lines.some(({ isFinding }) => isFinding) || lines.some(({ text }) => joined.test(text))) return result;
  let block: Parsed[] = [];
  const close = (end: number): void => {
    if (block.length > 1) {
      const start = end - block.length;
      const texts = lines.slice(start, end).map(({ text }) => text);
      result.splice(start, block.length, ...written(block, texts));
    }
    block = [];
  };
  for (const [at, { text, isFinding }] of lines.entries()) {
    const one = isFinding ? parse(text) : null;
    if (one === null || (block.length > 0 && block[0]!.file !== one.file)) close(at);
    if (one !== null) block.push(one);
  }
  close(lines.length);
  return result;
};
