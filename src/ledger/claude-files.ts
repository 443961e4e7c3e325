/** The files of one conversation of Claude Code in which a call may be waiting: its own, and its sub-agents'. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { foldersAbove } from "../system/folders-above.ts";
import type { Asking } from "./witness.ts";

/** A command that runs longer is moved to the background by the client. */
const longest = 2 * 60 * 60 * 1000;
/** With more of them at work nobody is asked. */
const maxFiles = 12;

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The client names a folder by the one that it was started in; a session may have moved below it since. */
const foldersFor = (cwd: string): string[] =>
  foldersAbove(cwd).map((folder) => folder.replaceAll(/[^a-zA-Z0-9]/g, "-"));

const mainFile = (projects: string, name: string, cwd: string): string | null => {
  const near = foldersFor(cwd).map((folder) => join(projects, folder, name));
  const found = near.find((path) => changedAt(path) > 0);
  if (found !== undefined) return found;
  const all = readdirSync(projects).map((folder) => join(projects, folder, name));
  return all.find((path) => changedAt(path) > 0) ?? null;
};

const subAgentFiles = (main: string): string[] => {
  const folder = join(main.replace(/\.jsonl$/, ""), "subagents");
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".jsonl"))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
};

/** null: not to be found, or too many. */
export const claudeFiles = ({ env, session, cwd }: Asking, now = Date.now()): readonly string[] | null => {
  const projects = join(env.variables["CLAUDE_CONFIG_DIR"] || join(env.home, ".claude"), "projects");
  const main = mainFile(projects, `${session}.jsonl`, cwd ?? "/");
  if (main === null) return null;
  const files = [main, ...subAgentFiles(main).filter((path) => now - changedAt(path) < longest)];
  return files.length > maxFiles ? null : files;
};
