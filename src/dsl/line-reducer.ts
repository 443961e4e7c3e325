/** A filter of schema_version 2 within the engine: one run of it. */
import { closingOf, joined } from "../reduce/closing.ts";
import {
  drop,
  keep,
  must,
  type Closing,
  type Context,
  type Cut,
  type Ending,
  type Reducer,
  type Stream,
  type Verdict,
} from "../reduce/filter.ts";
import type { Surroundings } from "./contract.ts";
import { createEndings, hides, latest } from "./endings.ts";
import { createFieldReader, type FieldReader } from "./fields.ts";
import { createJudge } from "./judge.ts";
import { createLimiter } from "./limiter.ts";
import type { ReadyBehaviour, ReadyLines } from "./ready-lines.ts";
import { createSectionState } from "./section-state.ts";
import { createTally, type Tally } from "./tally.ts";
import { createChoice } from "./variant-choice.ts";

const beyond = drop("lines");

const cutsOf = (text: string, behaviour: ReadyBehaviour, reader: FieldReader): Cut | undefined => {
  const { columns, width } = behaviour;
  if (columns !== undefined) return reader.otherThan(columns, text);
  if (width === undefined || text.length <= width) return undefined;
  return { ranges: [[[...text].slice(0, width).join("").length, text.length]] };
};

const noFields = (): null => null;

/** `isEmpty`: the rules show no line. */
const sayings = ({ says }: ReadyBehaviour, tally: Tally, ending: Ending, isEmpty: boolean): string[] => {
  const { code, signal } = ending;
  const exit = code === 0 ? "success" : code === null && signal === null ? null : "failure";
  const due = says.filter((one) => one.exit === exit && (!one.empty || isEmpty));
  return due.map(({ text }) => tally.fill(text)).filter((text) => text !== null);
};

/** What the filter that is extended says at the end, of the lines that were left to it. */
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

export const createLineReducer = (
  ready: ReadyLines,
  context: Context,
  surroundings: Surroundings,
): Reducer => {
  const base = surroundings.base?.start(context);
  const choice = createChoice(ready, context.argv, surroundings);
  const sections = createSectionState();
  const tally = createTally();
  const judge = createJudge(ready.worlds, tally);
  const endings = createEndings(ready.worlds);
  const limiter = createLimiter();
  const left = latest<true>();
  let behaviour = choice.current;
  let reader = createFieldReader(behaviour.fields);
  let index = -1;

  const use = (next: ReadyBehaviour): void => {
    if (next.fields !== behaviour.fields) reader = createFieldReader(next.fields);
    behaviour = next;
  };

  const judged = (text: string, stream: Stream, under: Verdict): Verdict => {
    const field = stream === 1 ? reader.read(text) : noFields;
    if (stream === 1 && reader.isHeading) return must;
    const line = { text, field };
    use(choice.see(line));
    const section = sections.enter(line, behaviour.sections);
    const verdicts = judge.judge(line, { stream, section }, behaviour);
    if (base !== undefined && verdicts.includes(null)) left.set(index, true);
    return endings.settle(
      index,
      verdicts.map((verdict) => verdict ?? under),
    );
  };

  return {
    line(text, stream) {
      index += 1;
      const own = judged(text, stream, base?.line(text, stream) ?? keep);
      const verdict = limiter.limit(own, index, behaviour.limit);
      const cut = hides(verdict) ? undefined : cutsOf(text, behaviour, reader);
      return cut === undefined ? verdict : { ...verdict, cut };
    },
    end: (ending) =>
      joined([
        closingOfBase(base, ending, (at) => left.all.has(at)),
        endings.close(ending),
        { hidden: new Map(limiter.beyond(behaviour.limit).map((at) => [at, beyond])) },
        { says: sayings(behaviour, tally, ending, endings.showsNothing(ending)) },
      ]),
    ...(base?.focus === undefined ? {} : { focus: (text: string) => base.focus?.(text) ?? -1 }),
    get kind() {
      return behaviour.kind ?? base?.kind ?? surroundings.base?.kind ?? "report";
    },
    get exact() {
      return behaviour.exact ?? base?.exact ?? surroundings.base?.exact ?? false;
    },
  };
};
