/** One simple command in its context: may a word be inserted, and why (not)? */
import type { Entry } from "../match/entry.ts";
import { type Match, match } from "../match/match.ts";
import { isExcluded } from "../match/excluded.ts";
import { programName } from "../match/names.ts";
import { isReport } from "../match/report.ts";
import { linesAsked, trimmedCommand } from "./trimmed.ts";
import type { Script, SimpleCommand } from "../shell/script.ts";
import { isBuiltin } from "./builtins.ts";
import { isDisplayed } from "./display.ts";
import { type Reason, reasons } from "./reasons.ts";
import { isDecisive, type State } from "./state.ts";

export interface Surroundings {
  /** The file that the shell would start now; null where it finds none. Names with a slash count from
   * where the text starts. */
  readonly find: (program: string) => string | null;
  /** Functions and aliases of the shell that runs the text; true where it cannot be known. */
  readonly defines?: (name: string) => boolean;
  /** The text is zsh's: it prints commands with their times, and writes to a pipe and a redirection both. */
  readonly zsh?: boolean;
  /** `git status`, `curl`: commands that the configuration leaves alone. */
  readonly exclude?: readonly string[];
  /** Names of pith's own commands. */
  readonly own?: ReadonlySet<string>;
  /** The filters; those that pith ships where absent. */
  readonly entries?: readonly Entry[];
}

export interface Decision {
  readonly command: SimpleCommand;
  /** As typed, from the program's name on; words that an expansion decides stand as typed. */
  readonly argv: readonly string[];
  /** The command of its filter, where one was looked for and found. */
  readonly filter: string | null;
  /** The file that declares the filter, where the user or the project has brought it along. */
  readonly from?: string;
  readonly insert: boolean;
  readonly reason: Reason;
}

/** Names that the text itself gives a meaning. */
const aliasNames = (script: Script): readonly string[] =>
  script.commands
    .filter((command) => command.words[command.name]?.value === "alias")
    .flatMap((command) => command.words.slice(command.name + 1))
    .map((word) => word.text.split("=")[0] ?? "");

export const namesDefined = (script: Script): ReadonlySet<string> =>
  new Set([...script.functions, ...aliasNames(script)]);

export const argvOf = (command: SimpleCommand): readonly string[] =>
  command.words.slice(command.name).map((word) => word.value ?? word.text);

const isPith = (word: string): boolean => word === "pith" || word.endsWith("/pith");

const placeReason = ({ place }: SimpleCommand): Reason | null => {
  if (place.functionBody) return reasons.functionBody;
  if (place.background) return reasons.background;
  if (place.coprocess) return reasons.coprocess;
  return place.substitution ? reasons.substitution : null;
};

const processLists = new Set(["ps", "pgrep", "pstree", "top", "htop"]);

/** Whether a stage of its pipeline, or it itself, lists processes: pith's would be among them. */
const meetsProcessList = (command: SimpleCommand, around: readonly SimpleCommand[]): boolean => {
  const lists = (one: SimpleCommand): boolean =>
    argvOf(one).some((word, index) => index < 4 && processLists.has(programName(word)));
  return command.stage.count > 1 ? around.some(lists) : lists(command);
};

const nameReason = (command: SimpleCommand, name: string, surroundings: Surroundings): Reason | null => {
  if (isPith(name)) return reasons.already;
  const disabled = command.assignments.find((one) => one.name === "PITH_DISABLED");
  if (disabled !== undefined && disabled.value !== "" && disabled.value !== "0") return reasons.disabled;
  if (isBuiltin(name)) return reasons.builtin;
  if (surroundings.own?.has(name) === true) return reasons.own;
  return null;
};

const stateReason = (command: SimpleCommand, state: State): Reason | null => {
  if (state.disabled) return reasons.disabled;
  if (state.sourced) return reasons.sourced;
  const own = command.assignments.some((one) => isDecisive(one.name));
  return state.pathChanged || own ? reasons.pathChanged : null;
};

const outputReasons = {
  program: reasons.outputToProgram,
  file: reasons.outputToFile,
  nobody: reasons.outputToNobody,
} as const;

/** What zsh does otherwise than bash. */
const zshReason = ({ place, stage, readers }: SimpleCommand): Reason | null => {
  if (place.timed) return reasons.timed;
  const piped = stage.index < stage.count - 1 && readers[1].reader === "agent";
  return piped ? reasons.outputToProgram : null;
};

/** null where both descriptors may be read by pith; "display" where only a report's may. */
const readerReason = ({ readers }: SimpleCommand): Reason | "display" | null => {
  const [output, errors] = [readers[1], readers[2]];
  const displayed = output.pipe !== null && isDisplayed(output);
  if (output.reader !== "agent" && !displayed) return outputReasons[output.reader];
  const errorsFree = errors.reader !== "program" || (displayed && errors === output);
  if (!errorsFree) return reasons.errorsToProgram;
  return displayed ? "display" : null;
};

const isFound = (name: string, state: State, surroundings: Surroundings): boolean => {
  if (!name.includes("/") || name.startsWith("/")) return surroundings.find(name) !== null;
  if (state.directory === null) return false;
  return surroundings.find(state.directory === "" ? name : `${state.directory}/${name}`) !== null;
};

export interface Situation {
  readonly script: Script;
  readonly names: ReadonlySet<string>;
  readonly surroundings: Surroundings;
}

const earlyReason = (command: SimpleCommand, state: State, situation: Situation): Reason | null => {
  const word = command.words[command.name];
  if (word === undefined) return reasons.noCommand;
  const before = placeReason(command);
  if (before !== null) return before;
  // zsh looks for the program behind an equals sign.
  if (word.value === null || word.value === "" || word.value.startsWith("=")) return reasons.dynamic;
  const { names, surroundings } = situation;
  const named = nameReason(command, word.value, surroundings);
  if (named !== null) return named;
  if (names.has(word.value) || surroundings.defines?.(word.value) === true) return reasons.defined;
  return stateReason(command, state) ?? (surroundings.zsh === true ? zshReason(command) : null);
};

/** Stages of the pipeline that a command belongs to, as far as they are simple commands. */
const around = (script: Script, command: SimpleCommand): readonly SimpleCommand[] => {
  if (command.stage.count === 1) return [command];
  const at = script.commands.indexOf(command);
  const { commands } = script;
  let first = at;
  while (first > 0 && commands[first]?.stage.index !== 0) first--;
  let last = at;
  while (last + 1 < commands.length && (commands[last + 1]?.stage.index ?? 0) > 0) last++;
  return commands.slice(first, last + 1);
};

interface Candidate extends Pick<Decision, "command" | "argv"> {
  readonly found: Match;
}

const lateReason = (candidate: Candidate, state: State, situation: Situation): Reason | null => {
  const { command, argv, found } = candidate;
  const { surroundings, script } = situation;
  if (isExcluded(surroundings.exclude ?? [], found, argv)) return reasons.excluded;
  if (meetsProcessList(command, around(script, command))) return reasons.processList;
  return isFound(argv[0] ?? "", state, surroundings) ? null : reasons.notFound;
};

/** So few lines are nearly always small output, which stays as it is. */
const fewLines = 20;

/** Nothing can be gained from the first lines of a diff, a file or a program that nobody knows. */
const trimsExact = (command: SimpleCommand, { script, surroundings }: Situation): boolean => {
  const trimmed = trimmedCommand(script.commands, command);
  if (trimmed === null) return false;
  if ((linesAsked(command) ?? Infinity) <= fewLines) return true;
  const source = match(argvOf(trimmed), surroundings.entries);
  return source === null || source.entry.exact;
};

const sourceOf = (found: Match | null): Pick<Decision, "filter" | "from"> => {
  const own = found?.entry.own;
  return { filter: found?.command ?? null, ...(own === undefined ? {} : { from: own.path }) };
};

export const decide = (command: SimpleCommand, state: State, situation: Situation): Decision => {
  const argv = argvOf(command);
  const leave = (reason: Reason, found: Match | null = null): Decision => ({
    command,
    argv,
    ...sourceOf(found),
    insert: false,
    reason,
  });
  const early = earlyReason(command, state, situation);
  if (early !== null) return leave(early);
  const read = readerReason(command);
  if (read !== null && read !== "display") return leave(read);
  const found = match(argv, situation.surroundings.entries);
  if (found === null) return leave(reasons.noFilter);
  if (read === "display" && !isReport(found)) {
    return leave(reasons.outputToProgram, found);
  }
  if (trimsExact(command, situation)) return leave(reasons.trimsExact, found);
  const late = lateReason({ command, argv, found }, state, situation);
  if (late !== null) return leave(late, found);
  const reason = read === "display" ? reasons.display : reasons.inserted;
  return { command, argv, ...sourceOf(found), insert: true, reason };
};
