/** Effects of a command that is not understood as a whole, as far as they matter. */
import type { Word } from "../shell/script.ts";
import type { Typed } from "./effects.ts";
import { isDecisive } from "./names.ts";
import { startsPrograms } from "./starts-programs.ts";
import { either, type Outcome, type State } from "./shell-state.ts";

const isStepBack = (folders: readonly string[]): boolean => !["", "..", undefined].includes(folders.at(-1));

/** Steps back are taken on the path as it is spelled, as `cd` does. */
const joined = (base: string, path: string): string => {
  const whole = path.startsWith("/") || base === "" ? path : `${base}/${path}`;
  const folders: string[] = [];
  for (const folder of whole.replaceAll(/\/+/g, "/").split("/")) {
    if (folder === ".." && isStepBack(folders)) folders.pop();
    else if (folder !== ".") folders.push(folder);
  }
  return folders.join("/") || (whole.startsWith("/") ? "/" : ".");
};

/** The one operand; null: options, several, or not known. */
const operand = (words: readonly Word[]): string | null => {
  const operands = words[1]?.text === "--" ? words.slice(2) : words.slice(1);
  const value = operands.length === 1 ? (operands[0]?.value ?? null) : null;
  return value === null || value === "" || value.startsWith("-") ? null : value;
};

/** No system knows a longer path; and a text may change the folder thousands of times. */
const longest = 4096;

const unlessTooLong = (path: string): string | null => (path.length > longest ? null : path);

/** `searches`: CDPATH may be set. null: it cannot be told. */
export const folderAfter = (
  words: readonly Word[],
  before: string | null,
  searches: boolean,
): string | null => {
  const path = operand(words);
  if (path === null || (searches && !/^\.{0,2}(?:\/|$)/.test(path))) return null;
  if (path.length > longest) return null;
  if (path.startsWith("/")) return unlessTooLong(joined("", path));
  return before === null ? null : unlessTooLong(joined(before, path));
};

const variableOf = (word: Word): string =>
  /^[A-Za-z_]\w*/.exec(word.value ?? word.text.replace(/^"/, ""))?.[0] ?? "";

const tables = new Set(["hash", "unhash", "enable", "rehash", "zmodload"]);
const setting = new Set("export declare typeset readonly local unset".split(" "));
/** Assignments in front of these stay where the shell is a POSIX one. */
const special = new Set(": exec export readonly set shift times trap return unset".split(" "));

/** `export $(cat .env)`: which variables, is known only at run time. */
const setsUnknown = (name: string, words: readonly Word[]): boolean =>
  setting.has(name) && words.slice(1).some((word) => word.value === null && variableOf(word) === "");

const changesPath = ({ node, name, words }: Typed, zsh: boolean): boolean =>
  tables.has(name) ||
  setsUnknown(name, words) ||
  node.words.some((word) => isDecisive(variableOf(word), zsh)) ||
  node.redirections.some(({ variable }) => isDecisive(variable ?? "", zsh)) ||
  ((node.words.length === 0 || special.has(name)) &&
    node.assignments.some((one) => isDecisive(one.name, zsh)));

const disables = ({ node, words }: Typed): boolean =>
  words.length === 0
    ? node.assignments.some((one) => one.name === "PITH_DISABLED")
    : words.some((word) => /^PITH_DISABLED=/.test(word.value ?? word.text));

const moves = new Set(["cd", "pushd", "popd", "chdir"]);

/** `searches`: CDPATH may be set. */
const moved = (state: State, { name, words }: Typed, searches: boolean): Outcome => {
  const lost = { ...state, directory: null };
  if (name !== "cd" && name !== "chdir") return either(lost);
  const directory = folderAfter(words, state.directory, searches);
  const absolute = directory?.startsWith("/") === true && !state.directory?.startsWith("/");
  // A step back leads to another place where the folder was not there.
  const astray = state.assumed && words.some(({ text }) => text.includes(".."));
  return {
    ok: {
      ...state,
      directory: astray ? null : directory,
      strayed: false,
      assumed: state.assumed && !absolute,
    },
    fail: { ...lost, strayed: true },
  };
};

const sourcing = new Set([".", "source", "eval"]);
/** zsh may run one of them after these words, or gives a name another meaning. */
const prefixes = new Set("repeat foreach noglob nocorrect - emulate autoload functions disable".split(" "));

/** Beside its expansions: then it is a path, whatever these are. */
const hasSlash = ({ start, text, substitutions }: Word): boolean => {
  let rest = "";
  let from = 0;
  for (const one of substitutions) {
    rest += text.slice(from, one.start - start);
    from = one.end - start;
  }
  rest += text.slice(from);
  return rest.replaceAll(/\$\{(?:[^{}]|\$\{[^{}]*\})*\}/g, "").includes("/");
};

/** A word that an expansion decides may be `cd`, `source` or a function. */
const isUnknown = ({ name, words }: Typed): boolean =>
  name === "" && words.length > 0 && !hasSlash(words[0]!);

/** Where these are functions of the agent's shell, they change its environment. */
const managers = new Set(
  `nvm conda mamba micromamba workon deactivate rvm sdk asdf pyenv jenv nodenv fnm mise module ml spack`.split(
    /\s+/,
  ),
);

interface Means {
  readonly zsh: boolean;
  readonly searches: boolean;
  readonly defines: (name: string) => boolean;
}

/** Whatever may be changed is. */
const anything = (state: State): Outcome =>
  either({ ...state, sourced: true, pathChanged: true, directory: null, variables: null, quiet: false });

const runsMore = (typed: Typed, { zsh, defines }: Means): boolean => {
  const { name } = typed;
  if (sourcing.has(name) || (zsh && prefixes.has(name))) return true;
  return isUnknown(typed) || (managers.has(name) && defines(name));
};

export const textEffect = (before: State, typed: Typed, means: Means): Outcome => {
  const { name, node } = typed;
  if (before.functions.has(name)) return anything(before);
  const state: State = {
    ...before,
    sourced: before.sourced || runsMore(typed, means),
    pathChanged: before.pathChanged || changesPath(typed, means.zsh),
    disabled: before.disabled || disables(typed),
  };
  // A function of that name may do anything.
  if (name === "cd" && means.defines(name)) return either({ ...state, directory: null, quiet: false });
  if (moves.has(name)) {
    return moved({ ...state, quiet: before.quiet && !startsPrograms(node) }, typed, means.searches);
  }
  return either({ ...state, quiet: false, variables: null });
};
