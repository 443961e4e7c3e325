/** One run from its settings to its record: the store, the engine and the line of the journal, put together once. */
import type { Environment } from "../system/environment.ts";
import { dataDir, teeDir } from "../system/paths.ts";
import { canKeep, privateSpool } from "../system/private-folder.ts";
import type { Settings } from "../config/settings.ts";
import { newId } from "../store/id.ts";
import { createTee, type Tee, type TeeOptions } from "../store/tee.ts";
import type { Entry } from "../registry/entry.ts";
import { genericEntry } from "../registry/match.ts";
import { entriesInForce } from "../user-filters/in-force.ts";
import { levelFor, relaxedIn, relaxedLimits } from "../history/relaxed.ts";
import type { CallingAgent } from "./calling-agent.ts";
import { outputLimitOf } from "../history/output-limits.ts";
import { conversationFor, type Conversation } from "./conversation.ts";
import { type Choice, choiceOfProgram, isLeftAlone } from "./choice.ts";
import type { Trim } from "./reader.ts";
import { commandText, type Done, recordRun, type Run, viaOf } from "./record-run.ts";
import { restOf, shownBefore } from "./rest-of-call.ts";
import { setLimit } from "./set-limit.ts";
import { createReduction, type Reduction, type ReductionOptions } from "./reduction.ts";

/** Who reads what is shown. */
export interface Reader extends CallingAgent {
  /** Its model reads in the private folder below the temporary one only, so outputs are kept there. */
  readonly keeps?: "temporary" | undefined;
}

/** Where it runs; null: not known. */
interface Placed {
  readonly cwd: string | null;
  /** Process that started the program for us. */
  readonly launcher?: number;
  /** The call, as the agent names it: its conversation's file, and its id there. */
  readonly call?: { readonly transcript: string; readonly call: string } | undefined;
  /** No filter is asked: it has been shortened before, or has to be shown as it is. */
  readonly isDone?: boolean;
}

/** A program that we stand behind while it runs. */
export interface Program extends Placed {
  /** By which its filter is chosen. */
  readonly argv: readonly string[];
  /** As it was typed, where words stood before the program's. */
  readonly typedArgv?: readonly string[];
  /** Started in place of a function of the agent's shell. */
  readonly isFunction?: boolean;
}

/** A text for the shell that is over, with what all of its commands have printed. */
export interface Text extends Placed {
  /** As bash says it. */
  readonly text: string;
  /** As it was typed, where that is another shell's. */
  readonly typed?: string;
  /** All that they have printed. */
  readonly printed?: string;
  /** By what its output is read: `command`, the programs in the text; `generic`, it is the name of a tool; `unknown`, nobody knows which
   * programs it starts. */
  readonly reading?: "command" | "generic" | "unknown";
}

export interface PipelineOptions {
  readonly env: Environment;
  /** The program that trims the output before the agent reads it. */
  readonly trim?: Trim | null;
  /** Where the full output is kept; a file on disk where absent. */
  readonly createStore?: (options: TeeOptions) => Tee;
  readonly deliver: ReductionOptions["deliver"];
}

export interface Pipeline extends Reduction {
  /** The last thing of a run: everything has been delivered. `start`: milliseconds since 1970. */
  record(start: number, done: Done): void;
}

const isProgram = (command: Program | Text): command is Program => "argv" in command;

const choiceFor = async (
  command: Program | Text,
  { mode, exclude }: Settings,
  entries: readonly Entry[],
): Promise<Choice | null> => {
  if (command.isDone === true) return null;
  if (isProgram(command)) {
    const { argv } = command;
    // Where the model or a person has typed `pith` in front, no rewrite has asked the settings.
    return isLeftAlone(argv, entries, exclude.commands) ? null : choiceOfProgram(argv, { mode, entries });
  }
  if (command.reading === "generic") return { entry: genericEntry, argv: [], mode, evidence: false };
  if (command.reading === "unknown") {
    const { anyText } = await import("../registry/unknown.ts");
    return { entry: anyText, argv: [], mode: "lossless", evidence: false };
  }
  // The sink reads no text of a shell, and need not load what does.
  const { choose } = await import("./choose-filter.ts");
  return choose(command.text, mode, { entries, exclude: exclude.commands, printed: command.printed });
};

/** "": the usual one; null: there is none that the model could read in. */
const folderFor = (usual: string, { keeps }: Reader, env: Environment): string | null => {
  if (keeps !== "temporary") return usual;
  const spool = privateSpool(env);
  return spool === null ? null : teeDir(spool);
};

/** Marks have to name the file where it will not be where the model knows to look. */
const isElsewhere = ({ tee }: Settings, reader: Reader, env: Environment): boolean => {
  const folder = folderFor(tee.dir, reader, env);
  return folder !== null && !canKeep(folder === "" ? teeDir(dataDir(env)) : folder, env);
};

/** Nothing is hidden that cannot be stored. */
const storeFor = (
  { tee }: Settings,
  reader: Reader,
  { env, createStore = createTee }: PipelineOptions,
  { id, command }: Pick<TeeOptions, "id" | "command">,
): Tee | null => {
  const folder = tee.enabled ? folderFor(tee.dir, reader, env) : null;
  if (folder === null) return null;
  const where = folder === "" ? {} : { folder };
  return createStore({ id, command, maxBytes: tee.max_bytes, environment: env, ...where });
};

/** As much as its reader has asked to see of this command, nothing else of the settings changes. */
const relaxedFor = (settings: Settings, choice: Choice | null, { cwd }: Placed, env: Environment): Settings =>
  choice === null
    ? settings
    : relaxedLimits(settings, levelFor(relaxedIn(env), choice.entry.command, cwd ?? "/"));

/** Only what may be shortened is compared with what came before. */
const conversationOf = async (
  settings: Settings,
  reader: Run["agent"],
  command: Program | Text,
  {
    choice,
    env,
    trim,
  }: { readonly choice: Choice | null; readonly env: Environment; readonly trim: Trim | null },
): Promise<Conversation | null> =>
  choice === null
    ? null
    : conversationFor({
        settings,
        reader,
        env,
        text: typedText(command),
        command: choice.entry.command,
        cwd: command.cwd,
        trim,
        launcher: command.launcher,
        named: command.call,
      });

/** An unknown command loses nothing, whatever the settings say. */
const modeFor = (relaxed: Settings, choice: Choice | null): Settings["mode"] =>
  relaxed.mode === "lossless" ? relaxed.mode : (choice?.mode ?? relaxed.mode);

const typedText = (command: Program | Text): string =>
  isProgram(command) ? commandText(command.typedArgv ?? command.argv) : (command.typed ?? command.text);

/** An unknown program is recorded by its name alone: an argument may be a secret. */
const nameOf = (choice: Choice | null): string => {
  if (choice === null) return "";
  const { entry, argv } = choice;
  return entry.command === genericEntry.command ? (argv[0] ?? "") : entry.command;
};

/** Whose limits hold for what is shown. */
const limitedAgent = (
  { name, cap, session }: Reader,
  { cwd, launcher }: Placed,
  env: Environment,
): Run["agent"] => ({
  name,
  cap,
  maxBytes: setLimit(name, { env, cwd, launcher }),
  ...(session === undefined ? {} : { session }),
});

export const openPipeline = async (
  settings: Settings,
  reader: Reader,
  command: Program | Text,
  options: PipelineOptions,
): Promise<Pipeline> => {
  const { env, trim = null, deliver } = options;
  const id = newId();
  const entries = await entriesInForce(command.cwd, env);
  const choice = await choiceFor(command, settings, entries);
  const name = isProgram(command) ? nameOf(choice) : typedText(command);
  const relaxed = relaxedFor(settings, choice, command, env);
  const agent = limitedAgent(reader, command, env);
  const before = choice === null ? null : shownBefore(env, command.launcher);
  const conversation = await conversationOf(relaxed, agent, command, { choice, env, trim });
  const reduction = await createReduction({
    id,
    settings: { ...relaxed, mode: modeFor(relaxed, choice) },
    choice,
    entries,
    isWatched: isProgram(command),
    tee: choice === null ? null : storeFor(settings, reader, options, { id, command: name }),
    limit: (ending) => restOf(outputLimitOf(agent, typedText(command), ending), before),
    namesPath: reader.namesPath || isElsewhere(settings, reader, env),
    trim,
    recall: conversation?.recall ?? null,
    deliver: (bytes, stream) => {
      conversation?.take(bytes);
      deliver(bytes, stream);
    },
  });
  const run = {
    cwd: command.cwd ?? "/",
    text: typedText(command),
    agent,
    via: isProgram(command) ? viaOf(reader, command.isFunction) : ("result" as const),
    launcher: command.launcher,
  };
  return {
    ...reduction,
    write: (chunk, stream) => {
      conversation?.read(chunk);
      reduction.write(chunk, stream);
    },
    record: (start, done) => {
      conversation?.close(done.result, done.ending.code);
      recordRun({ ...run, start }, done, settings, env);
    },
  };
};
