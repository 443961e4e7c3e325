/** `.pith/config.toml` of a project: its hooks and routes, in force once the user has read and trusted these very bytes. */
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { settingsOf, readText, describe as describeMistake } from "../config/config.ts";
import {
  entryFaults,
  type Fault,
  hookEntry,
  isTree,
  type Route,
  routeFaults,
} from "../config/extension-settings.ts";
import type { Environment } from "../system/environment.ts";
import { type CheckedFile, isRefusal, readChecked } from "../user-filters/checked-file.ts";
import { trustedFiles } from "../user-filters/trust.ts";

export interface ProjectConfig {
  /** The folder that holds `.pith`; no links in it. */
  readonly root: string;
  readonly path: string;
}

const real = (path: string): string | null => {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
};

/** The nearest one from a directory up to the root of its repository; outside of one, only its own. */
export const projectConfigOf = (cwd: string | null): ProjectConfig | null => {
  let at = cwd === null ? null : real(cwd);
  let found: ProjectConfig | null = null;
  let own = true;
  while (at !== null) {
    const path = join(at, ".pith", "config.toml");
    if (found === null && existsSync(path)) found = { root: at, path };
    if ((own && found !== null) || existsSync(join(at, ".git"))) return found;
    own = false;
    const above = dirname(at);
    at = above === at ? null : above;
  }
  return null;
};

/** From a folder up to the root, whatever else lies in between: nobody takes a rule away by another file, or another
 * repository, within the project. */
function* trustedPlaces(
  cwd: string | null,
  known: ReturnType<typeof trustedFiles>,
): Generator<ProjectConfig> {
  let at = cwd === null || known.size === 0 ? null : real(cwd);
  while (at !== null) {
    const path = join(at, ".pith", "config.toml");
    if (known.has(path)) yield { root: at, path };
    const above = dirname(at);
    at = above === at ? null : above;
  }
}

/** null: there is none, or it is not, or no longer, what the user has trusted. */
export const trustedProjectConfig = (
  cwd: string | null,
  env: Environment,
): (CheckedFile & ProjectConfig) | null => {
  const known = trustedFiles(env);
  for (const { root, path } of trustedPlaces(cwd, known)) {
    const file = readChecked(path, root, env);
    if (!isRefusal(file) && known.get(path)?.sha256 === file.sha256) return { ...file, root };
  }
  return null;
};

/** The file that the user has trusted as it was before; nothing of it is in force. null: there is none. */
export const changedProjectConfig = (cwd: string | null, env: Environment): string | null => {
  const inForce = trustedProjectConfig(cwd, env)?.path;
  const [nearest] = trustedPlaces(cwd, trustedFiles(env));
  return nearest === undefined || nearest.path === inForce ? null : nearest.path;
};

/** Trust is for the bytes that were read: code beside the file would have to be named by its hash. */
export const isOwnRuntime = (tree: { readonly [key: string]: unknown }): readonly Fault[] => {
  const { runtime } = tree;
  if (!isTree(runtime)) return [];
  if (runtime["module"] !== undefined)
    return [{ path: ["runtime", "module"], what: "is for your own config.toml, not for a project's" }];
  const { command, sha256 } = runtime;
  if (typeof command === "string" && /^\.\.?\//.test(command) && sha256 === undefined)
    return [
      { path: ["runtime", "sha256"], what: "is needed: a project's file can change after it was trusted" },
    ];
  return [];
};

const commandText = ({ command, args = [], url, name }: { readonly [key: string]: unknown }): string =>
  String(
    url ?? (command === undefined ? `pith's ${String(name)}` : [command, ...(args as string[])].join(" ")),
  );

/** For who reads it before trusting: what the file makes run, and when. */
export const configRisks = (text: string, path: string): readonly string[] => {
  const { mistakes } = readText(text);
  const { hooks, route } = settingsOf(text);
  const lines = hooks.entries.filter(isTree).map((tree) => {
    const wrong = [...entryFaults(tree), ...isOwnRuntime(tree)];
    if (wrong.length > 0) return "a hook with mistakes, which stays out of force";
    const entry = hookEntry(tree);
    return `hook ${entry.id} (${entry.capability}) runs ${commandText(entry.runtime)} at ${entry.point}`;
  });
  const routes = route
    .filter(isTree)
    .filter((tree) => routeFaults(tree).length === 0)
    .map((tree) => {
      const { match = [], tiers = [], via } = tree as unknown as Route;
      return `${[...match, ...tiers].join(", ")} runs through ${via.join(" ")}`;
    });
  const others = "of other settings nothing is in force in a project's file";
  return [...lines, ...routes, ...mistakes.map((mistake) => describeMistake(path, mistake)), others];
};
