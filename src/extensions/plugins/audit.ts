/** The audit log: one line of JSON for each event, without secrets; a full file makes room for the next one. */
import { closeSync, constants, renameSync, statSync, writeSync } from "node:fs";
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
  const size = statSync(options.path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 0 && size + line.length > options.max_bytes) rotate(options);
  const fd = openRegular(options.path, appending, 0o600);
  try {
    writeSync(fd, line);
  } finally {
    closeSync(fd);
  }
};

const longestCommand = 16 * 1024;

/** Never what a command printed: its size and its digest. */
export const auditLine = (invocation: Invocation, time = new Date()): string => {
  const { point, session_id, reader, is_sub_agent, cwd, tool_call: call, argv, decision } = invocation;
  const command = call?.args.command ?? argv?.join(" ");
  const { exit, signal, bytes, digest, error } = invocation;
  const clean = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : redact(text.slice(0, longestCommand));
  // What is not known is left out by JSON itself.
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
    decision: decision?.decision === "allow" ? undefined : decision,
  })}\n`;
};
