/** Is an agent on this machine? Told from what it leaves there; never by starting it. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { namesIn } from "../../system/names-in.ts";
import { pathLookup } from "../../system/path-lookup.ts";
import type { Place } from "./install-spec.ts";

export interface Traces {
  /** Files or folders, absolute or below the user's home. */
  readonly home?: readonly string[];
  readonly programs?: readonly string[];
  /** Extensions of editors, by the name before the version: `rooveterinaryinc.roo-cline`. */
  readonly extensions?: readonly string[];
}

// Where editors of VS Code's family keep what is installed into them.
const editors = [
  ".vscode",
  ".vscode-insiders",
  ".vscode-server",
  ".vscode-oss",
  ".cursor",
  ".windsurf",
  ".antigravity",
];

const hasExtension = (home: string, names: readonly string[]): boolean =>
  editors.some((editor) =>
    namesIn(join(home, editor, "extensions")).some((found) =>
      names.some((name) => found.toLowerCase().startsWith(`${name}-`)),
    ),
  );

export const isPresent = (traces: Traces, { env }: Place): boolean => {
  if ((traces.home ?? []).some((path) => existsSync(resolve(env.home, path)))) return true;
  const find = pathLookup(env.variables["PATH"] ?? "", env.cwd ?? env.home);
  if ((traces.programs ?? []).some((name) => find(name) !== null)) return true;
  return traces.extensions !== undefined && hasExtension(env.home, traces.extensions);
};
