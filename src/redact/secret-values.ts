/** Where a secret's value begins and ends in shell text, and whether it is one at all. */

/** Start and end of a secret, in UTF-16 units. */
export type Span = readonly [start: number, end: number];

export type Quote = '"' | "'" | null;

/** Answers, for ascending positions, in which quotes of the shell a position stands. */
export const quoteReader = (text: string): ((at: number) => Quote) => {
  let i = 0;
  let quote: Quote = null;
  return (at) => {
    for (; i < at; i += 1) {
      const char = text[i];
      if (char === "\\" && quote !== "'") i += 1;
      else if (char === quote) quote = null;
      else if (quote === null && (char === '"' || char === "'")) quote = char;
    }
    return quote;
  };
};

const ends = new Set([" ", "\t", "\r", "\n", ";", "|", "&", "<", ">", "(", ")", "`"]);

export const closing = (text: string, quote: string, from: number, limit = text.length): number => {
  for (let i = from; i < limit; i += 1) {
    if (text.startsWith(quote, i)) return i;
    if (text[i] === "\\" && quote === '"') i += 1;
  }
  return limit;
};

/** Quote that opens at `at` (also `\"`), other than the one the text stands in already. */
export const opening = (text: string, at: number, outer: Quote): string | null => {
  const mark = text[at] === "\\" ? text.slice(at, at + 2) : (text[at] ?? "");
  if (mark === outer) return null;
  return mark === '"' || mark === "'" || mark === '\\"' || mark === "\\'" ? mark : null;
};

const isQuote = (char: string): boolean => char === '"' || char === "'";

/** Where the last one ended: what begins further on in it ends there too, and a word may hold thousands of names. */
const latest = new Map<Quote, { readonly text: string; readonly from: number; readonly end: number }>();

/** Where an unquoted value ends; outside quotes it goes on through quoted parts, as a word of the shell does. */
export const bareEnd = (text: string, from: number, outer: Quote): number => {
  const known = latest.get(outer);
  if (known !== undefined && from > known.from && from <= known.end && text === known.text) return known.end;
  const end = endOfBare(text, from, outer);
  latest.set(outer, { text, from, end });
  return end;
};

const endOfBare = (text: string, from: number, outer: Quote): number => {
  let i = from;
  while (i < text.length) {
    const char = text[i] ?? "";
    if (ends.has(char)) break;
    const escapes = char === "\\" && outer !== "'";
    if (escapes && text[i + 1] === outer) break;
    if (isQuote(char) && outer !== null) break;
    if (isQuote(char)) i = closing(text, char, i + 1);
    i += escapes ? 2 : 1;
  }
  return Math.min(i, text.length);
};

export interface Value {
  readonly span: Span;
  readonly quoted: boolean;
}

/** The value that starts at `at`: the inside of its quotes, or the word. */
export const valueAt = (text: string, at: number, outer: Quote): Value => {
  const quote = opening(text, at, outer);
  if (quote === null) {
    const end = bareEnd(text, at, outer);
    const last = text.slice(Math.max(at, end - 3), end);
    const trailing = text[at] === "$" ? 0 : (/[,}\]]{1,3}$/.exec(last)?.[0].length ?? 0);
    return { span: [at, end - trailing], quoted: false };
  }
  const start = at + quote.length;
  const end = closing(text, quote, start);
  const behind = text[end + 1] ?? "";
  // abc"def"'ghi' is one word of the shell.
  if (outer === null && quote.length === 1 && /[\w$"']/.test(behind)) {
    return { span: [at, bareEnd(text, at, null)], quoted: true };
  }
  return { span: [start, end], quoted: true };
};

const reference =
  /^(?:\$\{?\w*\}?|\$\(.*|%\w+%|<[^<>]*>|\{\{.*|\*+|x{3,}|\.{3}|…|@[\w./-]+|(?:process|import\.meta)\.env\b.*|os\.(?:environ|getenv)\b.*|[.*+?\\()[\]^$|sSdDwW]*)$/;

/** Stands for a secret that is not in the text: a variable, a placeholder, a pattern. */
export const isReference = (value: string): boolean => reference.test(value);

/** Mixed letters and digits: hardly a word of prose. */
export const looksRandom = (value: string): boolean => {
  const begins = value.slice(0, 1000);
  return begins.length >= 6 && /\d/.test(begins) && /[A-Za-z]/.test(begins) && !/^[\w.-]+\(/.test(begins);
};

/** Adds what stands behind each match; `spanOf` answers null where that is no secret. Matches within a secret are none. */
export const addBehind = (
  text: string,
  pattern: RegExp,
  spans: Span[],
  spanOf: (match: RegExpExecArray, at: number, outer: Quote) => Span | null,
): void => {
  const quoteAt = quoteReader(text);
  let covered = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index < covered) continue;
    const at = match.index + match[0].length;
    const span = spanOf(match, at, quoteAt(at));
    if (span === null || span[1] <= span[0] || isReference(text.slice(...span))) continue;
    spans.push(span);
    covered = span[1];
  }
};
