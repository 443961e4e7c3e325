/** Which variant of a filter a run gets: by its words and the project's files at once, by the output when it shows. */
import { isPassthrough } from "../../filter-kit/passthrough.ts";
import type { Surroundings } from "../declared.ts";
import type { Asked } from "../expression.ts";
import type { CompiledBehaviour, CompiledLines, CompiledVariant } from "./compiled-lines.ts";

export interface Choice {
  readonly current: CompiledBehaviour;
  /** Called with each line; from the one on that decides it answers with the variant's behaviour. */
  see(line: Asked): CompiledBehaviour;
}

const holds = (
  { variant }: CompiledVariant,
  argv: readonly string[],
  surroundings: Surroundings,
): boolean => {
  const { args, files } = variant;
  if (args !== undefined && !isPassthrough(args, argv[0] ?? "", argv.slice(1))) return false;
  return files === undefined || files.some((file) => surroundings.hasFile?.(file) ?? false);
};

export const createChoice = (
  compiled: CompiledLines,
  argv: readonly string[],
  surroundings: Surroundings,
): Choice => {
  const possible = compiled.variants.filter((one) => holds(one, argv, surroundings));
  const certain = possible.findIndex(({ output }) => output === null);
  // One that waits for a line of the output stands back behind one before it that needs none.
  let waiting = certain === -1 ? possible : possible.slice(0, certain);
  let current = possible[certain]?.behaviour ?? compiled.plain;
  return {
    get current() {
      return current;
    },
    see(line) {
      const found = waiting.find(({ output }) => output?.test(line) === true);
      if (found !== undefined) {
        current = found.behaviour;
        waiting = [];
      }
      return current;
    },
  };
};
