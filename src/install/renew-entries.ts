/** Entries that an older version wrote are renewed by the first run of the one that has taken its place. */
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { distDir, launcher } from "../system/installation.ts";
import { ownVersion } from "../system/own-version.ts";
import { configDir } from "../system/paths.ts";
import { finderFile, stableLauncher } from "../system/stable-start.ts";
import type { Setup } from "../integration/agent.ts";
import { upFrom } from "../integration/session-scope.ts";
import { applyPlan, planAlone } from "./apply-plan.ts";
import { type InstallRecord, readRecord, type Writer } from "./install-record.ts";

/** Who writes entries now. */
export const writer = (env: Environment): Writer => ({
  version: ownVersion,
  dist: distDir(),
  start: stableLauncher(env),
});

const leadsHere = (start: string): boolean => {
  try {
    return realpathSync(start) === realpathSync(launcher());
  } catch {
    return false;
  }
};

/** For records that lack it: the folder of the installation, as entries name it. */
const distIn = ({ files }: InstallRecord): string | null => {
  const inserted = Object.values(files).flatMap(({ edits }) => edits.map((edit) => edit.inserted));
  const found = inserted.map((text) => /(\/[^'"\n\\]*\/dist)(?:\/pith\b|')/.exec(text)?.[1]).find(Boolean);
  return found ?? null;
};

/** Did another version write it that is gone, or whose place this one has taken? Two versions side by side leave each
 * other's entries alone. */
const isOutdated = (record: InstallRecord, env: Environment): boolean => {
  if (Object.keys(record.files).length === 0) return false;
  const dist = record.by?.dist ?? distIn(record);
  if (dist === null || dist === distDir()) return record.by !== undefined && record.by.version !== ownVersion;
  if (!existsSync(dist)) return true;
  return record.by !== undefined && record.by.start !== finderFile(env) && leadsHere(record.by.start);
};

/** Agents whose entries are to be renewed. */
export const outdatedAgents = (env: Environment): readonly string[] => {
  const folder = configDir(env);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) =>
    isOutdated(readRecord(join(folder, name, "installed.json")), env),
  );
};

/** A project's file of settings lies in it, or in a folder or two below. */
const maxLevels = 4;

/** Projects that have an entry still, by the files on record. The user's own files may look like those of a project in the
 * home folder: they are none. */
export const projectsOf = (agent: string, setup: Setup, env: Environment): readonly string[] => {
  const { files } = readRecord(join(configDir(env), agent, "installed.json"));
  const own = new Set(setup.installed(null).map(({ file }) => file));
  const isEntryOf = (project: string, path: string): boolean =>
    project !== env.home &&
    setup.installed(project).some(({ scope, file }) => scope === "project" && file === path);
  const found = Object.keys(files)
    .filter((path) => !own.has(path) && existsSync(path))
    .map((path) =>
      upFrom(dirname(path))
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
