/** Meanings of names in the client's next shell. */
import { join } from "node:path";
import type { ShellText } from "../../src/integration/agent.ts";
import type { Environment } from "../../src/system/environment.ts";
import { namesIn } from "../../src/system/names-in.ts";
import { orElse, readRegularText } from "../../src/system/regular-file.ts";
import { definedInSnapshot, newestFunction, ownFunction } from "./own-functions.ts";
import { claudeDir } from "./places.ts";

export type PromisedNames = Required<Pick<ShellText, "defines" | "standIn">>;

/** Where no snapshot is there: what the client puts into each of them itself. */
const always: ReadonlySet<string> = new Set(["grep", "find"]);

const latestSnapshot = (env: Environment): string | null => {
  const folder = join(claudeDir(env), "shell-snapshots");
  const latest = namesIn(folder)
    .filter((name) => /^snapshot-(?:bash|zsh)-(\d+)/.test(name))
    .toSorted((a, b) => (a.replace(/\D+/, "") < b.replace(/\D+/, "") ? -1 : 1))
    .at(-1);
  return latest === undefined ? null : orElse(() => readRegularText(join(folder, latest)), null);
};

/** By the snapshot that its latest session has made of the user's shell; it removes them at its end. */
export const promisedNames = (env: Environment): PromisedNames => {
  const snapshot = latestSnapshot(env);
  if (snapshot !== null)
    return { defines: definedInSnapshot(snapshot), standIn: (name) => ownFunction(snapshot, name) };
  const executable = env.variables["CLAUDE_CODE_EXECPATH"] || join(env.home, ".local/bin/claude");
  return { defines: (name) => always.has(name), standIn: (name) => newestFunction(name, executable) };
};
