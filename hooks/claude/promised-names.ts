/** Which names the client's next shell is going to define. */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { namesIn } from "../../src/system/names-in.ts";
import { readRegularText } from "../../src/system/regular-file.ts";
import { claudeDir } from "./places.ts";
import { definedIn } from "./snapshot.ts";

/** Where no snapshot is there yet: what the client puts into each of them itself. */
const always: ReadonlySet<string> = new Set(["grep", "find"]);

/** By the snapshot that its latest session has made of the user's shell. */
export const promisedNames = (env: Environment): ((name: string) => boolean) => {
  const folder = join(claudeDir(env), "shell-snapshots");
  const latest = namesIn(folder)
    .filter((name) => /^snapshot-(?:bash|zsh)-(\d+)/.test(name))
    .toSorted((a, b) => (a.replace(/\D+/, "") < b.replace(/\D+/, "") ? -1 : 1))
    .at(-1);
  try {
    const inSnapshot = latest === undefined ? null : definedIn(readRegularText(join(folder, latest)));
    return (name) => inSnapshot?.(name) ?? always.has(name);
  } catch {
    return (name) => always.has(name);
  }
};
