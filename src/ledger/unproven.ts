/** Why nothing is proven of what an agent's model was given, as far as this machine and its latest record tell. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { namesIn } from "../system/names-in.ts";
import type { Environment } from "../system/environment.ts";
import { claudeRows } from "./claude-rows.ts";
import { codexThread } from "./codex-rows.ts";

/** Bytes from a record's end. */
const looked = 2 * 1024 * 1024;

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const latestOf = (paths: readonly string[]): string | undefined =>
  paths.toSorted((a, b) => changedAt(a) - changedAt(b) || (a < b ? -1 : 1)).at(-1);

const recordsIn = (folder: string): string[] =>
  namesIn(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => join(folder, name));

/** The sessions of a day lie in YEAR/MONTH/DAY. */
const latestRollout = (folder: string, depth = 3): string | undefined => {
  if (depth === 0) return latestOf(recordsIn(folder));
  for (const name of namesIn(folder).toSorted().toReversed()) {
    const found = latestRollout(join(folder, name), depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** These end what is proven, as they have to: a compaction, and a command that the user has run himself. */
const ending = /^(?:compacted|response_item message)\b/;

const ofCodex = ({ variables, home }: Environment): string | null => {
  const path = latestRollout(join(variables["CODEX_HOME"] || join(home, ".codex"), "sessions"));
  if (path === undefined) return null;
  const { items, endedBy } = codexThread(path, looked);
  if (items.some(({ sequence }) => Number.isNaN(sequence)))
    return `${path} does not say where its items stand in the model's history`;
  return endedBy === "" || ending.test(endedBy) ? null : `${path} has a record that is not known: ${endedBy}`;
};

const ofClaude = ({ variables, home }: Environment): string | null => {
  const projects = join(variables["CLAUDE_CONFIG_DIR"] || join(home, ".claude"), "projects");
  const path = latestOf(namesIn(projects).flatMap((name) => recordsIn(join(projects, name))));
  if (path === undefined) return null;
  const { uses, requests } = claudeRows(path, looked);
  const isSilent = uses.length > 0 && requests.size === 0;
  return isSilent ? `${path} does not say what was sent to the model` : null;
};

const records: Readonly<Record<string, (env: Environment) => string | null>> = {
  claude: ofClaude,
  codex: ofCodex,
};

/** null: nothing stands against it. `isInShell`: pith is in the agent's shell, and finds the call by the processes above it. */
export const whyUnproven = (env: Environment, agent: string, isInShell: boolean): string | null => {
  if (isInShell && env.platform !== "linux") return "only Linux tells which call a command belongs to";
  return Object.hasOwn(records, agent) ? records[agent]!(env) : null;
};
