/** One rule, compiled to be asked about lines; what it remembers of a run is kept by who runs it. */
import { drop, keep, pin, proven, type Verdict } from "../../filter-kit/filter.ts";
import { matcherTest, optionalTest, type Asked, type Test } from "../expression.ts";
import type { KeyParts, Rule } from "../rules.ts";

export interface CompiledRule {
  readonly rule: Rule;
  readonly when: Test;
  readonly unless: Test;
  readonly below: Test | null;
  /** For `fold`: the verdict on lines beyond the first. */
  readonly verdict: Verdict;
}

const verdictOf = ({ act, noun = "lines" }: Rule): Verdict => {
  if (act === "pin") return pin;
  if (act === "proven") return proven(noun);
  return act === "keep" || act === "count" ? keep : drop(noun);
};

export const compiledRule = (rule: Rule): CompiledRule => ({
  rule,
  when: matcherTest(rule.when),
  unless: optionalTest(rule.unless),
  below: rule.below === undefined ? null : matcherTest(rule.below),
  verdict: verdictOf(rule),
});

/** Where a line stands. */
export interface Standing {
  readonly stream: 1 | 2;
  readonly section: string | null;
}

const standsRight = ({ rule }: CompiledRule, { stream, section }: Standing): boolean =>
  (rule.stream === undefined || rule.stream === stream) &&
  (rule.in === undefined || (section !== null && rule.in.includes(section)));

/** The match, where the rule holds for the line. */
export const matchOf = (compiled: CompiledRule, line: Asked, standing: Standing): RegExpExecArray | null => {
  if (!standsRight(compiled, standing)) return null;
  const found = compiled.when.exec(line);
  return found === null || compiled.unless.test(line) ? null : found;
};

/** A world is one way in which the command may end: an exit code, or "failure" for all that no rule names. */
export type World = number | "failure";

export const worldsOf = (rules: readonly CompiledRule[]): readonly World[] => {
  if (rules.every(({ rule }) => rule.exit === undefined)) return [0];
  const codes = rules.flatMap(({ rule }) => (typeof rule.exit === "object" ? rule.exit : []));
  return [...new Set<World>([0, ...codes, "failure"])];
};

export const holdsIn = ({ rule: { exit } }: CompiledRule, world: World): boolean => {
  if (exit === undefined) return true;
  if (exit === "success") return world === 0;
  if (exit === "failure") return world !== 0;
  return world !== "failure" && exit.includes(world);
};

const keyOf = (parts: KeyParts | undefined, found: RegExpExecArray): string =>
  (parts ?? [])
    .map((part) => {
      if (typeof part === "string") return part;
      return (/^\d+$/.test(part.group) ? found[Number(part.group)] : found.groups?.[part.group]) ?? "";
    })
    .join("");

/** How often and when last a key came. */
export type Folded = Map<string, { count: number; last: number }>;

const maxKeys = 100_000;

/** Whether this line, the `index`th of the run, is one of the first of its key. */
export const isAmongFirst = (rule: Rule, found: RegExpExecArray, folded: Folded, index: number): boolean => {
  const key = keyOf(rule.key, found);
  const known = folded.get(key);
  const isNew = known === undefined || (rule.window !== undefined && index - known.last > rule.window);
  const count = isNew ? 1 : known.count + 1;
  if (known !== undefined || folded.size < maxKeys) folded.set(key, { count, last: index });
  return count <= (rule.first ?? 1);
};
