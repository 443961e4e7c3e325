/** Where what hooks leave behind lies: events, the audit log, jobs in the background. */
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { dataDir } from "../system/paths.ts";

export const hooksFolder = (env: Environment): string => join(dataDir(env), "hooks");
export const eventsFile = (env: Environment): string => join(hooksFolder(env), "events.jsonl");
export const auditFile = (env: Environment): string => join(hooksFolder(env), "audit.jsonl");
export const jobsFolder = (env: Environment): string => join(hooksFolder(env), "background");
export const waitingFolder = (env: Environment): string => join(jobsFolder(env), "waiting");
