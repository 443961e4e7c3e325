/** Entries that an older version wrote are renewed by the first run of the one that has taken its place. */
import { existsSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import type { Environment } from "../system/environment.ts";
import { distDir, launcher } from "../system/installation.ts";
import { ownVersion } from "../system/own-version.ts";
import { finderFile, stableLauncher } from "../system/stable-start.ts";
import type { Setup } from "../integration/agent.ts";
import { foldersAbove } from "../system/folders-above.ts";
import { applyPlan, planAlone } from "./apply-plan.ts";
import { allRecords, type InstallRecord, readRecord, recordFile, type Writer } from "./install-record.ts";
import { orElse } from "../system/regular-file.ts";

export const writer = (env: Environment): Writer => ({
  version: ownVersion,
  dist: distDir(),
  start: stableLauncher(env),
});

const leadsHere = (start: string): boolean =>
  orElse(() => realpathSync(start) === realpathSync(launcher()), false);

/** Did another version write it that is gone, or whose place this one has taken? Two versions side by side leave each
 * other's entries alone. */
const isOutdated = ({ files, by }: InstallRecord, env: Environment): boolean => {
  if (by === undefined || Object.keys(files).length === 0) return false;
  if (by.dist === distDir()) return by.version !== ownVersion;
  return !existsSync(by.dist) || (by.start !== finderFile(env) && leadsHere(by.start));
};

export const outdatedAgents = (env: Environment): readonly string[] =>
  allRecords(env).flatMap(([name, record]) => (isOutdated(record, env) ? [name] : []));

/** A project's file of settings lies in it, or in a folder or two below. */
const maxLevels = 4;

/** Projects that have an entry still, by the files on record. The user's own files may look like those of a project in the
 * home folder: they are none. */
export const projectsOf = (agent: string, setup: Setup, env: Environment): readonly string[] => {
  const { files } = readRecord(recordFile(env, agent));
  const own = new Set(setup.installed(null).map(({ file }) => file));
  const isEntryOf = (project: string, path: string): boolean =>
    project !== env.home &&
    setup.installed(project).some(({ scope, file }) => scope === "project" && file === path);
  const found = Object.keys(files)
    .filter((path) => !own.has(path) && existsSync(path))
    .map((path) =>
      foldersAbove(dirname(path))
        .slice(0, maxLevels)
        .find((project) => isEntryOf(project, path)),
    );
  return [...new Set(found.filter((project) => project !== undefined))];
};

/** An entry that cannot be renewed stays as it is; `pith doctor` reports it. `project`: null for the user's own entries. */
export const renewEntries = (setup: Setup, project: string | null): void => {
  try {
    planAlone(() => {
      for (const { via, scope } of setup.installed(project))
        if ((scope === "project") === (project !== null)) applyPlan(setup.install({ via, project }).changes);
    });
  } catch {
    // Settings that nobody but their owner should mend, or that changed meanwhile.
  }
};
