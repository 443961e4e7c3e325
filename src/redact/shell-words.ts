/** Just enough of a shell's word splitting to find passwords: tolerant, linear, never fails. */
import type { Span } from "./secret-values.ts";

export interface Word {
  readonly start: number;
  readonly end: number;
}

/** Index after the quote that closes the one at `at`, or `limit`. Backslashes escape in `"…"` and in `$'…'`. */
const afterQuote = (text: string, at: number, limit: number): number => {
  const quote = text[at];
  const isEscaping = quote === '"' || text[at - 1] === "$";
  for (let i = at + 1; i < limit; i += 1) {
    if (text[i] === quote) return i + 1;
    if (text[i] === "\\" && isEscaping) i += 1;
  }
  return limit;
};

const separators = new Set([";", "|", "&", "(", ")", "<", ">", "`", "\n"]);
const blanks = new Set([" ", "\t", "\r"]);

/** Index of the first character behind the word that starts at `at`. */
const wordEnd = (text: string, at: number, limit = text.length): number => {
  let i = at;
  while (i < limit) {
    const char = text[i] ?? "";
    if (char === '"' || char === "'") i = afterQuote(text, i, limit);
    else if (char === "\\") i += 2;
    else if (blanks.has(char) || separators.has(char)) break;
    else i += 1;
  }
  return Math.min(i, limit);
};

/** Simple commands between `from` and `limit`, each as its words; redirections count as separators. */
export const simpleCommands = (text: string, from = 0, limit = text.length): Word[][] => {
  const commands: Word[][] = [];
  let words: Word[] = [];
  let i = from;
  while (i < limit) {
    const char = text[i] ?? "";
    if (blanks.has(char)) i += 1;
    else if (separators.has(char)) {
      if (words.length > 0) commands.push(words);
      words = [];
      i += 1;
    } else {
      const end = wordEnd(text, i, limit);
      words.push({ start: i, end });
      i = end;
    }
  }
  if (words.length > 0) commands.push(words);
  return commands;
};

/** The inside of a wholly quoted word with blanks in it (`bash -c '…'`), which may be a command again. */
export const quotedInside = (text: string, word: Word): Word | null => {
  const quote = text[word.start];
  if (quote !== '"' && quote !== "'") return null;
  const inside = { start: word.start + 1, end: word.end - (text[word.end - 1] === quote ? 1 : 0) };
  return inside.end > inside.start && /\s/.test(text.slice(inside.start, inside.end)) ? inside : null;
};

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

/** A word as its program receives it, with the place of each character in the text. */
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
