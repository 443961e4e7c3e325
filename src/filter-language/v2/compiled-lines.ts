/** Rules of schema_version 2 with their expressions made, each variant laid over what holds without it. */
import { type Kind, drop, keep, pin, proven, type Verdict } from "../../filter-kit/filter.ts";
import { matcherTest, type Test, optionalTest, type Asked } from "../expression.ts";
import type { Behaviour, Fields, LineRules, Saying, Variant, KeyParts, Rule, Section } from "../rules.ts";
import { wantedNames } from "./tally.ts";

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

const compiledRule = (rule: Rule): CompiledRule => ({
  rule,
  when: matcherTest(rule.when),
  unless: optionalTest(rule.unless),
  below: rule.below === undefined ? null : matcherTest(rule.below),
  verdict: verdictOf(rule),
});

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

const worldsOf = (rules: readonly CompiledRule[]): readonly World[] => {
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

export interface CompiledBehaviour {
  readonly rules: readonly CompiledRule[];
  readonly sections: readonly CompiledSection[];
  readonly says: readonly Saying[];
  readonly wanted: ReadonlySet<string>;
  readonly fields?: Fields;
  readonly columns?: readonly string[];
  readonly limit?: NonNullable<Behaviour["limit"]>;
  readonly width?: number;
  readonly kind?: Kind;
  readonly exact?: boolean;
}

export interface CompiledVariant {
  readonly variant: Variant;
  readonly output: Test | null;
  readonly behaviour: CompiledBehaviour;
}

export interface CompiledLines {
  readonly plain: CompiledBehaviour;
  readonly variants: readonly CompiledVariant[];
  readonly worlds: readonly World[];
}

/** A variant's value for these replaces the filter's own. */
const replaced = ["fields", "columns", "limit", "width", "kind", "exact"] as const;

const compiledBehaviour = (own: Behaviour, under: CompiledBehaviour | null): CompiledBehaviour => {
  const says = [...own.says, ...(under?.says ?? [])];
  const given = Object.fromEntries(
    replaced.flatMap((key) => (own[key] === undefined ? [] : [[key, own[key]]])),
  ) as Pick<Behaviour, (typeof replaced)[number]>;
  return {
    ...under,
    ...given,
    rules: [...own.rules.map(compiledRule), ...(under?.rules ?? [])],
    sections: [...own.sections.map(compiledSection), ...(under?.sections ?? [])],
    says,
    wanted: wantedNames(says),
  };
};

export const compiledLines = (rules: LineRules): CompiledLines => {
  const plain = compiledBehaviour(rules, null);
  const variants = rules.variants.map((variant) => ({
    variant,
    output: variant.output === undefined ? null : matcherTest(variant.output),
    behaviour: compiledBehaviour(variant, plain),
  }));
  const all = [plain, ...variants.map(({ behaviour }) => behaviour)].flatMap(({ rules: one }) => one);
  return { plain, variants, worlds: worldsOf(all) };
};

interface CompiledSection {
  readonly name: string;
  readonly from: Test;
  readonly to: Test;
  readonly until: Test;
  readonly in: readonly string[] | null;
}

const compiledSection = (section: Section): CompiledSection => ({
  name: section.name,
  from: matcherTest(section.from),
  to: optionalTest(section.to),
  until: optionalTest(section.until),
  in: section.in ?? null,
});

export const createSectionState = () => {
  /** The innermost last. */
  let open: CompiledSection[] = [];
  let isClosing = false;
  const leave = (line: Asked): void => {
    if (isClosing) open.pop();
    isClosing = false;
    const ended = open.findIndex(({ until }) => until.test(line));
    if (ended !== -1) open = open.slice(0, ended);
  };
  const begin = (line: Asked, sections: readonly CompiledSection[]): void => {
    const current = open.at(-1)?.name ?? null;
    const found = sections.find(
      (section) => (section.in === null || section.in.includes(current ?? "")) && section.from.test(line),
    );
    if (found === undefined || found.name === current) return;
    open = found.in === null ? [found] : [...open, found];
  };
  return {
    /** Called once for each line, in order; the name of its section, or null. */
    enter(line: Asked, sections: readonly CompiledSection[]): string | null {
      if (sections.length === 0) return null;
      leave(line);
      begin(line, sections);
      const current = open.at(-1);
      isClosing = current?.to.test(line) ?? false;
      return current?.name ?? null;
    },
  };
};
