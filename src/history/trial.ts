/** A trial: sessions are put at random into *with* and *without*; in those without, pith does nothing at all. */
import { renameSync, statSync, writeSync, closeSync, constants } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { isWithin } from "../system/is-within.ts";
import { dataDir } from "../system/paths.ts";
import { openRegular, readRegularText } from "../system/regular-file.ts";

export interface Trial {
  readonly v: 1;
  /** Made for this trial: nobody can choose a session's side. */
  readonly salt: string;
  /** Milliseconds since 1970; `end` null: until it is stopped. */
  readonly start: number;
  readonly end: number | null;
  /** Only what runs below this folder; null: everything. */
  readonly project: string | null;
}

export type Side = "with" | "without";

export const trialFile = (env: Environment): string => join(dataDir(env), "trial.json");
/** The latest one that is over. */
export const endedFile = (env: Environment): string => join(dataDir(env), "trial.ended.json");
/** A line for each command that was left alone for a trial. */
export const leftFile = (env: Environment): string => join(dataDir(env), "trial.jsonl");

/** The calendar ends there. */
const isMoment = (value: unknown): value is number =>
  typeof value === "number" && value >= 0 && value <= 8.64e15;

/** null: none, or it cannot be read. */
const read = (path: string): Trial | null => {
  try {
    const {
      v,
      salt,
      start,
      end = null,
      project = null,
    } = JSON.parse(readRegularText(path)) as Partial<Trial>;
    if (v !== 1 || typeof salt !== "string" || salt === "" || !isMoment(start)) return null;
    if ((end !== null && !isMoment(end)) || (project !== null && typeof project !== "string")) return null;
    return { v, salt, start, end, project };
  } catch {
    return null;
  }
};

/** A file stands where a running trial has its own, and cannot be read as one. */
export const isDamaged = (env: Environment): boolean =>
  statSync(trialFile(env), { throwIfNoEntry: false }) !== undefined && read(trialFile(env)) === null;

/** What has run out is moved out of the way of the runs. */
const retire = (env: Environment): void => {
  try {
    renameSync(trialFile(env), endedFile(env));
  } catch {
    // Somebody else did.
  }
};

/** Nearly always none, for one system call; nothing is opened. */
export const runningTrial = (env: Environment, now = Date.now()): Trial | null => {
  const path = trialFile(env);
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return null;
  const trial = read(path);
  if (trial === null || trial.end === null || now < trial.end) return trial;
  retire(env);
  return null;
};

/** The one that runs, or the latest that is over. */
export const latestTrial = (env: Environment, now = Date.now()): Trial | null =>
  runningTrial(env, now) ?? read(endedFile(env));

/** The same for a session whenever it is asked, and a toss of a coin for everybody who does not know the salt. */
export const sideOf = ({ salt }: Trial, session: string): Side => {
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256").update(`${salt}\0${session}`).digest()[0]! % 2 === 0 ? "with" : "without";
};

export interface Asked {
  readonly session: string | undefined;
  readonly cwd: string | null;
}

export const concerns = ({ project }: Trial, cwd: string | null): boolean =>
  project === null || (cwd !== null && isWithin(cwd, project));

const note = (env: Environment, session: string, t: number): void => {
  try {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND;
    const fd = openRegular(leftFile(env), flags, 0o600);
    try {
      writeSync(fd, `${JSON.stringify({ v: 1, session, t })}\n`);
    } finally {
      closeSync(fd);
    }
  } catch {
    // The session counts by its transcript all the same.
  }
};

/** Whether pith has to leave a command alone; then that is written down. A session whose id is not known takes no part. */
export const isLeftAlone = (env: Environment, { session, cwd }: Asked, now = Date.now()): boolean => {
  try {
    const trial = runningTrial(env, now);
    if (trial === null || session === undefined || session === "" || !concerns(trial, cwd)) return false;
    if (sideOf(trial, session) === "with") return false;
    note(env, session, now);
    return true;
  } catch {
    return false;
  }
};

/** How many commands of a session were left alone for that trial; those of earlier ones stand in the same file. */
export const leftAlone = (
  env: Environment,
  { start, end }: Pick<Trial, "start" | "end">,
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  try {
    for (const line of readRegularText(leftFile(env), 1 << 28).split("\n")) {
      const [, session, t] = /^\{"v":1,"session":("(?:[^"\\]|\\.)*"),"t":(\d+)\}$/.exec(line) ?? [];
      if (session === undefined || Number(t) < start || (end !== null && Number(t) >= end)) continue;
      const name = JSON.parse(session) as string;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  } catch {
    // None.
  }
  return counts;
};
