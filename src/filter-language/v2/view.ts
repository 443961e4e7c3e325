/** A line as the rules see it: its fields, and what holds for it in the variant that was chosen. */
import type { Cut, Stream } from "../../filter-kit/filter.ts";
import type { Surroundings } from "../declared.ts";
import { createFieldReader } from "./field-reader.ts";
import type { CompiledBehaviour, CompiledLines } from "./compiled-lines.ts";
import type { Asked } from "../expression.ts";
import { createChoice } from "./variant-choice.ts";

export interface View {
  readonly behaviour: CompiledBehaviour;
  /** Whether the line last seen is the heading of a table. */
  readonly isHeading: boolean;
  /** Called once for each line, in order. */
  see(text: string, stream: Stream): Asked;
  /** The parts that are removed from the latest line. */
  cut(text: string): Cut | undefined;
  /** Groups of the pattern in `fields`, and what the line last seen has for them. */
  captured(): readonly (readonly [string, string])[];
}

const noFields = (): null => null;

const beyond = (text: string, width: number | undefined): Cut | undefined =>
  width === undefined || text.length <= width
    ? undefined
    : { ranges: [[[...text].slice(0, width).join("").length, text.length]] };

export const createView = (
  compiled: CompiledLines,
  argv: readonly string[],
  surroundings: Surroundings,
): View => {
  const choice = createChoice(compiled, argv, surroundings);
  let behaviour = choice.current;
  let reader = createFieldReader(behaviour.fields);
  let isHeading = false;
  let line: Asked = { text: "", field: noFields };
  const use = (next: CompiledBehaviour): void => {
    if (next.fields !== behaviour.fields) reader = createFieldReader(next.fields);
    behaviour = next;
  };
  return {
    get behaviour() {
      return behaviour;
    },
    get isHeading() {
      return isHeading;
    },
    see(text, stream) {
      line = { text, field: stream === 1 ? reader.read(text) : noFields };
      isHeading = stream === 1 && reader.isHeading;
      if (!isHeading) use(choice.see(line));
      return line;
    },
    cut: (text) =>
      behaviour.columns === undefined
        ? beyond(text, behaviour.width)
        : reader.otherThan(behaviour.columns, text),
    captured: () =>
      reader.names.flatMap((name) => {
        const value = behaviour.wanted.has(name) ? line.field(name) : null;
        return value === null ? [] : [[name, value] as const];
      }),
  };
};
