/**
 * Lines that commands have printed in one conversation, as a private file of hashes: `<data>/ledger/<agent>-<session>.jsonl`.
 * It tells where a second look may pay, and which lines of a command's output some are; whether the model has the text is
 * proven by the agent's own record (`witness.ts`).
 */
import {
  closeSync,
  constants,
  linkSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { hasForeignHome } from "../system/foreign-home.ts";
import { dataDir, ledgerDir } from "../system/paths.ts";
import { redact } from "../redact/redact.ts";
import { hashesOf, newSalt, packed } from "./line-hash.ts";
import { linesOf, readAs } from "./printed-lines.ts";
import { witnesses } from "./witness.ts";

/** Whether the agent's record of the conversation proves what its model was given. */
export const isProven = (agent: string): boolean => Object.hasOwn(witnesses, agent);

/** null: no ledger for that agent, or no name for a file. */
export const sessionFile = (env: Environment, agent: string, session: string | undefined): string | null =>
  session !== undefined && !hasForeignHome(env) && isProven(agent) && /^[\w-]{8,64}$/.test(session)
    ? join(ledgerDir(dataDir(env)), `${agent}-${session}.jsonl`)
    : null;

export interface Entry {
  readonly id: string;
  /** When it ended, in milliseconds since 1970. */
  readonly t: number;
  /** When it began. */
  readonly began?: number | undefined;
  /** The agent's call, where the agent names it. */
  readonly call?: string | undefined;
  /** Redacted. */
  readonly cmd: string;
  readonly code: number | null;
  /** Lines that this run left out because an earlier one had them. */
  readonly again: number;
  /** For such a run: a hash of all that it would have shown. */
  readonly print?: number | undefined;
  /** A hash of each line that was printed, packed; "": nothing is known of them but that they were printed. */
  readonly lines: string;
}

const { O_APPEND, O_WRONLY } = constants;

/** Older conversations begin a new one. */
const largest = 1024 * 1024;
const maxLines = 4000;
/** Nothing shorter can ever be left out. */
const minCharacters = 240;

/** Whole from its first moment on: another run of the conversation may begin it too. */
const begin = (path: string): string | null => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const salt = newSalt();
  const own = `${path}.${salt}`;
  writeFileSync(own, `${JSON.stringify({ v: 2, salt })}\n`, { mode: 0o600, flag: "wx" });
  try {
    linkSync(own, path);
    return salt;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault;
    return saltOf(path);
  } finally {
    unlinkSync(own);
  }
};

const headLength = 64;

/** Salt in a file's first line; null: it is of another version, or somebody has only just begun it. */
export const saltIn = (fd: number): string | null => {
  const head = Buffer.alloc(headLength);
  const length = readSync(fd, head, 0, headLength, 0);
  return /^\{"v":2,"salt":"([\w-]{12})"\}\n/.exec(head.toString("latin1", 0, length))?.[1] ?? null;
};

const saltOf = (path: string): string | null => {
  const fd = openSync(path, "r");
  try {
    return saltIn(fd);
  } finally {
    closeSync(fd);
  }
};

const saltFor = (path: string): string | null => {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return begin(path);
  if (size > largest) {
    unlinkSync(path);
    return begin(path);
  }
  return saltOf(path);
};

const longestCommand = 400;

/** As it is written down. A secret that a cut went through would not be known for one. */
export const shortCommand = (text: string): string =>
  redact(text.slice(0, 16 * longestCommand)).slice(0, longestCommand);

/** Run that is over; its text as typed. */
interface Over extends Omit<Entry, "cmd" | "lines"> {
  readonly text: string;
}

const isOfUse = (printed: string | null, again: number): printed is string =>
  printed !== null && (printed.length >= minCharacters || again > 0);

/** null: it is of no use. */
const linesToHash = (printed: string | null, again: number): readonly string[] | null => {
  if (!isOfUse(printed, again)) return null;
  const lines = linesOf(printed).map(readAs);
  return lines.length > maxLines ? null : lines;
};

/** One write: runs of one conversation may end at the same moment. */
const append = (path: string, entry: Entry, flags: string | number): void => {
  const fd = openSync(path, flags, 0o600);
  try {
    writeSync(fd, `${JSON.stringify(entry)}\n`);
  } finally {
    closeSync(fd);
  }
};

/**
 * At the end of a run, when everything that it printed has been delivered; null: nobody has read it. Of what is of no use it
 * is only said that it has been, lest another run of the same words is taken for it. Never throws.
 */
export const note = (path: string, printed: string | null, { text: typed, ...over }: Over): void => {
  try {
    const cmd = shortCommand(typed);
    const lines = linesToHash(printed, over.again);
    if (lines === null) return append(path, { ...over, cmd, lines: "" }, O_WRONLY | O_APPEND);
    const salt = saltFor(path);
    if (salt !== null) append(path, { ...over, cmd, lines: packed(hashesOf(lines, salt)) }, "a");
  } catch {
    // Then nothing of this run is left out later.
  }
};
