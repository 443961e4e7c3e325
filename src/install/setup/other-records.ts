/** Several agents read the same file of instructions, and one block in it serves them all: it stays until the last goes. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../system/environment.ts";
import { configDir } from "../../system/paths.ts";
import { type FileRecord, readRecord } from "../install-record.ts";

/** What other agents' installations say of the file. */
export const otherRecords = (path: string, agent: string, env: Environment): readonly FileRecord[] => {
  const folder = configDir(env);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name !== agent)
    .flatMap((name) => readRecord(join(folder, name, "installed.json")).files[path] ?? []);
};
