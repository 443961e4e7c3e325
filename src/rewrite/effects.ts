/** Reads a simple command; returns its effect on the shell, if that is understood. */
import { byName } from "../filter-kit/by-name.ts";
import type { Assignment, Simple, Word } from "../shell/script.ts";
import { isBuiltin } from "./builtins.ts";
import { allAssigned, lookupIn, type Start, withVariable } from "./all-assigned.ts";
import { truthOf } from "./truth-of.ts";
import { expand, unknown } from "./expand.ts";
import { isDelicate } from "./names.ts";
import { isReader, startsPrograms } from "./starts-programs.ts";
import { either, type Outcome, type State } from "./shell-state.ts";

/** An outcome, or what has to be walked through to know it. */
export type Effect =
  | Outcome
  | { readonly calls: string }
  | { readonly sources: string }
  | { readonly returns: true };

type Handler = (state: State, typed: Typed, start: Start) => Effect | null;

/** A command without `command`, `exec` and `builtin` before it. */
export interface Typed {
  /** Nothing stands before its name: functions count. */
  readonly bare: boolean;
  readonly node: Simple;
  readonly name: string;
  readonly words: readonly Word[];
  readonly text: string;
}

const textOf = ({ start, end }: Assignment, { node, text }: Typed): string =>
  text.slice(start - node.start, end - node.start);

const unsets: Handler = (state, typed, start) => {
  const words = typed.words.slice(1);
  const [first] = words;
  if (first?.value === "-f") return either(state);
  let now = state;
  for (const { value } of first?.value === "-v" ? words.slice(1) : words) {
    if (value === null || !/^[A-Za-z_]\w*$/.test(value) || isDelicate(value, start.zsh)) return null;
    now = withVariable(now, value, undefined);
  }
  return either(now);
};

const harmlessOption = /^(?:[-+][aeu]+|[-+]o|pipefail|errexit|nounset|allexport)$/;

const harmlessOptions = (words: readonly Word[]): boolean =>
  words.length > 1 && words.slice(1).every(({ value }) => value !== null && harmlessOption.test(value));

const declares: Handler = (state, typed, start) => {
  const words = typed.words.slice(1);
  const options = words.filter(({ text }) => /^[-+]/.test(text));
  const allowed = typed.name === "declare" || typed.name === "typeset" ? /^-[xg]+$/ : /^$/;
  if (!options.every(({ text }) => allowed.test(text))) return null;
  const names = words.filter((word) => !options.includes(word)).map(({ text }) => text);
  // It is another variable of that name, for as long as the function runs.
  if (typed.name === "local" && names.some((name) => name.startsWith("PATH"))) return null;
  return allAssigned(state, names, start);
};

const tested: Handler = (state, { words }, start) => {
  const truth = truthOf(words, { lookup: lookupIn(state, start), isFolder: start.isFolder });
  return { ok: truth === false ? null : state, fail: truth === true ? null : state };
};

const sources: Handler = (state, { words }, start) => {
  const [word, ...more] = words.slice(1);
  if (word === undefined || more.length > 0) return null;
  const path = word.value ?? expand(word.text, lookupIn(state, start));
  return path === "" || path.includes(unknown) ? null : { sources: path };
};

const only =
  (allowed: (words: readonly Word[]) => boolean): Handler =>
  (state, { words }) =>
    allowed(words) ? either(state) : null;

/** `alias NAME` shows what it stands for; `unalias` takes away. */
const namesOnly = only(
  (words) => words.length > 1 && words.slice(1).every(({ value }) => /^[\w.-]+$/.test(value ?? "")),
);
const nothing: Handler = (state) => either(state);
const succeeds: Handler = (state) => ({ ok: state, fail: null });

const handlers = byName<Handler>(
  ["echo pwd type break continue", nothing],
  [": true", succeeds],
  ["false", (state) => ({ ok: null, fail: state })],
  ["[ test", tested],
  ["alias unalias", namesOnly],
  ["printf", only((words) => words[1]?.value?.startsWith("-") === false)],
  ["command", only((words) => /^-[vV]$/.test(words[1]?.value ?? ""))],
  ["hash", only((words) => words.length === 2 && words[1]?.value === "-r")],
  ["export readonly local declare typeset", declares],
  ["unset", unsets],
  ["set", only(harmlessOptions)],
  ["exit", () => ({ ok: null, fail: null })],
  ["return", () => ({ returns: true })],
  [". source", sources],
);

/** Expansions that assign, or compute, and a computation may assign. */
const assigning =
  /\s-(?:eq|ne|lt|le|gt|ge)\s|\$\(\(|\$\[|\$\{\w+:?=|\$\{!|\$\{\w+:[^-+?=]|\$\{#?\w+\[[^\]@*\d]|\(e\)|\$\{\(/;

/** In zsh these stand before another command. */
const prefixes = new Set(["repeat", "foreach", "-", "always", "end"]);

const mayMean = (name: string, { defines, zsh }: Start): boolean =>
  name.includes("/") || (!defines(name) && !(zsh && prefixes.has(name)));

const keepsDescriptor = ({ redirections }: Simple): boolean =>
  redirections.some(({ variable }) => variable !== null);

const programEffect = (state: State, name: string): Outcome =>
  either(isReader(name) ? state : { ...state, quiet: false });

const named = (state: State, typed: Typed, start: Start): Effect | null => {
  const { name, bare } = typed;
  if (bare && state.functions.has(name)) return { calls: name };
  if (name === "" || (bare && !mayMean(name, start))) return null;
  if (name.includes("/") || !isBuiltin(name, start.zsh)) return programEffect(state, name);
  return handlers.get(name)?.(state, typed, start) ?? null;
};

/** null: not understood. */
export const effectOf = (before: State, typed: Typed, start: Start): Effect | null => {
  const { node, words } = typed;
  if (assigning.test(typed.text) || keepsDescriptor(node)) return null;
  const state = before.quiet && startsPrograms(node) ? { ...before, quiet: false } : before;
  if (words.length === 0) {
    return allAssigned(
      state,
      node.assignments.map((one) => textOf(one, typed)),
      start,
    );
  }
  // In front of some built-ins, they stay.
  return node.assignments.some((one) => isDelicate(one.name, start.zsh)) ? null : named(state, typed, start);
};
