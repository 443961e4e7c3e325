/** A search's arguments in, a function out that finds the hit in a line: for cutting long lines around it. */

/** `-e X`, `--regexp=X`, or the first word that is no option. */
function patternOf(words: readonly string[]): string | null {
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word.startsWith("--regexp=")) return word.slice("--regexp=".length);
    if (word === "--regexp" || /^-[a-zA-Z]*e$/.test(word)) return words[i + 1] ?? null;
    if (word === "--") return words[i + 1] ?? null;
    if (!word.startsWith("-")) return word;
    if (takesNext.test(word)) i++;
  }
  return null;
}

const takesNext =
  /^-[a-zA-Z]*[mABCtTgjMd]$|^--(?:max-count|after-context|before-context|context|glob|iglob|type|type-not|threads|include|exclude|exclude-dir)$/;

const has = (words: readonly string[], letter: string, long: string): boolean =>
  words.some((word) => word === long || (/^-[a-zA-Z]+$/.test(word) && word.includes(letter)));

type Syntax = "basic" | "extended" | "fixed";

const operators: Readonly<Record<Syntax, string>> = {
  basic: ".*[^$",
  extended: ".*[^$+?(){}|",
  fixed: "",
};

/** Longest pieces of plain text that a hit must contain, one for each alternative. */
function literalsOf(pattern: string, syntax: Syntax): string[] {
  const found: string[] = [];
  let longest = "";
  let piece = "";
  const close = (alternative: boolean): void => {
    if (piece.length > longest.length) longest = piece;
    piece = "";
    if (!alternative) return;
    found.push(longest);
    longest = "";
  };
  for (let i = 0; i < pattern.length; i++) {
    const escaped = syntax !== "fixed" && pattern[i] === "\\";
    const char = escaped ? (pattern[++i] ?? "") : pattern[i]!;
    const special = escaped
      ? /[\w<>]/.test(char) || (syntax === "basic" && "|(){}+?".includes(char))
      : operators[syntax].includes(char);
    if (!special) {
      piece += char;
      continue;
    }
    if ("*?{".includes(char)) piece = piece.slice(0, -1);
    if (char === "[") i = classEnd(pattern, i);
    close(char === "|");
  }
  close(true);
  return found;
}

function classEnd(pattern: string, open: number): number {
  const first = pattern[open + 1] === "^" ? open + 2 : open + 1;
  const end = pattern.indexOf("]", first + 1);
  return end === -1 ? pattern.length : end;
}

function syntaxOf(words: readonly string[], basic: boolean): Syntax {
  if (has(words, "F", "--fixed-strings")) return "fixed";
  const extended = has(words, "E", "--extended-regexp") || has(words, "P", "--perl-regexp");
  return basic && !extended ? "basic" : "extended";
}

const shortestLiteral = 2;

/** Finds the index of the first likely hit in a line, or -1. It looks for the plain text in the pattern only: in time linear
 * in the line, whatever the pattern. `basic`: the program reads basic regular expressions unless told otherwise. */
export function hitFinder(argv: readonly string[], basic: boolean): (text: string) => number {
  const words = argv.slice(1);
  const pattern = patternOf(words);
  if (pattern === null) return () => -1;
  const folded = has(words, "i", "--ignore-case") || has(words, "S", "--smart-case");
  // This letter alone has another length in small.
  const fold = (text: string): string => (folded ? text.replaceAll("İ", "i").toLowerCase() : text);
  const literals = literalsOf(pattern, syntaxOf(words, basic)).map(fold);
  if (literals.some((literal) => literal.length < shortestLiteral)) return () => -1;
  return (text) => {
    const line = fold(text);
    const hits = literals.map((literal) => line.indexOf(literal)).filter((at) => at !== -1);
    return hits.length === 0 ? -1 : Math.min(...hits);
  };
}
