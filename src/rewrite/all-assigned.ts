/** Applies assignments to what is known of a shell's variables. */
import type { Facts } from "./truth-of.ts";
import { expand, type Lookup, unknown } from "./expand.ts";
import { isDelicate } from "./names.ts";
import { allPaths, either, maxNames, type Outcome, ownPath, type State } from "./shell-state.ts";

/** The shell as it was when the text began. */
export interface Start {
  readonly zsh: boolean;
  readonly variable: Lookup;
  readonly defines: (name: string) => boolean;
  readonly isFolder: Facts["isFolder"];
}

const declared = /^([A-Za-z_]\w*)(\[\d+\])?(?:(\+?=)|$)/;

export const lookupIn =
  ({ variables, directory, paths }: State, start: Start): Lookup =>
  (name) => {
    if (name === "PATH" && paths.length > 0)
      return paths.length === 1 ? paths[0] || start.variable(name) : null;
    if (variables === null || (name === "PWD" && directory !== "")) return null;
    return variables.has(name) ? variables.get(name) : start.variable(name);
  };

export const withVariable = (state: State, name: string, value: string | null | undefined): State => {
  if (state.variables === null) return state;
  if (state.variables.size >= maxNames) return { ...state, variables: null };
  return { ...state, variables: new Map(state.variables).set(name, value) };
};

/** `PATH=$VIRTUAL_ENV/bin:$PATH`, for every PATH that there may be. */
const withPath = (state: State, text: string, start: Start): State => {
  const outer = lookupIn(state, start);
  const paths = allPaths(state).map((path) =>
    expand(text, (name) =>
      name === "PATH" ? (path === ownPath ? start.variable("PATH") : path) : outer(name),
    ),
  );
  return { ...state, paths: [...new Set(paths)] };
};

/** `export PATH` alone leaves it as it is. */
const pathAssigned = (state: State, text: string, start: Start): State | null => {
  if (text === "PATH") return state;
  const value = /^PATH=(?!\()(.*)$/s.exec(text)?.[1];
  return value === undefined ? null : withPath(state, value, start);
};

const valueAssigned = (state: State, name: string, value: string, start: Start): State => {
  const becomes = value.startsWith("(") ? unknown : expand(value, lookupIn(state, start));
  return withVariable(state, name, becomes.includes(unknown) ? null : becomes);
};

/** null: a variable that decides more than its own value, or a form that is not plain. */
const assigned = (state: State, text: string, start: Start): State | null => {
  const [whole, name = "", element, operator] = declared.exec(text) ?? [];
  if (whole === undefined) return null;
  if (name === "PATH") return pathAssigned(state, text, start);
  if (isDelicate(name, start.zsh)) return null;
  if (operator === undefined) return state;
  if (element !== undefined || operator === "+=") return withVariable(state, name, null);
  return valueAssigned(state, name, text.slice(whole.length), start);
};

export const allAssigned = (state: State, texts: readonly string[], start: Start): Outcome | null => {
  let now: State | null = state;
  for (const text of texts) now = now === null ? null : assigned(now, text, start);
  // `export A=$(false)` and a read-only variable fail.
  return now === null ? null : either(now);
};
