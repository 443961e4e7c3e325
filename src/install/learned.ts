/** Puts the lessons of `pith learn --write` into a project's files of instructions, and takes them out again to the byte. */
import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { isWithin } from "../system/is-within.ts";
import { configDir } from "../system/paths.ts";
import { UserError } from "../system/user-error.ts";
import type { FileChange } from "../integration/agent.ts";
import { type FileRecord, type InstallRecord, readRecord, recordText } from "./install-record.ts";
import { apply, undo } from "./json-edit.ts";
import { editBetween } from "./setup/settings-edit.ts";
import { missingFolders } from "./apply-plan.ts";
import { change, textOf, withFolders } from "./setup/file-change.ts";
import { markersFor, ownLines, withBlock, withoutBlock } from "./setup/text-block.ts";

const markers = markersFor("<!--", "learned");

const recordFile = (env: Environment): string => join(configDir(env), "learned", "installed.json");

/** Files that agents read in a project. */
const known = ["CLAUDE.md", "AGENTS.md", "GEMINI.md", "QWEN.md"] as const;

const usualFor = (agents: ReadonlySet<string>): string =>
  agents.size > 0 && [...agents].every((agent) => agent === "claude") ? "CLAUDE.md" : "AGENTS.md";

/** A link that a project brings along may lead to any file of the user's. */
const isReallyWithin = (path: string, project: string): boolean => {
  try {
    return isWithin(realpathSync(path), realpathSync(project));
  } catch {
    return false;
  }
};

/** Those that are there; else the one that the agents concerned would read. */
export const instructionFiles = (project: string, agents: ReadonlySet<string>): readonly string[] => {
  const there = known.map((name) => join(project, name)).filter((path) => existsSync(path));
  const outside = there.find((path) => !isReallyWithin(path, project));
  if (outside !== undefined)
    throw new UserError(`${outside} is a link that leads out of the project; nothing was changed`);
  return there.length > 0 ? there : [join(project, usualFor(agents))];
};

const without = (text: string, record: FileRecord | undefined): string =>
  (record === undefined ? null : undo(text, record.edits)) ??
  withoutBlock(text, markers, ownLines("", record?.edits));

const recordChange = (
  env: Environment,
  before: InstallRecord,
  files: InstallRecord["files"],
): readonly FileChange[] => {
  const path = recordFile(env);
  const text = textOf(path);
  const folders = before.folders ?? missingFolders(path);
  const after = Object.keys(files).length === 0 ? null : recordText({ ...before, files, folders });
  return withFolders(change(path, text, after), folders);
};

/** In the place of what was written before. */
export const learnedPlan = (
  paths: readonly string[],
  text: string,
  env: Environment,
): readonly FileChange[] => {
  const record = readRecord(recordFile(env));
  const files: Record<string, FileRecord> = { ...record.files };
  const changes = paths.flatMap((path) => {
    const before = textOf(path);
    const base = without(before ?? "", record.files[path]);
    const edit = editBetween(base, withBlock(base, markers, text));
    if (edit === null) return [];
    const created = record.files[path]?.created ?? before === null;
    files[path] = { created, edits: [edit] };
    return change(path, before, apply(base, edit));
  });
  return changes.length === 0 ? [] : [...changes, ...recordChange(env, record, files)];
};

/** Every file that it was written into; `project`: only those below it. */
export const unlearnedPlan = (project: string | null, env: Environment): readonly FileChange[] => {
  const record = readRecord(recordFile(env));
  const left: Record<string, FileRecord> = {};
  const changes = Object.entries(record.files).flatMap(([path, file]) => {
    if (project !== null && !isWithin(path, project)) {
      left[path] = file;
      return [];
    }
    const before = textOf(path);
    if (before === null) return [];
    const after = without(before, file);
    return change(path, before, file.created && after.trim() === "" ? null : after);
  });
  if (Object.keys(record.files).length === 0) return [];
  return [...changes, ...recordChange(env, record, left)];
};
