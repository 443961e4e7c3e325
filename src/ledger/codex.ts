/**
 * Codex as a witness. Its rollout is the model's history itself: each item with its place in it, and each call of the model
 * with the last place that the model had read when it made the call. A compaction stands among them as what it is, a
 * reverted or forked conversation goes on in another file: what is right behind one another in one file is in one context.
 * Whether a compaction is near is asked of what the last request took of the window (`room.ts`).
 */
import { join } from "node:path";
import { namesIn } from "../system/names-in.ts";
import { isOfShell } from "./calling-text.ts";
import { codexThread, type Item, type Thread } from "./codex-rows.ts";
import { codexWindow } from "./codex-settings.ts";
import { isObject } from "./json-row.ts";
import { mayRunCommand } from "./other-commands.ts";
import { hasRoom, type Window } from "./room.ts";
import { reachOf } from "./reach.ts";
import type { Asking, Given, Witness } from "./witness.ts";

/** Bytes from a file's end. */
const maxBytes = 2 * 1024 * 1024;
const day = 24 * 60 * 60 * 1000;
const shellTool = "exec_command";
/** Milliseconds that the client waits for a command, where the model does not say. */
const usualWait = 10_000;

/** Thread ids begin with the time of the thread's; folders are named by the day, in the user's time zone. */
const foldersOf = (sessions: string, thread: string): readonly string[] => {
  const began = Number.parseInt(thread.replaceAll("-", "").slice(0, 12), 16);
  if (!Number.isSafeInteger(began) || Math.abs(began) > 8e15) return [];
  return [0, -day, day].map((off) => {
    const [year = "", month = "", date = ""] = new Date(began + off).toISOString().slice(0, 10).split("-");
    return join(sessions, year, month, date);
  });
};

/** Files of one thread: if it was reverted, it goes on in a further one. */
const filesOf = ({ env, session }: Asking): readonly string[] => {
  const sessions = join(env.variables["CODEX_HOME"] || join(env.home, ".codex"), "sessions");
  return foldersOf(sessions, session).flatMap((folder) =>
    namesIn(folder)
      .filter((name) => name.startsWith("rollout-") && name.includes(session) && name.endsWith(".jsonl"))
      .map((name) => join(folder, name)),
  );
};

interface Command {
  readonly text: string;
  /** Milliseconds that the client waits for it. */
  readonly wait: number;
}

const argumentsOf = ({ input }: Item): unknown => {
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
};

const commandOf = (item: Item): Command | null => {
  const input = argumentsOf(item);
  if (!isObject(input)) return null;
  const { cmd, yield_time_ms: wait = usualWait } = input;
  return typeof cmd === "string" && typeof wait === "number" ? { text: cmd, wait } : null;
};

const isCall = ({ type }: Item): boolean => type.endsWith("_call");

const isCommand = ({ type, tool }: Item): boolean => type === "function_call" && tool === shellTool;

/** The call waits for this very command, and the client for its end: then all of it comes in one piece. */
const isWaiting = (items: readonly Item[], use: Item, isOf: (command: string) => boolean): boolean => {
  const command = commandOf(use);
  if (command === null || !isOf(command.text)) return false;
  const isAnswered = items.some(({ type, call }) => type === "function_call_output" && call === use.call);
  return !isAnswered && Date.now() - use.t < command.wait / 2;
};

interface Output {
  readonly text: string;
  readonly came: number;
}

const unread: Output = { text: "", came: Number.NaN };

/** The client's own lines above an output. */
const envelope = /^Chunk ID: [^]*?\nOutput:\n/;

/** The output of a command. Any other form may be another version's, of which nothing is proven: "". */
const insideOf = (text: string): string => {
  const own = envelope.exec(text)?.[0];
  return own === undefined ? "" : text.slice(own.length);
};

/** By the call: what was given back before the model made that other call. */
const outputsBefore = (items: readonly Item[], { readThrough }: Item): ReadonlyMap<string, Output> => {
  const outputs = new Map<string, Output>();
  for (const { type, call, output, sequence, t: came } of items)
    if (type === "function_call_output" && sequence <= readThrough)
      // If a call has two outputs, nothing tells which one the model reads.
      outputs.set(call, outputs.has(call) ? unread : { text: insideOf(output ?? ""), came });
  return outputs;
};

/** Newest first: what the model had read when it made the call. */
const readBefore = (items: readonly Item[], use: Item): readonly Given[] => {
  const reach = reachOf(commandOf(use)?.text ?? "");
  const outputs = outputsBefore(items, use);
  const given: Given[] = [];
  const earlier = items.slice(items.indexOf(use) + 1);
  const latest = earlier.find(isCall);
  let characters = 0;
  for (const item of earlier) {
    if (!isCommand(item)) {
      // Whoever counts commands counts it, too, and it may be called as one of these.
      if (isCall(item) && mayRunCommand({ name: item.tool, input: argumentsOf(item) })) break;
      continue;
    }
    const output = outputs.get(item.call) ?? unread;
    characters += output.text.length;
    if (given.length >= reach.commands || characters > reach.characters) break;
    const command = commandOf(item)?.text ?? "";
    given.push({
      ...output,
      id: item.call,
      command,
      ago: given.length + 1,
      made: item.t,
      isLatest: item === latest,
    });
  }
  return given;
};

/** Itself, or its sandbox. */
const client = /^codex/;

/** Whether the shell of this command has started that launcher. */
type IsOf = (launcher: number, command: string) => boolean;

/** Window with that many tokens, as the client tells its user; null: not known when it compacts. */
type WindowOf = (told: number, asking: Asking) => Window | null;

/** Whether the next request will hold what the last one held. */
const isKept = (
  asking: Asking,
  { items, usage, since, window: told }: Thread,
  windowOf: WindowOf,
): boolean => {
  const answered = new Set(items.filter(({ output }) => output !== null).map(({ call }) => call));
  const waiting = items.filter((item) => isCall(item) && !answered.has(item.call)).length;
  const window = windowOf(told, asking);
  // This call is one of them.
  return window !== null && hasRoom(window, { usage, since, waiting: waiting - 1 });
};

export const codexBy =
  (isOf: IsOf, windowOf: WindowOf = codexWindow): Witness =>
  (asking) => {
    const { env, launcher } = asking;
    const call = env.variables["CODEX_TOOL_CALL_ID"];
    if (call === undefined || launcher === undefined) return [];
    for (const path of filesOf(asking)) {
      const thread = codexThread(path, maxBytes);
      const { items } = thread;
      const use = items.find((item) => isCommand(item) && item.call === call);
      if (use === undefined) continue;
      const isOurs = isWaiting(items, use, (command) => isOf(launcher, command));
      return isOurs && isKept(asking, thread, windowOf) ? readBefore(items, use) : [];
    }
    return [];
  };

export const codex = codexBy((launcher, command) => isOfShell(launcher, command, client));
