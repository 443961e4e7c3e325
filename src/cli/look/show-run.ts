/** One run as an agent would have it: in its environment, the output through a pipe, no record among the agent's. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "smol-toml";
import type { Environment } from "../../system/environment.ts";
import { dataDir, journalFile, teeDir } from "../../system/paths.ts";
import { privateSpool } from "../../system/private-folder.ts";
import type { Settings } from "../../config/settings.ts";
import { UserError } from "../../system/user-error.ts";
import { shownResult } from "../../integration/respond-result.ts";
import type { Agent } from "../../integration/agent.ts";
import { filesOf, piecesOf, teeFolders } from "../../store/kept-files.ts";
import { pathLookup } from "../../system/path-lookup.ts";
import { print } from "../../system/print.ts";
import { knownAgents } from "../../pipeline/agents.generated.ts";
import { classesOf } from "../../history/character-classes.ts";
import { parseJournal } from "../../history/parse-journal.ts";
import { isRecovery, type RunRecord } from "../../history/record.ts";
import type { Judged } from "../programs/judged-rewrite.ts";
import { runLimited } from "./run-limited.ts";

export interface Trial {
  /** The command as the model would write it. */
  readonly text: string;
  /** null: no certain one. */
  readonly agent: Agent | null;
  readonly current: Settings;
  readonly env: Environment;
}

export type Measured = Pick<RunRecord, "id" | "cmd" | "filter" | "rawB" | "shownB" | "cls" | "lost" | "why">;

export interface Tried {
  readonly exit: number;
  /** It was ended because its time was over. */
  readonly isOver?: boolean;
  readonly shown: string;
  /** For each command after a `pith`: input and output of the filter. */
  readonly runs: readonly Measured[];
  /** The full output of a run, if it is kept. */
  readonly rawOf: (id: string) => string | null;
  /** Why nothing is shortened, where no command was met by pith. */
  readonly reason: string | null;
  /** A program behind a pipe reads what is shortened: what an agent would read without pith is not known. */
  readonly trimmed: boolean;
}

// Both streams into one real pipe, as agents have it; the program's status is not the pipe's. Ctrl-C is for the
// program: what it says then belongs to its output.
const script = `pith_out=$1 pith_code=$2
shift 2
{ "$@" 2>&1; echo $? >"$pith_code"; } | (trap '' INT; exec tee "$pith_out")`;

const quiet = script.replace('exec tee "$pith_out"', 'exec cat >"$pith_out"');

const others = knownAgents.flatMap(({ markers }) => markers);

/** The variables of an agent's shell: its own markers, and no other agent's. */
const variablesFor = ({ agent, env }: Trial, more: Readonly<Record<string, string>>) => {
  const variables: Record<string, string | undefined> = { ...env.variables, ...more };
  const marker = agent?.markers[0];
  if (agent === null || agent.markers.some((one) => (variables[one] ?? "") !== "")) return variables;
  for (const name of others) delete variables[name];
  if (marker !== undefined) variables[marker] = "1";
  return variables;
};

const folderOf = (env: Environment): string => {
  const spool = privateSpool(env);
  if (spool === null) throw new UserError(`there is no private place to write to in ${env.temporary}`);
  mkdirSync(spool, { recursive: true });
  return mkdtempSync(join(spool, "show-"));
};

interface Native {
  readonly exit: number;
  readonly output: Buffer;
  readonly isOver: boolean;
}

interface How {
  readonly script: string;
  readonly trial: Trial;
  readonly more: Readonly<Record<string, string>>;
  /** Milliseconds; absent: as long as it takes. */
  readonly limit?: number;
}

const interrupted = 130;

/** In this process's group: Ctrl-C in the terminal is for both. */
const runFreely = (
  words: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): void => {
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  // The command's own end decides, not this process's.
  const stay = (): void => {};
  process.on("SIGINT", stay);
  // Agents have no terminal for a command to read from.
  const stdin = process.stdin.isTTY ? "ignore" : "inherit";
  const [program = "", ...rest] = words;
  spawnSync(program, rest, {
    stdio: [stdin, "inherit", "inherit"],
    env: variables as NodeJS.ProcessEnv,
  });
  process.off("SIGINT", stay);
};

/** Said before anything is judged or written, with the command that does not need to run one. */
export const refuseWithoutShell = ({ platform }: Environment, instead: string): void => {
  if (platform === "win32")
    throw new UserError(`a command is run in a POSIX shell here, which Windows lacks; ${instead}`);
};

export const shortenPrinted = "shorten what one has printed: `COMMAND | pith filter --command COMMAND`";

/** Runs a text in bash, where there is one. */
const runText = async (
  text: string,
  folder: string,
  { script: how, trial, more, limit }: How,
): Promise<Native> => {
  refuseWithoutShell(trial.env, shortenPrinted);
  const out = join(folder, "out");
  const code = join(folder, "code");
  const shell = pathLookup(trial.env.variables["PATH"] ?? "", "/")("bash") ?? "/bin/sh";
  const words = ["/bin/sh", "-c", how, "pith", out, code, shell, "-c", text];
  const variables = variablesFor(trial, more);
  let isOver = false;
  if (limit === undefined) runFreely(words, variables);
  else ({ isOver } = await runLimited(words, limit, variables));
  const status = existsSync(code) ? readFileSync(code, "utf8").trim() : "";
  return {
    exit: status === "" ? interrupted : Number(status),
    output: existsSync(out) ? readFileSync(out) : Buffer.alloc(0),
    isOver,
  };
};

/** The outputs stay where the user's others are, so that the marks are true; the records do not: `gain` is about agents. */
const separate = (folder: string, { current, env }: Trial): Readonly<Record<string, string>> => {
  const config = join(folder, "config.toml");
  const tee = { ...current.tee, dir: current.tee.dir || teeDir(dataDir(env)) };
  writeFileSync(config, stringify({ ...current, tee, track: { ...current.track, enabled: true } }), {
    mode: 0o600,
  });
  return { PITH_DATA_DIR: join(folder, "data"), PITH_CONFIG: config };
};

const recordsIn = (folder: string): readonly RunRecord[] => {
  const path = journalFile(join(folder, "data"));
  if (!existsSync(path)) return [];
  const { records } = parseJournal(readFileSync(path, "utf8"));
  return records.filter((record): record is RunRecord => !isRecovery(record));
};

const textOf = (id: string, { current, env }: Trial): string | null => {
  const files = filesOf(id, teeFolders(current.tee.dir, env));
  return files.length === 0
    ? null
    : Buffer.concat(files.flatMap((file) => [...piecesOf(file)])).toString("utf8");
};

/** `limit`, in milliseconds: what it prints is only kept, and it may take so long. */
export const showRun = async (
  trial: Trial,
  { output, rewritten, reason }: Judged,
  limit?: number,
): Promise<Tried> => {
  const folder = folderOf(trial.env);
  try {
    const more = separate(folder, trial);
    const how = limit === undefined ? { script } : { script: quiet, limit };
    const ended = await runText(output ?? trial.text, folder, { ...how, trial, more });
    const inserted = rewritten.commands.filter(({ insert }) => insert);
    return {
      exit: ended.exit,
      isOver: ended.isOver,
      shown: ended.output.toString("utf8"),
      runs: recordsIn(folder),
      rawOf: (id) => textOf(id, trial),
      reason: output === null ? reason : null,
      trimmed: output !== null && inserted.some(({ command }) => command.readers[1].reader !== "agent"),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const measuredResult = (
  trial: Trial,
  raw: Buffer,
  after: Awaited<ReturnType<typeof shownResult>>,
): Measured => {
  const shown = after?.shown ?? null;
  const bytes = shown === null ? raw : Buffer.from(shown);
  return {
    id: after?.result.id ?? "",
    cmd: trial.text,
    filter: after?.result.filter ?? "",
    rawB: raw.length,
    shownB: bytes.length,
    cls: { raw: classesOf(raw), shown: classesOf(bytes) },
    lost: shown === null ? 0 : after!.result.lost,
  };
};

/** The agent's own shell runs it; what it gets is shortened afterwards. */
export const showResult = async (trial: Trial, agent: Agent): Promise<Tried> => {
  const folder = folderOf(trial.env);
  try {
    const { exit, output: raw } = await runText(trial.text, folder, { script: quiet, trial, more: {} });
    const output = raw.toString("utf8");
    const cwd = trial.env.cwd ?? "/";
    const happened = { tool: "shell", command: trial.text, cwd, output, exit, stored: null } as const;
    const after = await shownResult(agent, { ...happened, answer: (text) => text });
    const shown = after?.shown ?? null;
    print(shown ?? raw);
    return {
      exit,
      shown: shown ?? output,
      runs: [measuredResult(trial, raw, after)],
      rawOf: () => output,
      reason: (after?.result.filter ?? "") === "" ? "no filter covers it" : null,
      trimmed: false,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
