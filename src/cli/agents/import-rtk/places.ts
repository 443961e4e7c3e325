/** Where rtk keeps its settings and filters. Its documentation and sources, 0.38 to 1.2. */
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import type { Environment } from "../../../system/environment.ts";
import { namesIn } from "../../../system/names-in.ts";

const named = (env: Environment, variable: string, ...below: readonly string[]): string => {
  const path = env.variables[variable];
  return path !== undefined && isAbsolute(path) ? path : join(env.home, ...below);
};

const application = (env: Environment): string => join(env.home, "Library", "Application Support");

const configHome = (env: Environment): string => {
  if (env.platform === "darwin") return application(env);
  if (env.platform === "win32") return named(env, "APPDATA", "AppData", "Roaming");
  return named(env, "XDG_CONFIG_HOME", ".config");
};

const present = (paths: readonly string[]): string[] =>
  [...new Set(paths)].filter((path) => existsSync(path));

export const rtkConfig = (env: Environment): string | null =>
  present([
    join(configHome(env), "rtk", "config.toml"),
    join(env.home, ".config", "rtk", "config.toml"),
  ])[0] ?? null;

const filtersIn = (folder: string): string[] => [
  join(folder, "filters.toml"),
  ...namesIn(join(folder, "filters"))
    .filter((name) => name.endsWith(".toml"))
    .sort()
    .map((name) => join(folder, "filters", name)),
];

export const rtkUserFilters = (env: Environment): readonly string[] =>
  present([...filtersIn(join(configHome(env), "rtk")), ...filtersIn(join(env.home, ".config", "rtk"))]);

export interface RtkProject {
  readonly root: string;
  readonly files: readonly string[];
}

/** The nearest `.rtk` with filters, from the directory up to the root of its repository. */
export const rtkProject = (cwd: string | null): RtkProject | null => {
  for (let at = cwd; at !== null; at = dirname(at) === at ? null : dirname(at)) {
    const files = present(filtersIn(join(at, ".rtk")));
    if (files.length > 0) return { root: at, files };
    if (existsSync(join(at, ".git"))) return null;
  }
  return null;
};
