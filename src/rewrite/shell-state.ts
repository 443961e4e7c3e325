/** The state of a shell at one place of a text. */
import type { Compound } from "../shell/script.ts";

/** A function, and the text that offsets in it refer to. */
interface Body {
  readonly compound: Compound;
  readonly text: string;
  /** It stands in a file, not in the agent's text. */
  readonly foreign: boolean;
}

export interface State {
  /** Code that is not in the text ran: any name may be a function now. */
  readonly sourced: boolean;
  /** PATH, the shell's table of programs, or what every shell start reads. */
  readonly pathChanged: boolean;
  /** PITH_DISABLED was exported. */
  readonly disabled: boolean;
  /** Relative to where the text starts; null where it is unknown. */
  readonly directory: string | null;
  /** This is what holds where `cd` failed: what is found in its folder does not count here. */
  readonly strayed: boolean;
  /** Such a place was left out of account: the folder is the right one where it is there at all. */
  readonly assumed: boolean;
  /** Values that PATH may have after files were read; empty: unchanged. */
  readonly paths: readonly string[];
  /** Values of variables that were set; null in it: one that is not known, undefined: none. null: nothing is known. */
  readonly variables: ReadonlyMap<string, string | null | undefined> | null;
  /** Every body that a function of the name may have. */
  readonly functions: ReadonlyMap<string, readonly Body[]>;
  /** No program ran and no file was written so far: files hold what they held before the text. */
  readonly quiet: boolean;
}

export const atStart: State = {
  sourced: false,
  pathChanged: false,
  disabled: false,
  directory: "",
  strayed: false,
  assumed: false,
  paths: [],
  variables: new Map(),
  functions: new Map(),
  quiet: true,
};

/** A text that sets more variables or functions than this was not typed. */
export const maxNames = 200;

/** PATH as it was before the text; in a list beside others. */
export const ownPath = "";

const maxPaths = 8;

/** Every value that PATH may have. */
export const allPaths = ({ paths }: State): readonly string[] => (paths.length === 0 ? [ownPath] : paths);

const pathsOf = (a: State, b: State): readonly string[] => {
  if (a.paths === b.paths) return a.paths;
  const all = [...new Set([...allPaths(a), ...allPaths(b)])];
  return all.length === 1 && all[0] === ownPath ? [] : all;
};

const variablesOf = (a: State["variables"], b: State["variables"]): State["variables"] => {
  if (a === b || a === null || b === null) return a === b ? a : null;
  const names = new Set([...a.keys(), ...b.keys()]);
  return new Map(
    [...names].map((name) => [
      name,
      a.has(name) && a.get(name) === b.get(name) && b.has(name) ? a.get(name) : null,
    ]),
  );
};

const functionsOf = (a: State["functions"], b: State["functions"]): State["functions"] => {
  if (a === b || b.size === 0) return a;
  const all = new Map(a);
  for (const [name, bodies] of b) all.set(name, [...new Set([...(a.get(name) ?? []), ...bodies])]);
  return all;
};

const directoryOf = (a: State, b: State): string | null => {
  if (a.strayed !== b.strayed) return a.strayed ? b.directory : a.directory;
  return a.directory === b.directory ? a.directory : null;
};

const both = (a: State, b: State): State => {
  const paths = pathsOf(a, b);
  return {
    sourced: a.sourced || b.sourced,
    pathChanged: a.pathChanged || b.pathChanged || paths.length > maxPaths,
    disabled: a.disabled || b.disabled,
    directory: directoryOf(a, b),
    strayed: a.strayed && b.strayed,
    assumed: a.assumed || b.assumed || a.strayed !== b.strayed,
    paths,
    variables: variablesOf(a.variables, b.variables),
    functions: functionsOf(a.functions, b.functions),
    quiet: a.quiet && b.quiet,
  };
};

/** The state where either may hold; null: a place that is never reached. */
export const join = (a: State | null, b: State | null): State | null =>
  a === null || b === null || a === b ? (a ?? b) : both(a, b);

export interface Outcome {
  readonly ok: State | null;
  readonly fail: State | null;
}

export const either = (state: State | null): Outcome => ({ ok: state, fail: state });
export const after = ({ ok, fail }: Outcome): State | null => join(ok, fail);

/** But for variables. */
export const isSame = (a: State, b: State): boolean => {
  const [one, other] = [a, b].map(({ functions, ...rest }) =>
    JSON.stringify({
      ...rest,
      variables: null,
      functions: [...functions].map(([name, all]) => [name, all.length]),
    }),
  );
  return one === other;
};
