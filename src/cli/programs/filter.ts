/** `pith filter`: raw output in, what the agent would have seen out. */
import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { environment, type Environment } from "../../system/environment.ts";
import { dataDir, teeDir } from "../../system/paths.ts";
import { settings } from "../../config/read-settings.ts";
import { modes, type Settings } from "../../config/settings.ts";
import { UserError } from "../../system/user-error.ts";
import { knownAgents } from "../../pipeline/agents.generated.ts";
import { namesPathIn, recovers } from "../../pipeline/calling-agent.ts";
import type { Reader } from "../../pipeline/open-pipeline.ts";
import { showPrinted } from "../../pipeline/show-printed.ts";
import type { Printed, Shown } from "../../pipeline/whole-output.ts";
import { partsOf } from "../../store/kept-name.ts";
import { createUnwrittenTee } from "../../store/unwritten-tee.ts";
import type { Mode } from "../../filter-kit/filter.ts";
import type { Foot } from "../../engine/mark/marks.ts";
import { writeAll } from "../../system/write-all.ts";
import { countTokens } from "../../history/tokens.ts";
import { onlyOne, ownCommand, wholeNumber } from "../arguments.ts";
import { meantAgent } from "../look/integrated.ts";

/** As commander has them. */
interface Words {
  readonly command?: string;
  readonly exit?: string;
  readonly stderr?: string;
  readonly mode?: string;
  /** Absent: the one that `pith show` would take. */
  readonly agent?: string;
  readonly jsonl?: boolean;
  readonly keep?: boolean;
}

interface Options extends Omit<Words, "exit" | "mode"> {
  readonly exit: number | null;
  /** null: the one in force. */
  readonly mode: Mode | null;
}

const modeOf = (text: string): Mode => {
  if (!(modes as readonly string[]).includes(text))
    throw new UserError(`--mode takes ${modes.join(", ")}, not "${text}"`);
  return text as Mode;
};

const optionsOf = ({ exit, mode, ...others }: Words): Options => ({
  ...others,
  exit: exit === undefined ? null : wholeNumber("--exit", exit, 0, 3),
  mode: mode === undefined ? null : modeOf(mode),
});

interface Input extends Printed {
  readonly command: string;
  readonly mode: Mode | null;
}

interface Kept {
  readonly shown: Shown;
  /** The id under which it lies on disk; null: nowhere. */
  readonly id: string | null;
}

/** Without --keep nothing lies where the marks point to, so there the place itself has to do. */
const pointsInto =
  (folder: string) =>
  ({ id, path }: Foot): boolean =>
    path !== null && dirname(path) === folder && partsOf(basename(path))?.id.startsWith(id) === true;

/** The agent whose limits hold, without its conversation: what it has read before is no part of this output. */
const readerFor = async (agent: string | undefined, current: Settings, env: Environment): Promise<Reader> => {
  const name = (await meantAgent(agent ?? null, current, env))?.agent.name ?? "unknown";
  const cap = current.agents[name]?.cap;
  return {
    name,
    namesPath: name === "unknown" || namesPathIn(env, current, name, env.cwd),
    ...(cap === undefined ? {} : { cap }),
  };
};

/** An agent whose model cannot get back what is hidden reads everything. */
const modeFor = (name: string, { mode }: Settings, env: Environment): Mode => {
  const known = knownAgents.find((one) => one.name === name);
  return known === undefined || recovers(env, known) ? mode : "lossless";
};

/** A text as it is, and what the settings in force make of it. */
const showKeeping = async (input: Input, { keep, agent }: Options): Promise<Kept> => {
  const env = environment();
  const current = await settings(env);
  const folder = current.tee.dir || teeDir(dataDir(env));
  const reader = await readerFor(agent, current, env);
  const limits = { ...current, mode: input.mode ?? modeFor(reader.name, current, env) };
  const text = { cwd: env.cwd, text: input.command };
  const shown = await showPrinted(limits, reader, text, {
    env,
    printed: input,
    // Without --keep the marks stand as they would, so that their tokens count.
    ...(keep === true ? {} : { createStore: createUnwrittenTee, isOurs: pointsInto(folder) }),
  });
  return { shown, id: shown.reduction.isKept() ? shown.result.id : null };
};

const readAll = (path: string | 0): Buffer => {
  try {
    return readFileSync(path);
  } catch (fault) {
    throw new UserError(`cannot read ${path === 0 ? "standard input" : path}: ${(fault as Error).message}`);
  }
};

const filterOne = async (options: Options): Promise<number> => {
  if (options.command === undefined) throw new UserError("filter needs --command COMMAND, or --jsonl");
  const printed = {
    command: options.command,
    output: readAll(0),
    exit: options.exit,
    mode: options.mode,
    ...(options.stderr === undefined ? {} : { stderr: readAll(options.stderr) }),
  };
  const { shown } = await showKeeping(printed, options);
  writeAll(1, shown.output);
  writeAll(2, shown.stderr);
  return 0;
};

interface Answer {
  readonly v: 1;
  readonly output: string;
  readonly rawTokens: number;
  readonly tokens: number;
  readonly lost: number;
  readonly filter: string | null;
  readonly id: string | null;
  readonly error?: string;
}

const failed = (error: string, output = ""): Answer => {
  const tokens = output === "" ? 0 : countTokens(output);
  return { v: 1, output, rawTokens: tokens, tokens, lost: 0, filter: null, id: null, error };
};

const printedOf = (record: Record<string, unknown>, mode: Mode | null): Input | null => {
  const { command, output, stderr, exit } = record;
  if (typeof command !== "string" || typeof output !== "string") return null;
  return {
    command,
    output: Buffer.from(output),
    exit: typeof exit === "number" ? exit : null,
    mode,
    ...(typeof stderr === "string" ? { stderr: Buffer.from(stderr) } : {}),
  };
};

/** One record in, one answer out; what is wrong with a record stands in its answer. */
const answer = async (line: string, options: Options): Promise<Answer> => {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return failed('not a JSON object; one {"command","output"} a line is expected');
  }
  if (typeof record !== "object" || record === null) return failed("not a JSON object");
  const printed = printedOf(record as Record<string, unknown>, options.mode);
  if (printed === null) return failed('"command" and "output" must be strings');
  const raw = Buffer.concat([printed.output, printed.stderr ?? new Uint8Array()]).toString();
  try {
    const { shown, id } = await showKeeping(printed, options);
    const output = Buffer.concat([shown.output, shown.stderr]).toString();
    const rawTokens = countTokens(raw);
    const tokens = output === raw ? rawTokens : countTokens(output);
    const { lost, filter } = shown.result;
    return { v: 1, output, rawTokens, tokens, lost, filter: filter === "" ? null : filter, id };
  } catch (fault) {
    return failed((fault as Error).message, raw);
  }
};

/** Lines end at a line feed alone: JSON may hold U+2028 as it is, at which `node:readline` ends a line too. */
async function* linesOf(input: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]).toString();
      parts = [];
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
  }
  yield Buffer.concat(parts).toString();
}

const filterLines = async (options: Options): Promise<number> => {
  for await (const line of linesOf(process.stdin)) {
    if (line.trim() === "") continue;
    writeAll(1, Buffer.from(`${JSON.stringify(await answer(line, options))}\n`));
  }
  return 0;
};

export default ownCommand<Words>("filter", ({ options: words }) => {
  const options = optionsOf(words);
  // Each record has its own.
  for (const name of ["command", "exit", "stderr"] as const)
    onlyOne({ "--jsonl": options.jsonl === true, [`--${name}`]: words[name] !== undefined });
  return options.jsonl === true ? filterLines(options) : filterOne(options);
});
