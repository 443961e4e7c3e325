/** Reads the files that a text sources. */
import { parse } from "../shell/parse.ts";
import type { Compound, List, Script } from "../shell/script.ts";
import { lookupIn, type Start } from "./all-assigned.ts";
import { fits } from "./truth-of.ts";
import { expand, unknown } from "./expand.ts";
import { definesGrammar } from "./questions.ts";
import type { State } from "./shell-state.ts";

export interface World extends Start {
  /** The text of a file that the text reads, "" where there is none; null where it cannot be told. */
  readonly read: (path: string) => string | null;
}

/** bash looks through PATH for a name without a slash, and then here; zsh goes by the built-in's name. */
const mayLieOnPath = (world: World, state: State, name: string): boolean => {
  const path = lookupIn(state, world)("PATH") ?? "";
  if (world.zsh || path === "" || path.includes(unknown)) return true;
  return path.split(":").some((folder) => !folder.startsWith("/") || world.read(`${folder}/${name}`) !== "");
};

const isPlain = (script: Script): boolean =>
  !script.unusualDescriptors &&
  !script.extendedPatterns &&
  !script.text.includes("BASH_COMMAND") &&
  !definesGrammar(script);

/** null: it cannot be told which item it is. */
export const itemOf = (world: World, { subject, parts }: Compound, state: State): List | null => {
  const lookup = lookupIn(state, world);
  const value = expand(subject?.text ?? "", lookup);
  for (const { patterns = [], list } of parts) {
    const fitting = fits(patterns, value, lookup);
    if (fitting === null) return null;
    if (fitting) return list;
  }
  return [];
};

const isCertain = (world: World, state: State, path: string): boolean =>
  path.startsWith("/") ||
  (state.directory !== null && (path.includes("/") || !mayLieOnPath(world, state, path)));

/** The script that `source PATH` would read now; null: it may read another one, or nobody can tell. */
export const scriptAt = (world: World, state: State, path: string): Script | null => {
  if (!state.quiet || !isCertain(world, state, path)) return null;
  const here = path.startsWith("/") || state.directory === "";
  const text = world.read(here ? path : `${state.directory}/${path}`);
  // Perhaps the folder is missing, too, and the shell is somewhere else.
  if (text === "" && state.assumed && !path.startsWith("/")) return null;
  const script = text === null ? null : parse(text);
  return script !== null && isPlain(script) ? script : null;
};
