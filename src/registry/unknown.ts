/** Programs that no filter knows: what loses nothing is all that is done to their output. */
import { keep, type Filter } from "../filter-kit/filter.ts";
import type { Entry } from "./entry.ts";
import { genericEntry, isLeftAlone, type Match } from "./match.ts";
import { peel } from "./peel.ts";
import { programName } from "./program-name.ts";
import { printsText, staysOut } from "./stays-out.ts";

const unknownFilter = async (exact: boolean): Promise<Filter> => {
  const { generic } = await import("../filter-kit/generic.ts");
  return { ...generic, runner: false, exact, start: () => ({ line: () => keep }) };
};

const entryOf = (exact: boolean): Entry => ({
  ...genericEntry,
  kind: exact ? "data" : "log",
  exact,
  runner: false,
  load: () => unknownFilter(exact),
});

const unknownEntry = entryOf(false);
const textEntry = entryOf(true);

/** Text that is read as it is, in the order in which it was printed. */
export const anyText = textEntry;

const deepest = 8;

/** The program and what it wraps, each by its name and as far as wrappers can be read. */
const layersOf = (argv: readonly string[]): readonly (readonly string[])[] => {
  const layers: (readonly string[])[] = [];
  for (let inner: readonly string[] | null = argv; inner !== null && layers.length < deepest;) {
    const [first = ""] = inner;
    const layer: readonly string[] = [programName(first), ...inner.slice(1)];
    layers.push(layer);
    inner = peel(layer[0] ?? "", layer)?.argv ?? null;
  }
  return layers;
};

const innermost = (argv: readonly string[]): readonly string[] => layersOf(argv).at(-1) ?? argv;

/** For a command that no filter covers; null where its arguments ask for a form of their own. */
export const unknown = (argv: readonly string[], entries?: readonly Entry[]): Match | null => {
  if (isLeftAlone(argv, entries)) return null;
  const inner = innermost(argv);
  return { command: genericEntry.command, argv: inner, entry: printsText(inner) ? textEntry : unknownEntry };
};

/** For a program that is about to run; null also if it talks to a person, serves, or prints next to nothing. */
export const unknownProgram = (argv: readonly string[], entries?: readonly Entry[]): Match | null =>
  layersOf(argv).some(staysOut) ? null : unknown(argv, entries);
