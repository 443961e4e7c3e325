/** Rules of schema_version 2 with their expressions made, each variant laid over what holds without it. */
import type { Kind } from "../../filter-kit/filter.ts";
import { matcherTest, type Test } from "../expression.ts";
import { compiledRule, worldsOf, type CompiledRule, type World } from "./compiled-rule.ts";
import type { Behaviour, Fields, LineRules, Saying, Variant } from "../rules.ts";
import { compiledSection, type CompiledSection } from "./section-state.ts";
import { wantedNames } from "./tally.ts";

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
