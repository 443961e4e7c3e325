/** Rules as data in, tests of lines out: expressions are made once for a filter, not for a run. */
import type { Matcher, Pattern } from "./rules.ts";

/** Patterns are kept as expressions for ASCII texts, where `\s`, `\w` and `\d` are JavaScript's own. For other texts they become Rust's
 * sets, which cost milliseconds to compile. Between brackets: */
const sets: Readonly<Record<string, string>> = {
  "\\s": "\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000",
  "\\w": "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\u200c\\u200d",
  "\\d": "\\p{Nd}",
};

/** The expression for all texts. `translate` writes these escapes for Rust's sets and nothing else. */
const inUnicode = (source: string): string => {
  let inBrackets = false;
  return source.replace(/\\[^]|[[\]]/g, (part) => {
    if (part === "[" || part === "]") inBrackets = part === "[";
    const set = sets[part];
    if (set === undefined) return part;
    return inBrackets ? set : `[${set}]`;
  });
};

const needsUnicode = /[^\0-\x7f]|\\[pPu]/;

/** Matches the same ASCII texts as the whole expression, and compiles fast. */
export const asciiExpression = (source: string, flags: string): RegExp =>
  new RegExp(source, needsUnicode.test(source) ? flags : flags.replace("u", ""));

export const unicodeExpression = (source: string, flags: string): RegExp =>
  new RegExp(inUnicode(source), flags);

const foreign = /[^\0-\x7f]/;
let lastText = "";
let lastAnswer = true;

/** Asked many times of one line in a row. */
export const isAscii = (text: string): boolean => {
  if (text !== lastText) {
    lastText = text;
    lastAnswer = !foreign.test(text);
  }
  return lastAnswer;
};

/** A pattern that compiles what a text needs: for ASCII a smaller expression than for all of Unicode. */
export interface Expression {
  for(text: string): RegExp;
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
}

export const expression = ({ source, flags }: Pattern, more = ""): Expression => {
  let ascii: RegExp | null = null;
  let full: RegExp | null = null;
  const pick = (text: string): RegExp =>
    isAscii(text)
      ? (ascii ??= asciiExpression(source, flags + more))
      : (full ??= unicodeExpression(source, flags + more));
  return {
    for: pick,
    test: (text) => pick(text).test(text),
    exec: (text) => pick(text).exec(text),
  };
};

/** A line and what may be asked of it by name. */
export interface Asked {
  readonly text: string;
  /** null: it has no such field. */
  field(name: string): string | null;
}

export interface Test {
  /** The match, for its groups; null: none. Of patterns on fields that of the first one. */
  exec(line: Asked): RegExpExecArray | null;
  test(line: Asked): boolean;
}

/** Groups in a joined expression would have other numbers. */
const hasGroups = ({ source }: Pattern): boolean => /\((?!\?[:!=]|\?<[!=])/.test(source.replace(/\\./g, ""));

/** `^a` and `^b` as `(?:^a)|(?:^b)`: one test for a line instead of many. */
const joined = (patterns: readonly Pattern[]): readonly Expression[] => {
  const byFlags = new Map<string, string[]>();
  const single: Pattern[] = [];
  for (const pattern of patterns) {
    if (hasGroups(pattern)) single.push(pattern);
    else byFlags.set(pattern.flags, [...(byFlags.get(pattern.flags) ?? []), pattern.source]);
  }
  const plain = [...byFlags].map(([flags, sources]) =>
    expression({
      source: sources.length === 1 ? sources[0]! : sources.map((source) => `(?:${source})`).join("|"),
      flags,
    }),
  );
  return [...plain, ...single.map((pattern) => expression(pattern))];
};

type FieldTest = readonly (readonly [string, Expression])[];

const onFields = (tests: FieldTest, line: Asked): RegExpExecArray | null => {
  let first: RegExpExecArray | null = null;
  for (const [name, pattern] of tests) {
    const value = line.field(name);
    const found = value === null ? null : pattern.exec(value);
    if (found === null) return null;
    first ??= found;
  }
  return first;
};

export const matcherTest = (matcher: Matcher): Test => {
  const lines = joined(matcher.lines);
  const fields: FieldTest[] = matcher.fields.map((entry) =>
    Object.entries(entry).map(([name, pattern]) => [name, expression(pattern)] as const),
  );
  return {
    test: (line) =>
      lines.some((pattern) => pattern.test(line.text)) ||
      fields.some((tests) => onFields(tests, line) !== null),
    exec(line) {
      for (const pattern of lines) {
        const found = pattern.exec(line.text);
        if (found !== null) return found;
      }
      for (const tests of fields) {
        const found = onFields(tests, line);
        if (found !== null) return found;
      }
      return null;
    },
  };
};

const never: Test = { exec: () => null, test: () => false };

export const optionalTest = (matcher: Matcher | undefined): Test =>
  matcher === undefined ? never : matcherTest(matcher);
