/** Hooks that nobody waits for run in a process of their own, which outlives the run. A file each counts them, over all
 * processes of the user's; beyond the limit they wait in a folder of their own. */
import { readdirSync, renameSync, statSync, utimesSync } from "node:fs";
import { basename, join } from "node:path";
import { writeAtomically } from "../system/atomic-file.ts";
import type { Environment } from "../system/environment.ts";
import { ownWords } from "../system/own-words.ts";
import { makePrivate } from "../system/private-folder.ts";
import { orElse, readRegularText, removeFile } from "../system/regular-file.ts";
import type { HookSettings } from "../config/extension-settings.ts";
import type { Invocation, Registered } from "./contract.ts";
import { logEvent } from "./event-log.ts";
import { jobsFolder, waitingFolder } from "./folder.ts";
import { withUsualCompiler } from "../system/usual-compiler.ts";

export interface Job {
  readonly registered: Registered;
  readonly invocation: Invocation;
  readonly settings: HookSettings;
}

/** Longer than any hook may take: what is older belongs to nobody any more. */
const stale = 15 * 60 * 1000;

/** Jobs that wait until fewer are under way. */
const maxWaiting = 256;

interface Found {
  readonly path: string;
  readonly since: number;
}

const jobsIn = (folder: string): readonly Found[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(folder, name))
    .map((path) => ({ path, since: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now() }));

const isStale = ({ since }: Found): boolean => Date.now() - since >= stale;

const running = (env: Environment): number => {
  const [old, now] = [jobsIn(jobsFolder(env)).filter(isStale), jobsIn(jobsFolder(env))];
  for (const { path } of old) removeFile(path);
  return now.length - old.length;
};

/** One that nobody can read belongs to nobody, and keeps no other from waiting. */
const giveUp = ({ path }: Found, env: Environment): void => {
  const job = orElse(() => JSON.parse(readRegularText(path)) as Job, null);
  removeFile(path);
  if (job === null) return;
  const { id: hook_id, point } = job.registered.entry;
  const error = "it has waited too long in the background";
  logEvent({ type: "hook_failed", hook_id, point, reason_code: "timeout", error }, job.invocation, env);
};

/** Oldest first, without those that have waited too long: the log says so. */
const waiting = (env: Environment): readonly Found[] => {
  const found = jobsIn(waitingFolder(env)).toSorted(
    (a, b) => a.since - b.since || (a.path < b.path ? -1 : 1),
  );
  for (const one of found.filter(isStale)) giveUp(one, env);
  return found.filter((one) => !isStale(one));
};

const begin = (path: string, env: Environment): void => {
  const { spawn } = process.getBuiltinModule("node:child_process");
  const [program = "", ...words] = ownWords();
  const child = spawn(program, [...words, "hooks", "late", path], {
    cwd: "/",
    env: withUsualCompiler(env.variables) as NodeJS.ProcessEnv,
    stdio: "ignore",
    detached: true,
  });
  child.on("error", () => removeFile(path));
  child.unref();
};

/** null: another process has taken it. */
const taken = ({ path }: Found, env: Environment): string | null => {
  const own = join(jobsFolder(env), basename(path));
  try {
    // Its time counts from now.
    utimesSync(path, new Date(), new Date());
    renameSync(path, own);
    return own;
  } catch {
    return null;
  }
};

/** Starts what waits, as long as there is room: by whoever comes, or has just ended. */
export const startWaiting = ({ background_max_concurrency: limit }: HookSettings, env: Environment): void => {
  let room = limit - running(env);
  for (const job of waiting(env)) {
    if (room <= 0) return;
    const path = taken(job, env);
    if (path === null) continue;
    begin(path, env);
    room -= 1;
  }
};

let serial = 0;

/** false: too many wait, or nothing can be started. */
export const startLate = (job: Job, env: Environment): boolean => {
  try {
    const folder = waitingFolder(env);
    makePrivate(jobsFolder(env));
    makePrivate(folder);
    if (waiting(env).length >= maxWaiting) return false;
    serial += 1;
    writeAtomically(join(folder, `${process.pid}-${serial}.json`), JSON.stringify(job), 0o600);
    startWaiting(job.settings, env);
    return true;
  } catch {
    return false;
  }
};

export const takeJob = (path: string): { readonly job: Job; done(): void } => ({
  job: JSON.parse(readRegularText(path)) as Job,
  done: () => removeFile(path),
});
