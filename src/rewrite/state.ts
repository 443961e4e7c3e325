/** What earlier commands of a text change for the later ones. */
import type { Script, SimpleCommand, Word } from "../shell/script.ts";

export interface State {
  /** Code from elsewhere ran: any name may be a function now. */
  readonly sourced: boolean;
  /** PATH, the shell's table of programs, or what every shell start reads. */
  readonly pathChanged: boolean;
  /** PITH_DISABLED was exported. */
  readonly disabled: boolean;
  /** Relative to where the text starts; null where it is unknown. */
  readonly directory: string | null;
}

/** Variables that change which file runs, or how pith's own shell starts. */
const decisive = /^(?:PATH|LD_\w+|DYLD_\w+|BASH_ENV|ENV|SHELLOPTS|BASHOPTS|POSIXLY_CORRECT)$/;

export const isDecisive = (name: string): boolean => decisive.test(name);

/** The built-in that runs, past `builtin`. */
export const builtinName = (command: SimpleCommand): string | null => {
  const word = command.words[command.name]?.value ?? null;
  return word === "builtin" ? (command.words[command.name + 1]?.value ?? null) : word;
};

const variableOf = (word: Word): string => /^[A-Za-z_]\w*/.exec(word.text)?.[0] ?? "";

const changesPath = (command: SimpleCommand, name: string | null): boolean => {
  if (name === "hash" || name === "enable" || name === "rehash") return true;
  if (command.words.length === 0) return command.assignments.some((one) => isDecisive(one.name));
  return command.words.some((word) => isDecisive(variableOf(word)));
};

const disables = (command: SimpleCommand): boolean =>
  command.words.length === 0
    ? command.assignments.some((one) => one.name === "PITH_DISABLED")
    : command.words.some((word) => word.text.startsWith("PITH_DISABLED="));

const sources = (name: string | null): boolean => name === "." || name === "source" || name === "eval";

const joined = (base: string, path: string): string =>
  path.startsWith("/") ? path : base === "" ? path : `${base}/${path}`;

const moves = (name: string | null): boolean =>
  name === "cd" || name === "pushd" || name === "popd" || name === "chdir";

const cdTarget = (command: SimpleCommand, before: string): string | null => {
  const words = command.words.slice(command.name + 1);
  const target = words[0]?.text === "--" ? words[1] : words[0];
  const path = target?.value ?? null;
  return path === null || path.startsWith("-") || words.length > 2 ? null : joined(before, path);
};

const directoryAfter = (
  command: SimpleCommand,
  name: string | null,
  before: string | null,
): string | null => {
  const { subshell, loop, functionBody } = command.place;
  if (before === null || name !== "cd" || subshell || loop || functionBody) return null;
  return cdTarget(command, before);
};

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The state in front of each command, by index. */
export const statesOf = (script: Script): readonly State[] => {
  const state: Mutable<State> = { sourced: false, pathChanged: false, disabled: false, directory: "" };
  const always = { sourced: false, pathChanged: false };
  let perhaps = false;
  const states = script.commands.map((command): State => {
    if (perhaps && command.connector !== "&&") state.directory = null;
    const before = { ...state };
    const name = builtinName(command);
    const repeated = command.place.loop || command.place.functionBody;
    if (sources(name)) state.sourced = true;
    if (changesPath(command, name)) state.pathChanged = true;
    if (disables(command)) state.disabled = true;
    // A loop or a function runs earlier commands again.
    if (repeated && sources(name)) always.sourced = true;
    if (repeated && changesPath(command, name)) always.pathChanged = true;
    if (moves(name)) {
      state.directory = directoryAfter(command, name, state.directory);
      perhaps = command.place.conditional;
    }
    return before;
  });
  if (!always.sourced && !always.pathChanged) return states;
  return states.map((one) => ({
    ...one,
    sourced: one.sourced || always.sourced,
    pathChanged: one.pathChanged || always.pathChanged,
  }));
};
