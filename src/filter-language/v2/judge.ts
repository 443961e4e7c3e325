/** One line in, what the rules say of it in each way the command may end out. */
import { keep, type Verdict } from "../../filter-kit/filter.ts";
import type { Asked, Test } from "../expression.ts";
import {
  type CompiledBehaviour,
  holdsIn,
  isAmongFirst,
  matchOf,
  type Folded,
  type CompiledRule,
  type Standing,
  type World,
} from "./compiled-lines.ts";
import type { Rule } from "../rules.ts";
import type { Tally } from "./tally.ts";

/** For each world; null where no rule says anything. */
type Verdicts = readonly (Verdict | null)[];

export const createJudge = (worlds: readonly World[], tally: Tally) => {
  const folded = new Map<Rule, Folded>();
  const undecided: Verdicts = worlds.map(() => null);
  let carry: { readonly below: Test; readonly verdicts: Verdicts } | null = null;
  let index = -1;

  const foldedOf = (rule: Rule): Folded => {
    const known = folded.get(rule) ?? (new Map() as Folded);
    folded.set(rule, known);
    return known;
  };

  const capture = ({ rule }: CompiledRule, found: RegExpExecArray, wanted: ReadonlySet<string>): void => {
    if (wanted.size === 0) return;
    if (rule.name !== undefined && wanted.has(rule.name)) tally.add(rule.name, null);
    for (const [name, value] of Object.entries(found.groups ?? {}))
      if (value !== undefined && wanted.has(name)) tally.add(name, value);
  };

  /** Null where the rule holds for so many first lines only, and this is a further one. */
  const verdictOf = ({ rule, verdict }: CompiledRule, found: RegExpExecArray): Verdict | null => {
    if (rule.act !== "fold" && rule.first === undefined) return verdict;
    const isFirst = isAmongFirst(rule, found, foldedOf(rule), index);
    if (rule.act === "fold") return isFirst ? keep : verdict;
    return isFirst ? verdict : null;
  };

  const decide = (compiled: CompiledRule, verdict: Verdict, verdicts: Verdicts): Verdicts =>
    verdicts.map((known, at) => known ?? (holdsIn(compiled, worlds[at]!) ? verdict : null));

  return {
    /** Called once for each line, in order. */
    judge(line: Asked, standing: Standing, behaviour: CompiledBehaviour): Verdicts {
      index += 1;
      if (carry?.below.test(line) === true) return carry.verdicts;
      carry = null;
      let verdicts = undecided;
      let below: Test | null = null;
      for (const compiled of behaviour.rules) {
        const found = matchOf(compiled, line, standing);
        if (found === null) continue;
        capture(compiled, found, behaviour.wanted);
        const verdict = compiled.rule.act === "count" ? null : verdictOf(compiled, found);
        if (verdict === null) continue;
        verdicts = decide(compiled, verdict, verdicts);
        below = compiled.below ?? below;
        if (!verdicts.includes(null)) break;
      }
      if (below !== null) carry = { below, verdicts };
      return verdicts;
    },
  };
};
