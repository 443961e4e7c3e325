/** One simple command in its context: may a word be inserted, and why (not)? */
import type { Entry } from "../registry/entry.ts";
import { asksForOwnForm, type Match, match, isReport } from "../registry/match.ts";
import { isExcluded } from "../registry/excluded.ts";
import { unknown, unknownProgram } from "../registry/unknown.ts";
import { trimmedCommand, isDisplayed } from "./trimmed.ts";
import type { Script, SimpleCommand } from "../shell/script.ts";
import { argvOf, isDecisive, isPith } from "./names.ts";
import { isBuiltin } from "./builtins.ts";
import { copiesReport, isCopiedAtOnce } from "./errors-beside.ts";
import { wordsInPlace } from "./known-function.ts";
import { meetsProcessList } from "./process-lists.ts";
import { type Reason, reasons } from "./reasons.ts";
import { isAskedFor, type Questions } from "./questions.ts";
import { allPaths, ownPath, type State } from "./shell-state.ts";

export interface Surroundings {
  /** The file that the shell would start now; null where it finds none. Names with a slash count from
   * where the text starts. `path`: with another PATH than that of the shell. */
  readonly find: (program: string, path?: string) => string | null;
  /** Functions and aliases of the shell that runs the text; true where it cannot be known. */
  readonly defines?: (name: string) => boolean;
  /** Words for the launcher that start what the shell's function of that name starts; null: it may do anything. */
  readonly through?: (name: string) => string | null;
  /** The text is zsh's: it prints commands with their times, and writes to a pipe and a redirection both. */
  readonly zsh?: boolean;
  /** The shell may be a bash 3.2, which does not know all of the grammar and shows the text where it complains. */
  readonly old?: boolean;
  /** Variables as the text finds them: undefined: not set; null: not known. Absent: none is known. */
  readonly variable?: (name: string) => string | null | undefined;
  /** The text of a file that the text reads (`source env.sh`), "" where there is none; null where it cannot be told.
   * Absent: no file is looked into. */
  readonly read?: (path: string) => string | null;
  /** Whether a folder is there, asked for one that such a file names; null: not known. */
  readonly isFolder?: (path: string) => boolean | null;
  /** `git status`, `curl`: commands that the configuration leaves alone. */
  readonly exclude?: readonly string[];
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
  /** The word between launcher and name if the name is a shell function. */
  readonly through?: string;
}

const placeReason = ({ place }: SimpleCommand): Reason | null => {
  if (place.functionBody) return reasons.functionBody;
  if (place.background) return reasons.background;
  if (place.coprocess) return reasons.coprocess;
  return place.substitution ? reasons.substitution : null;
};

const nameReason = (command: SimpleCommand, name: string, surroundings: Surroundings): Reason | null => {
  if (isPith(name)) return reasons.already;
  const disabled = command.assignments.find((one) => one.name === "PITH_DISABLED");
  if (disabled !== undefined && disabled.value !== "" && disabled.value !== "0") return reasons.disabled;
  if (isBuiltin(name, surroundings.zsh)) return reasons.builtin;
  if (surroundings.own?.has(name) === true) return reasons.own;
  return null;
};

const stateReason = (command: SimpleCommand, state: State, zsh: boolean): Reason | null => {
  if (state.disabled) return reasons.disabled;
  if (state.sourced) return reasons.sourced;
  const own = command.assignments.some((one) => isDecisive(one.name, zsh));
  return state.pathChanged || own ? reasons.pathChanged : null;
};

const outputReasons = {
  program: reasons.outputToProgram,
  file: reasons.outputToFile,
  nobody: reasons.outputToNobody,
} as const;

/** zsh reads these places otherwise than bash. */
const zshReason = ({ place }: SimpleCommand): Reason | null => {
  if (place.timed) return reasons.timed;
  return place.doubled ? reasons.outputToProgram : null;
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
  if (!name.includes("/"))
    return allPaths(state).every(
      (path) => surroundings.find(name, ...(path === ownPath ? [] : [path])) !== null,
    );
  if (name.startsWith("/")) return surroundings.find(name) !== null;
  if (state.directory === null) return false;
  return surroundings.find(state.directory === "" ? name : `${state.directory}/${name}`) !== null;
};

export interface Situation {
  readonly script: Script;
  readonly names: ReadonlySet<string>;
  readonly questions: Questions;
  readonly surroundings: Surroundings;
}

/** zsh looks for the program behind an equals sign; a plain sh knows no quotes behind a dollar sign. */
const isDynamic = (value: string, text: string): boolean =>
  value === "" || value.startsWith("=") || /\$['"]/.test(text);

const earlyReason = (
  { command, through }: Pick<Decision, "command" | "through">,
  state: State | null,
  situation: Situation,
): Reason | null => {
  const word = command.words[command.name];
  if (word === undefined) return reasons.noCommand;
  const before = placeReason(command);
  if (before !== null) return before;
  if (word.value === null || isDynamic(word.value, word.text)) return reasons.dynamic;
  const { names, surroundings, questions } = situation;
  const named = nameReason(command, word.value, surroundings);
  if (named !== null) return named;
  const defined = (name: string): boolean =>
    names.has(name) || state?.functions.has(name) === true || surroundings.defines?.(name) === true;
  // `command` before it may be the shell's own no longer, too.
  const isDefined = command.words.slice(0, command.name + 1).some(({ value }) => defined(value ?? ""));
  if (isDefined && through === undefined) return reasons.defined;
  if (isAskedFor(questions, command.start, word.value)) return reasons.askedFor;
  if (state === null) return reasons.unreached;
  const zsh = surroundings.zsh === true;
  return stateReason(command, state, zsh) ?? (zsh ? zshReason(command) : null);
};

interface Candidate extends Pick<Decision, "command" | "argv" | "through"> {
  readonly found: Match;
}

const lateReason = (candidate: Candidate, state: State, situation: Situation): Reason | null => {
  const { command, argv, found, through } = candidate;
  const { surroundings, script } = situation;
  if (isExcluded(surroundings.exclude ?? [], found, argv)) return reasons.excluded;
  if (meetsProcessList(command, script)) return reasons.processList;
  const starts = through !== undefined || isFound(argv[0] ?? "", state, surroundings);
  return starts ? null : reasons.notFound;
};

/** Nothing is squeezed in the first lines of a diff or a file: only the stage before knows that they are some. */
const trimsExact = (command: SimpleCommand, { script, surroundings }: Situation): boolean => {
  const trimmed = trimmedCommand(script.commands, command);
  if (trimmed === null) return false;
  const argv = argvOf(trimmed);
  if (isBuiltin(argv[0] ?? "", surroundings.zsh)) return true;
  const source = match(argv, surroundings.entries) ?? unknown(argv, surroundings.entries);
  return source === null || source.entry.exact;
};

const pipeReason = (
  { command, found }: Candidate,
  displayed: boolean,
  { script, surroundings }: Situation,
): Reason | null => {
  if (displayed && !isReport(found)) return reasons.outputToProgram;
  if (displayed ? isCopiedAtOnce(command, script) : copiesReport(command, script, surroundings.entries))
    return reasons.errorsBeside;
  return null;
};

const sourceOf = (found: Match | null): Pick<Decision, "filter" | "from"> => {
  const own = found?.entry.own;
  return { filter: found?.command ?? null, ...(own === undefined ? {} : { from: own.path }) };
};

const filterFor = (argv: readonly string[], entries: Surroundings["entries"]): Match | null =>
  match(argv, entries) ?? unknownProgram(argv, entries);

const unmatched = (argv: readonly string[], entries: Surroundings["entries"]): Reason =>
  asksForOwnForm(argv, entries) ? reasons.ownForm : reasons.noFilter;

/** A function that the shell has from elsewhere, and that nothing has put another one over. */
const throughFor = (
  { command, argv: [name = ""] }: Pick<Decision, "command" | "argv">,
  state: State | null,
  { script, names, surroundings }: Situation,
): Pick<Decision, "through"> => {
  const { through, defines } = surroundings;
  const words = through === undefined ? null : wordsInPlace(command, script, through);
  if (words === null || state === null || names.has(name) || state.functions.has(name)) return {};
  return defines?.(name) === true || !isFound(name, state, surroundings) ? { through: words } : {};
};

export const decide = (command: SimpleCommand, state: State | null, situation: Situation): Decision => {
  const argv = argvOf(command);
  const leave = (reason: Reason, found: Match | null = null): Decision => ({
    command,
    argv,
    ...sourceOf(found),
    insert: false,
    reason,
  });
  const typed = { command, argv, ...throughFor({ command, argv }, state, situation) };
  const early = earlyReason(typed, state, situation);
  if (early !== null || state === null) return leave(early ?? reasons.unreached);
  const read = readerReason(command);
  if (read !== null && read !== "display") return leave(read);
  const { entries } = situation.surroundings;
  const found = filterFor(argv, entries);
  if (found === null) return leave(unmatched(argv, entries));
  const piped = pipeReason({ ...typed, found }, read === "display", situation);
  if (piped !== null) return leave(piped, found);
  if (trimsExact(command, situation)) return leave(reasons.trimsExact, found);
  const late = lateReason({ ...typed, found }, state, situation);
  if (late !== null) return leave(late, found);
  const inserted = typed.through === undefined ? reasons.inserted : reasons.inFunction;
  return {
    ...typed,
    ...sourceOf(found),
    insert: true,
    reason: read === "display" ? reasons.display : inserted,
  };
};
