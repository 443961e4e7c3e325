/** Just enough of a shell's word splitting to find passwords: tolerant, linear, never fails. */

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
