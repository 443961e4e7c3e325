/** Hooks that nobody waits for run in a process of their own, which outlives the run. A file each counts them, over all
 * processes of the user's. */
import { readdirSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { writeAtomically } from "../system/atomic-file.ts";
import type { Environment } from "../system/environment.ts";
import { ownWords } from "../system/own-words.ts";
import { makePrivate } from "../system/private-folder.ts";
import { readRegularText } from "../system/regular-file.ts";
import type { HookSettings } from "../config/extension-settings.ts";
import type { Invocation, Registered } from "./contract.ts";
import { jobsFolder } from "./folder.ts";
import { withUsualCompiler } from "../system/usual-compiler.ts";

export interface Job {
  readonly registered: Registered;
  readonly invocation: Invocation;
  readonly settings: HookSettings;
}

/** Longer than any hook may take: what is older belongs to nobody any more. */
const stale = 15 * 60 * 1000;

const jobsIn = (folder: string): number => {
  let count = 0;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age < stale) count += 1;
    else removed(path);
  }
  return count;
};

const removed = (path: string): void => {
  try {
    unlinkSync(path);
  } catch {
    // Another process was first.
  }
};

let serial = 0;

/** false: too many are under way, or nothing can be started. */
export const startLate = (job: Job, env: Environment): boolean => {
  try {
    const folder = jobsFolder(env);
    makePrivate(folder);
    if (jobsIn(folder) >= job.settings.background_max_concurrency) return false;
    serial += 1;
    const path = join(folder, `${process.pid}-${serial}.json`);
    writeAtomically(path, JSON.stringify(job), 0o600);
    const { spawn } = process.getBuiltinModule("node:child_process");
    const [program = "", ...words] = ownWords();
    const child = spawn(program, [...words, "hooks", "late", path], {
      cwd: "/",
      env: withUsualCompiler(env.variables) as NodeJS.ProcessEnv,
      stdio: "ignore",
      detached: true,
    });
    child.on("error", () => removed(path));
    child.unref();
    return true;
  } catch {
    return false;
  }
};

/** What the other process does with it. */
export const takeJob = (path: string): { readonly job: Job; done(): void } => ({
  job: JSON.parse(readRegularText(path)) as Job,
  done: () => removed(path),
});
