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
  /** Sessions are also drawn for advice to the model: four arms. */
  readonly arms?: true;
}

/** Agents that have to be told to hand the beginning of a session to pith. */
export const agentsWithStartEvent: readonly string[] = ["claude", "codex"];

/** Agents whose sessions can be given advice one by one. OpenCode's plugin asks by itself while a trial runs. */
export const agentsInArms: readonly string[] = [...agentsWithStartEvent, "opencode"];

export type Side = "with" | "without";

export const trialFile = (env: Environment): string => join(dataDir(env), "trial.json");
/** The latest one that is over. */
export const endedFile = (env: Environment): string => join(dataDir(env), "trial.ended.json");
/** A line for each command that was left alone for a trial. */
export const leftFile = (env: Environment): string => join(dataDir(env), "trial.jsonl");

/** The calendar ends there. */
const isMoment = (value: unknown): value is number =>
  typeof value === "number" && value >= 0 && value <= 8.64e15;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** null: none, or it cannot be read. */
const read = (path: string): Trial | null => {
  try {
    const {
      v,
      salt,
      start,
      end = null,
      project = null,
      arms,
    } = JSON.parse(readRegularText(path)) as Partial<Trial>;
    if (v !== 1 || !isText(salt) || !isMoment(start)) return null;
    if ((end !== null && !isMoment(end)) || (project !== null && typeof project !== "string")) return null;
    return { v, salt, start, end, project, ...(arms === true ? { arms } : {}) };
  } catch {
    return null;
  }
};

/** The file of a running trial, or of the latest that is over, that is there and cannot be read as one; null: neither. */
export const damagedFile = (env: Environment): string | null =>
  [trialFile(env), endedFile(env)].find((path) => isThere(path) && read(path) === null) ?? null;

/** A file in the data folder's place, or a folder that is not ours to look into, holds no trial. */
function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** Moves an expired trial out of the way of the runs. */
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
  if (!isThere(path)) return null;
  const trial = read(path);
  if (trial === null || trial.end === null || now < trial.end) return trial;
  retire(env);
  return null;
};

/** The one that runs, or the latest that is over. */
export const latestTrial = (env: Environment, now = Date.now()): Trial | null =>
  runningTrial(env, now) ?? read(endedFile(env));

const drawn = ({ salt }: Trial, session: string): Uint8Array =>
  process.getBuiltinModule("node:crypto").createHash("sha256").update(`${salt}\0${session}`).digest();

/** Constant for a session whenever it is asked, and a toss of a coin for everybody who does not know the salt. */
export const sideOf = (trial: Trial, session: string): Side =>
  drawn(trial, session)[0]! % 2 === 0 ? "with" : "without";

export type Arm = "plain" | "pith" | "advice" | "both";

export const takesAdvice = (arm: Arm): boolean => arm === "advice" || arm === "both";

/** A second coin, for advice, beside that of the side. */
export const armOf = (trial: Trial, session: string): Arm => {
  const isAdvised = drawn(trial, session)[1]! % 2 === 0;
  if (sideOf(trial, session) === "with") return isAdvised ? "both" : "pith";
  return isAdvised ? "advice" : "plain";
};

export interface Asked {
  /** As in `hooks/`; absent: not known. */
  readonly agent?: string;
  readonly session: string | undefined;
  readonly cwd: string | null;
}

export const concerns = ({ project }: Trial, cwd: string | null): boolean =>
  project === null || (cwd !== null && isWithin(cwd, project));

/** The trial that draws a session; null: none runs, or not for this one. A session whose id is not known takes no part, and a
 * trial with arms leaves sessions of other agents as they are. */
const drawing = (env: Environment, { agent, session, cwd }: Asked, now: number) => {
  const trial = runningTrial(env, now);
  if (trial === null || session === undefined || session === "" || !concerns(trial, cwd)) return null;
  const takesPart = trial.arms !== true || (agent !== undefined && agentsInArms.includes(agent));
  return takesPart ? { trial, session } : null;
};

const note = (env: Environment, session: string, t: number, advised?: true): void => {
  try {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND;
    const fd = openRegular(leftFile(env), flags, 0o600);
    try {
      writeSync(fd, `${JSON.stringify({ v: 1, session, t, advised })}\n`);
    } finally {
      closeSync(fd);
    }
  } catch {
    // The session counts by its transcript all the same.
  }
};

/** Whether pith has to leave a command alone; then that is written down. */
export const isLeftAlone = (env: Environment, asked: Asked, now = Date.now()): boolean => {
  try {
    const drawn = drawing(env, asked, now);
    if (drawn === null || sideOf(drawn.trial, drawn.session) === "with") return false;
    note(env, drawn.session, now);
    return true;
  } catch {
    return false;
  }
};

/** Whether a session that begins now is to be given advice; then that is written down. */
export const isAdvised = (env: Environment, asked: Asked, now = Date.now()): boolean => {
  const drawn = drawing(env, asked, now);
  if (drawn?.trial.arms !== true || !takesAdvice(armOf(drawn.trial, drawn.session))) return false;
  note(env, drawn.session, now, true);
  return true;
};

/** Whether pith leaves all commands of a session alone: for an agent whose plugin asks once, when the session begins. */
export const isSessionLeftAlone = (env: Environment, asked: Asked, now = Date.now()): boolean => {
  const drawn = drawing(env, asked, now);
  return drawn?.trial.arms === true && sideOf(drawn.trial, drawn.session) === "without";
};

/** Sessions that were noted down for that trial, once for each note; those of earlier trials stand in the same file. */
const notedIn = (env: Environment, { start, end }: Period, what: "advised" | "alone"): string[] => {
  try {
    return readRegularText(leftFile(env), 1 << 28)
      .split("\n")
      .flatMap((line) => {
        const [, session, time, advised] =
          /^\{"v":1,"session":("(?:[^"\\]|\\.)*"),"t":(\d+)(,"advised":true)?\}$/.exec(line) ?? [];
        const t = Number(time);
        const isMeant = (advised === undefined) === (what === "alone");
        const isThen = t >= start && (end === null || t < end);
        return session !== undefined && isMeant && isThen ? [JSON.parse(session) as string] : [];
      });
  } catch {
    return [];
  }
};

type Period = Pick<Trial, "start" | "end">;

/** Sessions that were given advice for that trial. */
export const advisedSessions = (env: Environment, trial: Period): ReadonlySet<string> =>
  new Set(notedIn(env, trial, "advised"));

/** For each command that was left alone for that trial its session. */
export const leftAlone = (env: Environment, trial: Period): readonly string[] => notedIn(env, trial, "alone");
