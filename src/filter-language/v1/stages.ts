/** The eight stages of schema_version 1, each by itself. Their order and texts are the format's. */
import { stripAnsi } from "../../engine/read/strip-ansi.ts";
import type { Captured } from "../declared.ts";
import { replaceAll } from "../regex/replacement.ts";
import { linesOf } from "../without-engine.ts";
import { growthBound } from "../regex/growth.ts";
import { expression, matcherTest, type Asked, type Expression } from "../expression.ts";
import type { Pattern, StageRules } from "../rules.ts";

export interface Stages {
  /** Stage 2. */
  replaced(line: string): string;
  /** Stage 3: what answers for the whole output; null: nothing does. */
  answer(output: string): string | null;
  /** Stage 4. */
  stays(line: string): boolean;
}

/** Longer output is not answered for by a message. */
export const longestOutput = 64 * 1024;
/** By a pattern that may take the square of its length: half a second, where 64 KiB would take ten. */
const longestSquare = 16 * 1024;
/** The engine shows a filter this many characters of a line. */
const longestLine = 4096;

interface Answer {
  readonly expression: Expression;
  readonly longest: number;
}

const answerPattern = (pattern: Pattern): Answer => ({
  expression: expression(pattern),
  longest: growthBound(pattern.source, pattern.flags) > 1 ? longestSquare : longestOutput,
});

const holds = ({ expression, longest }: Answer, output: string): boolean =>
  output.length <= longest && expression.test(output);

/** Whether it can be told that it does not hold. */
const fails = (one: Answer | null, output: string): boolean =>
  one === null || (output.length <= one.longest && !one.expression.test(output));

const asked = (text: string): Asked => ({ text, field: () => null });

export const createStages = (rules: StageRules): Stages => {
  const replacements = rules.replace.map(({ pattern, parts }) => ({
    pattern: expression(pattern, "g"),
    parts,
  }));
  const answers = rules.matchOutput.map(({ pattern, message, unless }) => ({
    pattern: answerPattern(pattern),
    message,
    unless: unless === null ? null : answerPattern(unless),
  }));
  const strip = matcherTest({ lines: rules.strip, fields: [] });
  const keep = rules.keep === null ? null : matcherTest({ lines: rules.keep, fields: [] });
  return {
    replaced: (line) =>
      line.length > longestLine
        ? line
        : replacements.reduce((text, { pattern, parts }) => replaceAll(text, pattern.for(text), parts), line),
    answer(output) {
      const found = answers.find(({ pattern, unless }) => holds(pattern, output) && fails(unless, output));
      return found?.message ?? null;
    },
    stays: (line) => {
      const seen = asked(line.slice(0, longestLine));
      return !strip.test(seen) && (keep === null || keep.test(seen));
    },
  };
};

/** Stage 5. */
const truncated = (line: string, at: number | null): string => {
  if (at === null || line.length <= at) return line;
  const letters = [...line];
  return letters.length <= at ? line : `${letters.slice(0, Math.max(0, at - 3)).join("")}...`;
};

/** Stage 6. */
const headAndTail = (lines: readonly string[], { head, tail }: StageRules): readonly string[] => {
  const first = head ?? 0;
  const last = tail ?? 0;
  if ((head === null && tail === null) || lines.length <= first + last) return lines;
  const omitted = `... (${lines.length - first - last} lines omitted)`;
  return [...lines.slice(0, first), omitted, ...lines.slice(lines.length - last)];
};

/** Stage 7. */
const atMost = (lines: readonly string[], max: number | null): readonly string[] =>
  max === null || lines.length <= max
    ? lines
    : [...lines.slice(0, max), `... (${lines.length - max} lines truncated)`];

const joinedInput = ({ stdout, stderr = "" }: Captured, both: boolean): string => {
  if (!both || stderr === "") return stdout;
  return stdout === "" || stdout.endsWith("\n") ? stdout + stderr : `${stdout}\n${stderr}`;
};

/** All stages, one after the other. */
export const runStages = (rules: StageRules, stages: Stages, input: Captured): string => {
  const raw = linesOf(joinedInput(input, rules.stderr));
  const plain = rules.stripAnsi ? raw.map(stripAnsi) : raw;
  const lines = plain.map((line) => stages.replaced(line));
  const answer = stages.answer(lines.join("\n"));
  if (answer !== null) return answer;
  const kept = lines.filter((line) => stages.stays(line)).map((line) => truncated(line, rules.truncateAt));
  const shown = atMost(headAndTail(kept, rules), rules.max).join("\n");
  return shown.trim() === "" ? (rules.onEmpty ?? "") : shown;
};
