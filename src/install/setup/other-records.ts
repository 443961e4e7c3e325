/** Several agents read the same file of instructions, and one block in it serves them all: it stays until the last goes. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../system/environment.ts";
import { configDir } from "../../system/paths.ts";
import { type FileRecord, type InstallRecord, readRecord } from "../install-record.ts";

const recordsBeside = (agent: string, env: Environment): readonly InstallRecord[] => {
  const folder = configDir(env);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name !== agent)
    .map((name) => readRecord(join(folder, name, "installed.json")));
};

/** Records of the file by other agents' installations. */
export const otherRecords = (path: string, agent: string, env: Environment): readonly FileRecord[] =>
  recordsBeside(agent, env).flatMap(({ files }) => files[path] ?? []);

/** Has the user asked for advice in the file for another agent that reads it? */
export const isAdvisedByOthers = (path: string, agent: string, env: Environment): boolean =>
  recordsBeside(agent, env).some(({ advice = [] }) => advice.some(({ file }) => file === path));
