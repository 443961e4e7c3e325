/** `npm run prose`: measures the project's pages, and names what is hard to read. `test/prose.test.ts` holds the bounds. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "..");

export interface Measures {
  /** Path below the project. */
  readonly page: string;
  /** Words of running text: no tables, no code blocks, no headings. */
  readonly words: number;
  /** Words of a sentence, in the mean. */
  readonly mean: number;
  /** Sentences of more than `maxSentenceWords`. */
  readonly long: readonly string[];
  readonly sentences: number;
  /** Table cells of more than `maxCellWords`. */
  readonly wideCells: readonly string[];
  readonly codeBlocks: number;
  /** Sentences that begin with, or hold, words that a stranger stumbles over. */
  readonly odd: readonly string[];
}

export const bounds = { meanWords: 18, maxSentenceWords: 35, longShare: 0.01, maxCellWords: 25 } as const;

/** A sentence begins with its subject, so not with these. */
const beginnings = /^(?:Of|What|So|The same|Where|Whoever|Whose|None|Nobody|That which)\b(?!.*\?$)/;

/** Phrases that this project used in a sense of its own. */
const phrases =
  /\b(?:asked again|wanted again|taken for|is told from|are told from|in all(?=[ ,.])(?! (?:of|the|its|cases|projects|these|their|other|tables))|to be rid of|whoever|behind it(?=[ ,.])|by the way|that which)\b/i;

const plainWords = (text: string): string =>
  text
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/`[^`]*`/g, "CODE")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[*_]{1,2}(\S)/g, "$1")
    .replaceAll(/(\S)[*_]{1,2}/g, "$1");

const wordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Paragraphs and list items, each in one line. */
const paragraphsOf = (text: string): string[] => {
  const found: string[] = [];
  let open = "";
  const close = (): void => {
    if (open.trim() !== "") found.push(open.trim());
    open = "";
  };
  for (const line of text.split("\n")) {
    const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    if (line.trim() === "" || line.startsWith("#") || line.startsWith("|") || line.startsWith("<")) close();
    else if (item !== null) {
      close();
      open = item[1]!;
    } else open += ` ${line.trim()}`;
  }
  close();
  return found;
};

const sentencesOf = (paragraph: string): string[] =>
  paragraph
    .split(/(?<=[.!?])(?:["')\]]*)\s+(?=["'([]?(?:[A-Z0-9]|pith\b))/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsIn(sentence) > 2);

const cellsOf = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .flatMap((line) =>
      line
        .replaceAll("\\|", " ")
        .split("|")
        .map((cell) => cell.trim()),
    );

export const measure = (page: string, text: string): Measures => {
  const codeBlocks = (text.match(/^(?:```|~~~)/gm) ?? []).length / 2;
  const plain = plainWords(text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, ""));
  const paragraphs = paragraphsOf(plain);
  const sentences = paragraphs.flatMap(sentencesOf);
  const words = sentences.reduce((sum, sentence) => sum + wordsIn(sentence), 0);
  return {
    page,
    words: paragraphs.reduce((sum, paragraph) => sum + wordsIn(paragraph), 0),
    mean: sentences.length === 0 ? 0 : words / sentences.length,
    long: sentences.filter((sentence) => wordsIn(sentence) > bounds.maxSentenceWords),
    sentences: sentences.length,
    wideCells: cellsOf(plain).filter((cell) => wordsIn(cell) > bounds.maxCellWords),
    codeBlocks,
    odd: sentences.filter((sentence) => beginnings.test(sentence) || phrases.test(sentence)),
  };
};

/** Pages that a person reads; those that are lists made from data are not prose. */
export const pages = (): readonly string[] => [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "filters/LANGUAGE.md",
  "hooks/text-only.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md") && !["commands.md", "schemas.md"].includes(name))
    .map((name) => `docs/${name}`),
];

export const measured = (page: string): Measures => measure(page, readFileSync(join(root, page), "utf8"));

/** Needed changes of the page, one line each. */
export const complaints = (found: Measures): readonly string[] => [
  ...(found.mean > bounds.meanWords ? [`${found.mean.toFixed(1)} words a sentence in the mean`] : []),
  ...(found.long.length > Math.max(0, Math.floor(found.sentences * bounds.longShare))
    ? found.long.map((sentence) => `more than ${bounds.maxSentenceWords} words: ${sentence}`)
    : []),
  ...found.wideCells.map((cell) => `a table cell of more than ${bounds.maxCellWords} words: ${cell}`),
  ...found.odd.map((sentence) => `hard to read: ${sentence}`),
  ...(found.codeBlocks === 0 ? ["no example: a page without a code block is not finished"] : []),
];

const main = (names: readonly string[]): number => {
  let code = 0;
  for (const page of names.length > 0 ? names : pages()) {
    const found = measured(page);
    const said = complaints(found);
    console.log(
      `${page}: ${found.words} words, ${found.mean.toFixed(1)} a sentence, ${found.long.length} of ${found.sentences} long, ${found.wideCells.length} wide cells, ${found.codeBlocks} code blocks, ${found.odd.length} hard`,
    );
    if (names.length > 0) for (const line of said) console.log(`  ${line}`);
    if (said.length > 0) code = 1;
  }
  return code;
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = main(process.argv.slice(2));
