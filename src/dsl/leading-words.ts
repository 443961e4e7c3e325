/** A pattern over command lines in, the first words that it can match out: what is worth asking about. */

/** Stands for "it may be any word". */
const anyWord = "*";

interface Reading {
  readonly words: readonly string[];
  /** Behind them. */
  readonly at: number;
}

const literal = /[A-Za-z0-9_@%+,:/-]/;

/** What may follow a word so that it is whole: a blank, the end of the line; `\b`, by which people mean that. */
const boundary =
  /^(?:\$|\\b|\\s(?!\?|\*)|\\z|[ \t](?!\?|\*)|\[\[:space:\]\](?!\?|\*)|\[ \\t\](?!\?|\*)|\(\?:\\s(?!\?|\*)[^)]*\|\$\)|\(\?:\$\|\\s\)|\(\?=\\s\|\$\)|\((?:\\s|\$)\|(?:\\s|\$)\))/;

const quantifier = /^[?*+{]/;

const joined = (left: readonly string[], right: readonly string[]): string[] =>
  left.flatMap((head) => right.map((tail) => head + tail));

/** Alternatives at the outermost level. */
const alternatives = (pattern: string): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern[at];
    if (char === "\\") at += 1;
    else if (char === "[") at = classEnd(pattern, at);
    else if (char === "(") depth += 1;
    else if (char === ")") depth -= 1;
    else if (char === "|" && depth === 0) {
      parts.push(pattern.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, pattern.slice(from)];
};

/** Index of the bracket that ends a character class. */
const classEnd = (pattern: string, open: number): number => {
  let at = open + 1;
  if (pattern[at] === "^") at += 1;
  if (pattern[at] === "]") at += 1;
  for (; at < pattern.length && pattern[at] !== "]"; at += 1) if (pattern[at] === "\\") at += 1;
  return at;
};

const groupEnd = (pattern: string, open: number): number => {
  let depth = 0;
  for (let at = open; at < pattern.length; at += 1) {
    const char = pattern[at];
    if (char === "\\") at += 1;
    else if (char === "[") at = classEnd(pattern, at);
    else if (char === "(") depth += 1;
    else if (char === ")" && (depth -= 1) === 0) return at;
  }
  return -1;
};

/** `(a|b)` where each alternative is a plain run of characters; else null. */
const group = (pattern: string, at: number): Reading | null => {
  const end = groupEnd(pattern, at);
  const inner = pattern.slice(at + 1, end).replace(/^\?:|^\?P?<\w+>/, "");
  if (end < 0 || inner.startsWith("?")) return null;
  const words = alternatives(inner).map((part) => run(part, 0));
  const isWhole = words.every((reading, index) => reading.at === alternatives(inner)[index]!.length);
  return isWhole ? { words: words.flatMap((reading) => reading.words), at: end + 1 } : null;
};

/** One literal character, escaped or not; "" where there is none. */
const characterAt = (pattern: string, at: number): { readonly text: string; readonly length: number } => {
  const char = pattern[at] ?? "";
  if (char === "\\") {
    const next = pattern[at + 1] ?? "";
    return /[^A-Za-z0-9\s]/.test(next) ? { text: next, length: 2 } : { text: "", length: 0 };
  }
  return literal.test(char) ? { text: char, length: 1 } : { text: "", length: 0 };
};

const extended = (pattern: string, at: number): Reading | null => {
  if (pattern[at] === "(") return group(pattern, at);
  const { text, length } = characterAt(pattern, at);
  return text === "" ? null : { words: [text], at: at + length };
};

/** As many literal characters and groups of them as there are. */
const run = (pattern: string, from: number): Reading => {
  let words: readonly string[] = [""];
  let at = from;
  for (;;) {
    const next = extended(pattern, at);
    const behind = next === null ? "" : pattern.slice(next.at);
    if (next === null) return { words, at };
    if (behind.startsWith("?") && !behind.startsWith("??")) {
      words = [...words, ...joined(words, next.words)];
      at = next.at + 1;
    } else if (quantifier.test(behind)) return { words, at };
    else {
      words = joined(words, next.words);
      at = next.at;
    }
    if (words.length > 100) return { words: [anyWord], at: -1 };
  }
};

const nameOf = (word: string): string => word.slice(word.lastIndexOf("/") + 1);

const wordsOfOne = (alternative: string): readonly string[] => {
  if (!alternative.startsWith("^") && !alternative.startsWith("\\A")) {
    const end = alternative.startsWith("(") ? groupEnd(alternative, 0) : -1;
    const inner = alternative.slice(1, end).replace(/^\?:/, "");
    return end > 0 && inner.startsWith("^")
      ? alternatives(inner).flatMap((one) => wordsOfOne(one + alternative.slice(end + 1)))
      : [anyWord];
  }
  const from = alternative.startsWith("^") ? 1 : 2;
  const { words, at } = run(alternative, from);
  const whole = at >= 0 && boundary.test(alternative.slice(at));
  return whole && !words.includes("") ? words.map(nameOf) : [anyWord];
};

/** Names of programs, sorted, each once; null where the pattern may match a command whose first word is not known.
 * `flags` as of a regular expression. */
export const leadingWords = (pattern: string, flags = ""): readonly string[] | null => {
  const plain = pattern.replace(/^\(\?[a-z]+\)/, "");
  // Letters of either case: no list of words says which.
  if (flags.includes("i") || /^\(\?[a-z]*[ix]/.test(pattern)) return null;
  const words = new Set(alternatives(plain).flatMap(wordsOfOne));
  return words.has(anyWord) ? null : [...words].sort();
};
