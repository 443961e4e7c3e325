/** Everything that could be taken over from rtk, as a plan; nothing is written. */
import { existsSync, lstatSync } from "node:fs";
import { basename, isAbsolute, join } from "node:path";
import { readRegular, readRegularText } from "../../../system/regular-file.ts";
import { configText, readText } from "../../../config/config.ts";
import { type Tree, valueAt } from "../../../config/extension-settings.ts";
import type { Environment } from "../../../system/environment.ts";
import { foldersAbove } from "../../../system/folders-above.ts";
import { configFile } from "../../../system/paths.ts";
import { parseToml } from "../../../config/toml.ts";
import { compileText } from "../../../filter-language/compile.ts";
import type { Compiled } from "../../../filter-language/declared.ts";
import { userFolder } from "../../../user-filters/folders.ts";
import { type Left, type Taken, translated } from "./settings.ts";
import { setValue } from "../../../config/set-value.ts";
import { shadowed } from "../../../user-filters/risk.ts";
import type { ImportPlan } from "../import.ts";
import { namesIn } from "../../../system/names-in.ts";

// Where rtk keeps its settings and filters: its documentation and sources, 0.38 to 1.2.
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

interface RtkProject {
  readonly root: string;
  readonly files: readonly string[];
}

/** The nearest `.rtk` with filters, from the directory up to the root of its repository. */
export const rtkProject = (cwd: string | null): RtkProject | null => {
  for (const at of cwd === null ? [] : foldersAbove(cwd)) {
    const files = present(filtersIn(join(at, ".rtk")));
    if (files.length > 0) return { root: at, files };
    if (existsSync(join(at, ".git"))) return null;
  }
  return null;
};

interface Copy {
  readonly from: string;
  readonly to: string;
  readonly bytes: Uint8Array;
  /** `other`: a file of that name is there and says something else; it stays. */
  readonly state: "new" | "same" | "other";
  readonly isProject: boolean;
  readonly compiled: Compiled;
}

const treeOf = (path: string): Tree | string => {
  try {
    return parseToml(readRegularText(path));
  } catch (fault) {
    return (fault as Error).message.split("\n")[0]!;
  }
};

/** Settings to take over, those that the user's own file has already, and those that are left. */
const settingsPlan = (
  env: Environment,
): { readonly set: readonly Taken[]; readonly own: readonly Taken[]; readonly left: readonly Left[] } => {
  const file = rtkConfig(env);
  const tree = file === null ? {} : treeOf(file);
  if (typeof tree === "string") return { set: [], own: [], left: [{ from: file!, why: tree, broken: true }] };
  const { taken, left } = translated(tree);
  const mine = readText(configText(configFile(env))).tree;
  const isOwn = ({ to }: Taken): boolean => valueAt(mine, to.split(".")) !== undefined;
  return { set: taken.filter((one) => !isOwn(one)), own: taken.filter(isOwn), left };
};

/** As for filters of our own. */
const largest = 512 * 1024;

/** `filters.toml` of rtk is `rtk.toml` among the user's. */
const nameFor = (path: string): string =>
  basename(path) === "filters.toml" ? "rtk.toml" : `rtk-${basename(path)}`;

const fileAt = (path: string): Buffer | null => {
  try {
    return readRegular(path);
  } catch {
    return null;
  }
};

/** Why a file holds nothing to take over: `rtk init` writes one that is all comments. */
const nothingIn = ({ filters, mistakes }: Compiled): Omit<Left, "from"> | null => {
  const first = mistakes.find(({ severity }) => severity === "error");
  if (filters.length > 0) return null;
  if (first === undefined) return { why: "it is empty, nothing to import" };
  return { why: `no filter in it can be used (line ${first.line}: ${first.message})`, broken: true };
};

const copyOf = (from: string, folder: string, isProject: boolean): Copy | Left => {
  let bytes: Buffer;
  try {
    bytes = readRegular(from, largest);
  } catch (fault) {
    return { from, why: (fault as Error).message, broken: true };
  }
  const compiled = compileText(bytes.toString("utf8"), from);
  const nothing = nothingIn(compiled);
  if (nothing !== null) return { from, ...nothing };
  const to = join(folder, nameFor(from));
  const there = fileAt(to);
  const state =
    there?.equals(bytes) === true
      ? "same"
      : lstatSync(to, { throwIfNoEntry: false }) === undefined
        ? "new"
        : "other";
  return { from, to, bytes, state, isProject, compiled };
};

const isCopy = (one: Copy | Left): one is Copy => "to" in one;

const copyLines = ({ from, to, state, isProject, compiled }: Copy): string[] => {
  const { filters, mistakes } = compiled;
  const what = {
    new: `copy ${from} to ${to}`,
    same: `there already: ${to}`,
    other: `left: ${from}; ${to} exists and differs`,
  };
  const hidden = state === "other" ? [] : [...new Set(filters.flatMap(shadowed))];
  return [
    `${what[state]} (${filters.length} filters${isProject ? "; `pith trust` puts them in force" : ""})`,
    ...(hidden.length === 0 ? [] : [`  replaces pith's own filters for ${hidden.join(", ")}`]),
    ...mistakes.map(
      ({ line, column, message, severity }) =>
        `  ${severity === "error" ? "not usable" : "note"}: ${from}:${line}:${column}: ${message}`,
    ),
  ];
};

const hooksLine = "left: rtk's hooks, if your agents' settings have any; `pith init --replace` removes them";

export const rtkPlan = (env: Environment): ImportPlan => {
  const config = configFile(env);
  const { set, own, left: settings } = settingsPlan(env);
  const project = rtkProject(env.cwd);
  const found = [
    ...rtkUserFilters(env).map((path) => copyOf(path, userFolder(env), false)),
    ...(project?.files ?? []).map((path) => copyOf(path, join(project!.root, ".pith", "filters"), true)),
  ];
  const copies = found.filter(isCopy);
  const left = [...settings, ...found.filter((one): one is Left => !isCopy(one))];
  const lines = [
    ...set.map(({ from, to, value }) => `set ${to} = ${JSON.stringify(value)} (rtk's ${from})`),
    ...own.map(({ from, to }) => `left: ${from}; ${config} already sets ${to}`),
    ...left.map(({ from, why }) => `left: ${from}; ${why}`),
    ...copies.flatMap(copyLines),
  ];
  const withSettings = (): string =>
    set.reduce((text, { to, value }) => setValue(text, to.split("."), value), configText(config));
  return {
    lines: lines.length === 0 ? [] : [...lines, hooksLine],
    files: [
      ...(set.length === 0 ? [] : [{ path: config, bytes: withSettings, isProject: false, isNew: false }]),
      ...copies
        .filter(({ state }) => state === "new")
        .map(({ to, bytes, isProject }) => ({ path: to, bytes: () => bytes, isProject, isNew: true })),
    ],
    isBroken: left.some(({ broken }) => broken === true),
  };
};
