/** A filter of schema_version 2 within the engine: one run of it. */
import { closingOf, joined } from "../../sections/closing.ts";
import {
  heading,
  keep,
  pin,
  type Closing,
  type Context,
  type Ending,
  type Reducer,
  type Stream,
  type Verdict,
} from "../../filter-kit/filter.ts";
import type { Surroundings } from "../declared.ts";
import { createEndings, createLimiter, hides, Latest } from "./endings.ts";
import {
  type CompiledBehaviour,
  type CompiledLines,
  holdsIn,
  isAmongFirst,
  matchOf,
  type Folded,
  type CompiledRule,
  type Standing,
  type World,
  createSectionState,
} from "./compiled-lines.ts";
import { createTally, type Tally } from "./tally.ts";
import { createView } from "./view.ts";
import type { Asked, Test } from "../expression.ts";
import type { Rule } from "../rules.ts";

/** For each world; null where no rule says anything. */
type Verdicts = readonly (Verdict | null)[];

const createJudge = (worlds: readonly World[], tally: Tally) => {
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

/** `isEmpty`: the rules show no line. */
const sayings = ({ says }: CompiledBehaviour, tally: Tally, ending: Ending, isEmpty: boolean): string[] => {
  const { code, signal } = ending;
  const exit = code === 0 ? "success" : code === null && signal === null ? null : "failure";
  const due = says.filter((one) => one.exit === exit && (!one.empty || isEmpty));
  return due.map(({ text }) => tally.fill(text)).filter((text) => text !== null);
};

/** The extended filter's closing, for the lines that were left to it. */
const closingOfBase = (
  base: Reducer | undefined,
  ending: Ending,
  isLeft: (index: number) => boolean,
): Closing => {
  const { shown = [], hidden = new Map<number, Verdict>(), says = [] } = closingOf(base?.end?.(ending));
  return {
    shown: shown.filter(isLeft),
    hidden: new Map([...hidden].filter(([index]) => isLeft(index))),
    says,
  };
};

/** Whether a line begins something, and of which depth, says the filter that is extended. */
const within = ({ record }: Verdict, own: Verdict): Verdict =>
  record === undefined || own.record !== undefined ? own : heading(record.level, own);

export const createLineReducer = (
  compiled: CompiledLines,
  context: Context,
  surroundings: Surroundings,
): Reducer => {
  const base = surroundings.base?.start(context);
  const view = createView(compiled, context.argv, surroundings);
  const sections = createSectionState();
  const tally = createTally();
  const judge = createJudge(compiled.worlds, tally);
  const endings = createEndings(compiled.worlds);
  const limiter = createLimiter();
  const left = new Latest<true>();
  let index = -1;

  const judged = (text: string, stream: Stream, under: Verdict): Verdict => {
    const line = view.see(text, stream);
    if (view.isHeading) return pin;
    for (const [name, value] of view.captured()) tally.add(name, value);
    const section = sections.enter(line, view.behaviour.sections);
    const verdicts = judge.judge(line, { stream, section }, view.behaviour);
    if (base !== undefined && verdicts.includes(null)) left.set(index, true);
    const all = verdicts.map((verdict) => verdict ?? under);
    return endings.settle(index, all);
  };

  return {
    line(text, stream) {
      index += 1;
      const under = base?.line(text, stream) ?? keep;
      const own = within(under, judged(text, stream, under));
      const verdict = limiter.limit(own, index, view.behaviour.limit);
      const cut = hides(verdict) ? undefined : view.cut(text);
      return cut === undefined ? verdict : { ...verdict, cut };
    },
    end: (ending) =>
      joined([
        closingOfBase(base, ending, (at) => left.all.has(at)),
        endings.close(ending),
        { hidden: limiter.beyond(view.behaviour.limit) },
        { says: sayings(view.behaviour, tally, ending, endings.showsNothing(ending)) },
      ]),
    ...(base?.focus === undefined ? {} : { focus: (text: string) => base.focus?.(text) ?? -1 }),
    get kind() {
      return view.behaviour.kind ?? base?.kind ?? surroundings.base?.kind ?? "report";
    },
    get exact() {
      return view.behaviour.exact ?? base?.exact ?? surroundings.base?.exact ?? false;
    },
  };
};
