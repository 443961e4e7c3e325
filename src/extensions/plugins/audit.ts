/** The audit log: one line of JSON for each event, without secrets; a full file makes room for the next one. */
import { closeSync, constants, mkdirSync, renameSync, rmdirSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { makePrivate } from "../../system/private-folder.ts";
import { openRegular } from "../../system/regular-file.ts";
import { redact } from "../../redact/redact.ts";
import type { Invocation } from "../contract.ts";

export interface LogOptions {
  readonly path: string;
  readonly max_bytes: number;
  /** Full files that are kept beside it: `audit.jsonl.1` is the newest of them. */
  readonly keep: number;
}

const appending = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

/** Nobody holds it for longer. */
const staleLock = 10_000;

/** One process at a time: two would move a log away that has just begun. What is full for a moment longer does no harm. */
const alone = (path: string, act: () => void): void => {
  const lock = `${path}.lock`;
  try {
    mkdirSync(lock, { mode: 0o700 });
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > staleLock) removeLock(lock);
    return;
  }
  try {
    act();
  } finally {
    removeLock(lock);
  }
};

const removeLock = (lock: string): void => {
  try {
    rmdirSync(lock);
  } catch {
    // Another process was first.
  }
};

const isFull = ({ path, max_bytes }: LogOptions, more: number): boolean => {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return size > 0 && size + more > max_bytes;
};

const rotate = ({ path, keep }: LogOptions): void => {
  for (let number = keep; number > 0; number -= 1) {
    try {
      renameSync(number === 1 ? path : `${path}.${number - 1}`, `${path}.${number}`);
    } catch {
      // Not there yet, or another process was first.
    }
  }
};

/** One write, so that lines of several processes do not mix. Throws what the system throws. */
export const appendLine = (line: string, options: LogOptions): void => {
  makePrivate(dirname(options.path));
  const more = Buffer.byteLength(line);
  if (isFull(options, more))
    alone(options.path, () => {
      if (isFull(options, more)) rotate(options);
    });
  const fd = openRegular(options.path, appending, 0o600);
  try {
    writeSync(fd, line);
  } finally {
    closeSync(fd);
  }
};

/** Cut behind the secrets, since a part of one is not known for one. */
export const redactedStart = (text: string, length: number): string =>
  redact(text.slice(0, 4 * length + 4096)).slice(0, length);

const longestText = 2000;

/** A reason often quotes the command. */
export const cleaned = (value: unknown): unknown => {
  if (typeof value === "string") return redactedStart(value, longestText);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleaned(inner)]));
};

const longestCommand = 16 * 1024;

/** Never what a command printed: its size and its digest. */
export const auditLine = (invocation: Invocation, time = new Date()): string => {
  const { point, session_id, reader, is_sub_agent, cwd, tool_call: call, argv, decision } = invocation;
  const command = call?.args.command ?? argv?.join(" ");
  const { exit, signal, bytes, digest, error } = invocation;
  const clean = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : redactedStart(text, longestCommand);
  // JSON itself leaves out unknown values.
  return `${JSON.stringify({
    t: time.toISOString(),
    point,
    session_id,
    reader,
    is_sub_agent,
    cwd,
    command: clean(command),
    exit,
    signal: signal ?? undefined,
    bytes,
    digest,
    error: clean(error),
    decision: decision?.decision === "allow" ? undefined : cleaned(decision),
  })}\n`;
};
