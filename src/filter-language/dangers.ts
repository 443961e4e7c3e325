/** Which patterns of a filter may take more than linear time. Loads the checker: for compile, verify and trust only. */
import type { Danger } from "./declared.ts";
import { unicodeExpression } from "./expression.ts";
import { growthBound } from "./regex/growth.ts";
import type { Pattern, Rules } from "./rules.ts";

/** Milliseconds for one pattern, and for all of a file or of a filter. */
const patience = 5000;
const allowance = 30_000;
/** A line of 4,096 characters allows for a square; a cube of it takes a minute, and no regular expression can be stopped. */
const harmlessDegree = 2;
const longestAttack = 80;

interface Placed {
  readonly key: string;
  readonly pattern: Pattern;
}

/** Keys of the rules as data that the file names otherwise. */
const fileKeys: Readonly<Record<string, string>> = {
  command: "match_command",
  matchOutput: "match_output",
  strip: "strip_lines_matching",
  keep: "keep_lines_matching",
};

const isPattern = (value: object): value is Pattern =>
  "source" in value && "flags" in value && typeof value.source === "string";

/** `rules.2.when.lines.0` is `rules.2.drop.0` in the file. */
const nameOf = (holder: object, key: string): string => {
  if (key === "when" && "act" in holder) return String(holder.act);
  return key === "lines" || key === "pattern" ? "" : (fileKeys[key] ?? key);
};

const patternsIn = (value: unknown, path: readonly string[], found: Placed[]): readonly Placed[] => {
  if (typeof value !== "object" || value === null) return found;
  if (isPattern(value)) {
    found.push({ key: path.filter((part) => part !== "").join("."), pattern: value });
    return found;
  }
  for (const [key, inner] of Object.entries(value))
    if (key !== "tests") patternsIn(inner, [...path, nameOf(value, key)], found);
  return found;
};

type Check = typeof import("recheck").checkSync;

const dangerIn = (
  check: Check,
  { key, pattern }: Placed,
  { source, flags }: Pattern,
  timeout: number,
): Danger | null => {
  const found = check(source, flags.replace("g", ""), { timeout });
  if (found.status === "safe") return null;
  const base = { key, pattern: pattern.source };
  if (found.status === "unknown") return { ...base, growth: "unknown", attack: "" };
  const { complexity, attack } = found;
  const degree = complexity.type === "polynomial" ? complexity.degree : Infinity;
  if (degree <= harmlessDegree) return null;
  const shown = attack.string.slice(0, longestAttack) + (attack.string.length > longestAttack ? "…" : "");
  return { ...base, growth: degree === Infinity ? "exponential" : "polynomial", attack: shown };
};

/** For ASCII texts and, where that is another one, for all texts. */
const dangerOf = (check: Check, placed: Placed, timeout: number): Danger | null => {
  const { key, pattern } = placed;
  if (timeout <= 0) return { key, pattern: pattern.source, growth: "unknown", attack: "" };
  const whole = unicodeExpression(pattern.source, pattern.flags);
  const danger = dangerIn(check, placed, pattern, timeout);
  return danger !== null || whole.source === pattern.source
    ? danger
    : dangerIn(check, placed, whole, timeout);
};

/** Milliseconds that judging may take; what has no time left is not judged. */
export interface Patience {
  readonly each: number;
  left: number;
}

export const patiently = (): Patience => ({ each: patience, left: allowance });

/** Some bundlers hand a CommonJS module over as a default export. */
const loadChecker = async (): Promise<Check> => {
  const module: { checkSync?: Check; default?: { checkSync: Check } } =
    await import("recheck/lib/browser.js");
  return module.checkSync ?? module.default!.checkSync;
};

/** The patterns of which nothing but the checker can tell. */
export const suspectsIn = (rules: Rules): readonly Placed[] =>
  patternsIn(rules, [], []).filter(
    ({ pattern }) => growthBound(pattern.source, pattern.flags) > harmlessDegree,
  );

/** Whether telling takes more than a moment. */
export const needsChecker = (rules: Rules): boolean => suspectsIn(rules).length > 0;

/** Patterns that take more than the square of a line's length, or that nobody could judge. */
export const dangers = async (rules: Rules, patient: Patience = patiently()): Promise<readonly Danger[]> => {
  const suspects = suspectsIn(rules);
  if (suspects.length === 0) return [];
  const check = await loadChecker();
  return suspects.flatMap((placed) => {
    const from = performance.now();
    const danger = dangerOf(check, placed, Math.min(patient.each, patient.left));
    patient.left -= performance.now() - from;
    return danger ?? [];
  });
};
