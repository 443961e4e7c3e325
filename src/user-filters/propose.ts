/** Lines of one run in, rules for those that repeat out: a beginning, for people to look at. */
import { escapePattern } from "../system/escape-pattern.ts";
import { isCritical } from "../engine/critical/critical.ts";

export interface Proposal {
  /** Matches whole lines; the same in Rust's and JavaScript's syntax. */
  readonly pattern: string;
  /** `drop`: progress. `fold`: the first line is shown, the others are counted. */
  readonly act: "drop" | "fold";
  /** Plural, two words at most. */
  readonly noun: string;
  readonly count: number;
}

const minRepeats = 4;
const maxProposals = 20;

const fieldsOf = (line: string): readonly string[] => line.trim().split(/\s+/);

const masked = (field: string): string => (/\d/.test(field) ? "#" : field);

/** Lines of one shape: as many fields, the same first word; behind a number the same second one. */
const shapeOf = (line: string): string => {
  const fields = fieldsOf(line);
  const first = masked(fields[0] ?? "");
  return `${fields.length} ${first} ${first === "#" ? masked(fields[1] ?? "") : ""}`;
};

/** The text that all are equal to; null: they differ. */
const shared = (texts: readonly string[]): string | null =>
  texts.every((text) => text === texts[0]) ? (texts[0] ?? "") : null;

const column = (rows: readonly (readonly string[])[], at: number): readonly string[] =>
  rows.map((row) => row[at] ?? "");

const digits = /\d+/g;

/** A literal text, or one with numbers in it, or anything without a blank. */
const columnPattern = (fields: readonly string[]): string => {
  const same = shared(fields);
  if (same !== null) return escapePattern(same);
  const numbered = shared(fields.map((field) => escapePattern(field.replace(digits, "0"))));
  return numbered === null ? "\\S+" : numbered.replace(digits, "\\d+");
};

const hasWord = (field: string | null): boolean => field !== null && /\p{L}{2}/u.test(field);

const blanksOf = (line: string): readonly string[] => line.trim().split(/\S+/).slice(1, -1);

const blankPattern = (blanks: readonly string[]): string => (shared(blanks) === " " ? " " : "\\s+");

const patternFor = (lines: readonly string[]): string | null => {
  const rows = lines.map(fieldsOf);
  const columns = (rows[0] ?? []).map((_, at) => column(rows, at));
  // Without a word in it the pattern would take any line of so many fields.
  if (!columns.some((fields) => hasWord(shared(fields)))) return null;
  const gaps = lines.map(blanksOf);
  const parts = columns.map((fields, at) =>
    at === 0 ? columnPattern(fields) : blankPattern(column(gaps, at - 1)) + columnPattern(fields),
  );
  const indent = shared(lines.map((line) => line.slice(0, line.length - line.trimStart().length)));
  const end = lines.every((line) => line === line.trimEnd()) ? "$" : "\\s*$";
  return `^${indent === null || /[^ ]/.test(indent) ? "\\s*" : indent}${parts.join("")}${end}`;
};

// A verb that says what is going on, a step of so many, a percentage, a status token that says that it is done.
const progress =
  /^\W*(?:\p{Lu}?\p{Ll}+ing|ok|OK|PASS(?:ED)?|[✓✔√]|done|Get:\S+|Hit:\S+)(?![\p{L}\p{N}])|^\W*\d+\s*(?:\/|of)\s*\d+|\d+\s?%/u;

/** Who speaks, and no word of what is said: `[acme]`, `acme:`. */
const isTag = (field: string): boolean => /^\W|:$/.test(field);

/** A word that all lines have, a tag only where there is no other, and no noun of another rule. */
const nounFor = (lines: readonly string[], taken: ReadonlySet<string>): string => {
  const rows = lines.map(fieldsOf);
  const fields = (rows[0] ?? []).filter((_, at) => hasWord(shared(column(rows, at))));
  const nouns = [...fields.filter((field) => !isTag(field)), ...fields.filter(isTag)]
    .map((field) => field.replace(/^\W+|\W+$/gu, "").toLowerCase())
    .filter((word) => /^[a-z][a-z-]{0,15}$/.test(word))
    .map((word) => `${word} lines`);
  return nouns.find((noun) => !taken.has(noun)) ?? "repeated lines";
};

const grouped = (
  lines: readonly string[],
  keyOf: (line: string, index: number) => string,
): ReadonlyMap<string, readonly string[]> => {
  const groups = new Map<string, string[]>();
  for (const [index, line] of lines.entries()) {
    const key = keyOf(line, index);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return groups;
};

/** Lines of one shape, by the words in their first column that tell kinds of them apart: each kind comes often enough. */
const kindsOf = (lines: readonly string[]): readonly (readonly string[])[] => {
  const rows = lines.map(fieldsOf);
  for (let at = 0; at < (rows[0]?.length ?? 0); at += 1) {
    const kinds = grouped(lines, (_, index) => masked(rows[index]![at]!));
    const isKind =
      kinds.size > 1 && [...kinds].every(([word, own]) => hasWord(word) && own.length >= minRepeats);
    if (isKind) return [...kinds.values()].flatMap(kindsOf);
  }
  return [lines];
};

type Draft = Omit<Proposal, "noun"> & { readonly lines: readonly string[] };

const draftFor = (lines: readonly string[], all: readonly string[]): Draft | null => {
  if (lines.length < minRepeats) return null;
  const pattern = patternFor(lines);
  if (pattern === null) return null;
  const own = new Set(lines);
  const expression = new RegExp(pattern, "u");
  if (all.some((line) => !own.has(line) && expression.test(line))) return null;
  const act = lines.every((line) => progress.test(line)) ? "drop" : "fold";
  return { pattern, act, lines, count: lines.length };
};

/** Lines of each shape and kind, without those that have to reach the agent. */
const groupsOf = (lines: readonly string[]): readonly (readonly string[])[] => {
  const speaking = lines.filter((line) => line.trim() !== "" && !isCritical(line));
  return [...grouped(speaking, shapeOf).values()].flatMap(kindsOf);
};

/** A block of like lines for which no rule can be proposed. */
export interface PassedOver {
  readonly count: number;
  readonly example: string;
}

/** Largest first. */
export const passedOver = (
  lines: readonly string[],
  proposals: readonly Proposal[],
): readonly PassedOver[] => {
  const patterns = proposals.map(({ pattern }) => new RegExp(pattern, "u"));
  return groupsOf(lines)
    .filter((group) => group.length >= minRepeats && !patterns.some((pattern) => pattern.test(group[0]!)))
    .map((group) => ({ count: group.length, example: group[0]! }))
    .sort((a, b) => b.count - a.count);
};

/** Most frequent first. Never for lines that have to reach the agent. */
export const propose = (lines: readonly string[]): readonly Proposal[] => {
  const taken = new Set<string>();
  return groupsOf(lines)
    .map((group) => draftFor(group, lines))
    .filter((draft) => draft !== null)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxProposals)
    .map(({ lines: own, pattern, act, count }) => {
      const noun = nounFor(own, taken);
      taken.add(noun);
      return { pattern, act, noun, count };
    });
};

const shownRepeats = 6;
const longestTest = 200;

/** The run in small: of lines that repeat only the first few. Every line as it came. */
export const excerpt = (lines: readonly string[], proposals: readonly Proposal[]): readonly string[] => {
  const rules = proposals.map(({ pattern }) => ({ expression: new RegExp(pattern, "u"), seen: 0 }));
  const chosen = lines.filter((line) => {
    const rule = rules.find(({ expression }) => expression.test(line));
    if (rule === undefined) return true;
    rule.seen += 1;
    return rule.seen <= shownRepeats;
  });
  return chosen.length <= longestTest
    ? chosen
    : [...chosen.slice(0, longestTest / 2), ...chosen.slice(-longestTest / 2)];
};
