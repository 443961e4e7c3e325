/** Which patterns of a filter may take more than linear time. Loads the checker: for compile, verify and trust only. */
import type { Danger } from "./contract.ts";
import { growthBound } from "./regex/growth.ts";
import type { Pattern, Rules } from "./rules.ts";

/** Milliseconds for one pattern. */
const patience = 3000;
/** A line of 4,096 characters allows for a square, hardly for a cube. */
const harmlessDegree = 2;
const refusedDegree = 4;
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

const dangerOf = (check: Check, { key, pattern }: Placed, timeout: number): Danger | null => {
  const found = check(pattern.source, pattern.flags.replace("g", ""), { timeout });
  if (found.status === "safe") return null;
  const base = { key, pattern: pattern.source };
  if (found.status === "unknown") return { ...base, growth: "polynomial", attack: "" };
  const { complexity, attack } = found;
  const degree = complexity.type === "polynomial" ? complexity.degree : Infinity;
  if (degree <= harmlessDegree) return null;
  const shown = attack.string.slice(0, longestAttack) + (attack.string.length > longestAttack ? "…" : "");
  return { ...base, growth: degree >= refusedDegree ? "exponential" : "polynomial", attack: shown };
};

/** Some bundlers hand a CommonJS module over as a default export. */
const loadChecker = async (): Promise<Check> => {
  const module: { checkSync?: Check; default?: { checkSync: Check } } =
    await import("recheck/lib/browser.js");
  return module.checkSync ?? module.default!.checkSync;
};

const suspectsIn = (rules: Rules): readonly Placed[] =>
  patternsIn(rules, [], []).filter(
    ({ pattern }) => growthBound(pattern.source, pattern.flags) > harmlessDegree,
  );

/** Whether telling takes more than a moment. */
export const needsChecker = (rules: Rules): boolean => suspectsIn(rules).length > 0;

/** A degree of four and more counts as exponential: nobody would wait for it. `timeout`: for one pattern; what
 * takes longer to judge counts as polynomial. */
export const dangers = async (rules: Rules, timeout = patience): Promise<readonly Danger[]> => {
  const suspects = suspectsIn(rules);
  if (suspects.length === 0) return [];
  const check = await loadChecker();
  return suspects.flatMap((placed) => dangerOf(check, placed, timeout) ?? []);
};
