/** A word of a shell text as its program receives it, with the place of each character in that text. */
import type { Span } from "./secret-values.ts";
import type { Word } from "./shell-words.ts";

/** A part of a word that is quoted in one way. The last one may be unclosed. */
const segment =
  /'([^']*)'?|\$'((?:[^'\\]|\\[^])*)'?|"((?:[^"\\]|\\[^])*)"?|((?:\\[^]|[^'"\\$]|\$(?!'))+)|[^]/g;

/** A character of a segment, or an escape. */
const unit = {
  single: /[^]/g,
  ansi: /\\[^]|[^]/g,
  double: /\\["\\$`]|[^]/g,
  bare: /\\[^]|[^]/g,
};

const ansiEscapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

type Quoting = keyof typeof unit;

const decodeUnit = (text: string, quoting: Quoting): string => {
  const last = text.slice(-1);
  return quoting === "ansi" && text.length > 1 ? (ansiEscapes[last] ?? last) : last;
};

export class DecodedWord {
  /** The word without its quotes, escapes resolved. Expansions stay as they are typed. */
  readonly text: string;
  /** For each character of `text`: its start and end in the shell text, and those of the quotes around it. */
  readonly #places: (readonly [start: number, end: number, quotes: Span | null])[] = [];

  constructor(source: string, { start, end }: Word) {
    const chars: string[] = [];
    for (const match of source.slice(start, end).matchAll(segment)) {
      const at = start + match.index;
      const group = match.findIndex((part, i) => i > 0 && part !== undefined);
      const quoting = (["single", "ansi", "double", "bare"] as const)[group - 1] ?? "bare";
      const inside = match[group < 0 ? 0 : group] ?? "";
      const around: Span | null = quoting === "bare" ? null : [at, at + match[0].length];
      const offset = at + match[0].indexOf(inside, { single: 1, ansi: 2, double: 1, bare: 0 }[quoting]);
      for (const { 0: one, index } of inside.matchAll(unit[quoting])) {
        chars.push(decodeUnit(one, quoting));
        this.#places.push([offset + index, offset + index + one.length, around]);
      }
    }
    this.text = chars.join("");
  }

  /** Maps a span of `text` to one of the shell text. Quotes of which it holds only one are within the result: they stay
   * balanced. */
  sourceSpan([from, to]: Span): Span {
    const [first, last] = [this.#places[from], this.#places[to - 1]];
    if (first === undefined || last === undefined) return [0, 0];
    if (first[2] === last[2]) return [first[0], last[1]];
    return [first[2]?.[0] ?? first[0], last[2]?.[1] ?? last[1]];
  }
}
