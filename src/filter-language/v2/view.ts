/** A line as the rules see it: its fields, and what holds for it in the variant that was chosen. */
import type { Cut, Stream } from "../../filter-kit/filter.ts";
import { isPassthrough } from "../../filter-kit/passthrough.ts";
import type { Surroundings } from "../declared.ts";
import { createFieldReader } from "./field-reader.ts";
import type { CompiledLines, CompiledVariant } from "./compiled-lines.ts";
import type { Asked } from "../expression.ts";

const noFields = (): null => null;

const beyond = (text: string, width: number | undefined): Cut | undefined =>
  width === undefined || text.length <= width
    ? undefined
    : { ranges: [[[...text].slice(0, width).join("").length, text.length]] };

const holds = (
  { variant }: CompiledVariant,
  argv: readonly string[],
  surroundings: Surroundings,
): boolean => {
  const { args, files } = variant;
  if (args !== undefined && !isPassthrough(args, argv[0] ?? "", argv.slice(1))) return false;
  return files === undefined || files.some((file) => surroundings.hasFile?.(file) ?? false);
};

export const createView = (compiled: CompiledLines, argv: readonly string[], surroundings: Surroundings) => {
  const possible = compiled.variants.filter((one) => holds(one, argv, surroundings));
  const certain = possible.findIndex(({ output }) => output === null);
  // One that waits for a line of the output stands back behind one before it that needs none.
  let waiting = certain === -1 ? possible : possible.slice(0, certain);
  let behaviour = possible[certain]?.behaviour ?? compiled.plain;
  let reader = createFieldReader(behaviour.fields);
  let isHeading = false;
  let line: Asked = { text: "", field: noFields };
  const choose = (): void => {
    const found = waiting.find(({ output }) => output?.test(line) === true);
    if (found === undefined) return;
    waiting = [];
    if (found.behaviour.fields !== behaviour.fields) reader = createFieldReader(found.behaviour.fields);
    behaviour = found.behaviour;
  };
  return {
    get behaviour() {
      return behaviour;
    },
    get isHeading() {
      return isHeading;
    },
    /** Called once for each line, in order; from the one on that decides for a variant, that holds. */
    see(text: string, stream: Stream): Asked {
      line = { text, field: stream === 1 ? reader.read(text) : noFields };
      isHeading = stream === 1 && reader.isHeading;
      if (!isHeading) choose();
      return line;
    },
    /** The parts that are removed from the latest line. */
    cut: (text: string): Cut | undefined =>
      behaviour.columns === undefined
        ? beyond(text, behaviour.width)
        : reader.otherThan(behaviour.columns, text),
    /** Groups of the pattern in `fields`, and what the line last seen has for them. */
    captured: () =>
      reader.names.flatMap((name) => {
        const value = behaviour.wanted.has(name) ? line.field(name) : null;
        return value === null ? [] : [[name, value] as const];
      }),
  };
};
