/** Rules of schema_version 2 with their expressions made, each variant laid over what holds without it. */
import type { Kind } from "../../filter-kit/filter.ts";
import { matcherTest, type Test } from "../compiled.ts";
import { readyRule, worldsOf, type ReadyRule, type World } from "./compiled-rule.ts";
import type { Behaviour, Fields, LineRules, Saying, Variant } from "../rules.ts";
import { readySection, type ReadySection } from "./section-state.ts";
import { wantedNames } from "./counts.ts";

export interface ReadyBehaviour {
  readonly rules: readonly ReadyRule[];
  readonly sections: readonly ReadySection[];
  readonly says: readonly Saying[];
  readonly wanted: ReadonlySet<string>;
  readonly fields?: Fields;
  readonly columns?: readonly string[];
  readonly limit?: NonNullable<Behaviour["limit"]>;
  readonly width?: number;
  readonly kind?: Kind;
  readonly exact?: boolean;
}

export interface ReadyVariant {
  readonly variant: Variant;
  readonly output: Test | null;
  readonly behaviour: ReadyBehaviour;
}

export interface ReadyLines {
  readonly plain: ReadyBehaviour;
  readonly variants: readonly ReadyVariant[];
  readonly worlds: readonly World[];
}

/** What a variant says of these takes the place of what holds without it. */
const replaced = ["fields", "columns", "limit", "width", "kind", "exact"] as const;

const readyBehaviour = (own: Behaviour, under: ReadyBehaviour | null): ReadyBehaviour => {
  const says = [...own.says, ...(under?.says ?? [])];
  const given = Object.fromEntries(
    replaced.flatMap((key) => (own[key] === undefined ? [] : [[key, own[key]]])),
  ) as Pick<Behaviour, (typeof replaced)[number]>;
  return {
    ...under,
    ...given,
    rules: [...own.rules.map(readyRule), ...(under?.rules ?? [])],
    sections: [...own.sections.map(readySection), ...(under?.sections ?? [])],
    says,
    wanted: wantedNames(says),
  };
};

export const readyLines = (rules: LineRules): ReadyLines => {
  const plain = readyBehaviour(rules, null);
  const variants = rules.variants.map((variant) => ({
    variant,
    output: variant.output === undefined ? null : matcherTest(variant.output),
    behaviour: readyBehaviour(variant, plain),
  }));
  const all = [plain, ...variants.map(({ behaviour }) => behaviour)].flatMap(({ rules: one }) => one);
  return { plain, variants, worlds: worldsOf(all) };
};
