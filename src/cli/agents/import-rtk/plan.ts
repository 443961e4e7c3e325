/** Everything that could be taken over from rtk, as a plan; nothing is written. */
import { lstatSync } from "node:fs";
import { basename, join } from "node:path";
import { readRegular, readRegularText } from "../../../system/regular-file.ts";
import { configText, readText } from "../../../config/config.ts";
import { type Tree, valueAt } from "../../../config/extension-settings.ts";
import type { Environment } from "../../../system/environment.ts";
import { configFile } from "../../../system/paths.ts";
import { parseToml } from "../../../config/toml.ts";
import { compileText } from "../../../filter-language/compile.ts";
import type { Compiled } from "../../../filter-language/declared.ts";
import { userFolder } from "../../../user-filters/folders.ts";
import { rtkConfig, rtkProject, rtkUserFilters } from "./places.ts";
import { type Left, type Taken, translated, type Translated } from "./settings.ts";

export interface Copy {
  readonly from: string;
  readonly to: string;
  readonly bytes: Uint8Array;
  /** `other`: a file of that name is there and says something else; it stays. */
  readonly state: "new" | "same" | "other";
  readonly project: boolean;
  readonly compiled: Compiled;
}

export interface RtkPlan {
  readonly settings: {
    readonly file: string;
    readonly set: readonly Taken[];
    readonly own: readonly Taken[];
  } | null;
  /** Settings without an equivalent, without a value, or that cannot be read. */
  readonly left: Translated["left"];
  readonly copies: readonly Copy[];
}

const treeOf = (path: string): Tree | string => {
  try {
    return parseToml(readRegularText(path));
  } catch (fault) {
    return (fault as Error).message.split("\n")[0]!;
  }
};

const settingsPlan = (env: Environment): Pick<RtkPlan, "settings" | "left"> => {
  const file = rtkConfig(env);
  if (file === null) return { settings: null, left: [] };
  const tree = treeOf(file);
  if (typeof tree === "string") return { settings: null, left: [{ from: file, why: tree, broken: true }] };
  const { taken, left } = translated(tree);
  const mine = readText(configText(configFile(env))).tree;
  const isOwn = ({ to }: Taken): boolean => valueAt(mine, to.split(".")) !== undefined;
  const set = taken.filter((one) => !isOwn(one));
  return { settings: { file, set, own: taken.filter(isOwn) }, left };
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

const copyOf = (from: string, folder: string, project: boolean): Copy | Left => {
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
  return { from, to, bytes, state, project, compiled };
};

const isCopy = (one: Copy | Left): one is Copy => "to" in one;

export const rtkPlan = (env: Environment): RtkPlan => {
  const { settings, left } = settingsPlan(env);
  const project = rtkProject(env.cwd);
  const found = [
    ...rtkUserFilters(env).map((path) => copyOf(path, userFolder(env), false)),
    ...(project?.files ?? []).map((path) => copyOf(path, join(project!.root, ".pith", "filters"), true)),
  ];
  const empty = found.filter((one): one is Left => !isCopy(one));
  return { settings, left: [...left, ...empty], copies: found.filter(isCopy) };
};
