/** An agent that is used while nothing of it reaches pith: its entry is there, and dead. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import type { Agent, Finding } from "../integration/agent.ts";
import { warning } from "../integration/finding.ts";
import { recordFile } from "./install-record.ts";
import { orElse } from "../system/regular-file.ts";

const hour = 3_600_000;

const hours = (milliseconds: number): string => `${Math.round(milliseconds / hour)} h`;

const modified = (path: string): number => orElse(() => statSync(path).mtimeMs, 0);

/** Transcripts lie a few folders deep; the newest of a few thousand names is found in milliseconds. */
const newestBelow = (path: string, depth = 4, budget = { left: 5000 }): number => {
  budget.left -= 1;
  let newest = modified(path);
  if (depth === 0 || budget.left < 0) return newest;
  try {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const inner = join(path, entry.name);
      newest = Math.max(
        newest,
        entry.isDirectory() ? newestBelow(inner, depth - 1, budget) : modified(inner),
      );
    }
  } catch {
    return newest;
  }
  return newest;
};

/** When the agent was last used, milliseconds since 1970; 0: not, or nobody knows. */
const lastUse = ({ traces = [] }: Agent, env: Environment): number =>
  Math.max(0, ...traces.map((trace) => newestBelow(join(env.home, trace))));

/** `lastRun`: start of the last run that pith saw of it. */
export const livenessOf = (agent: Agent, lastRun: number | null, env: Environment): readonly Finding[] => {
  const installed = modified(recordFile(env, agent.name));
  if (installed === 0) return [];
  const used = lastUse(agent, env);
  const seen = Math.max(lastRun ?? 0, installed);
  // A session may well run nothing that pith covers; a day of them hardly.
  const patience = lastRun !== null && lastRun > installed ? 24 * hour : hour;
  if (used - seen < patience) return [];
  const since = lastRun === null ? "since it was installed" : `for ${hours(used - seen)} before that`;
  return [
    warning(
      `${agent.title} was used ${hours(Date.now() - used)} ago, and no command of it has come to pith ${since}`,
      `restart ${agent.title}; if nothing changes, \`pith init --agent ${agent.name}\` and look for a trust prompt`,
    ),
  ];
};
