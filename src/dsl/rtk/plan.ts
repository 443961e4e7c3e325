/** Everything that could be taken over from rtk, as a plan; nothing is written. */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "smol-toml";
import { readText } from "../../config/config.ts";
import type { Environment } from "../../config/environment.ts";
import { configFile } from "../../config/paths.ts";
import type { ImportedTotals } from "../../track/imported.ts";
import { compileText } from "../compile.ts";
import type { Compiled } from "../contract.ts";
import { userFolder } from "../places.ts";
import { rtkTotals } from "./history.ts";
import { rtkConfig, rtkDatabase, rtkProject, rtkUserFilters } from "./places.ts";
import { type Taken, translated, type Translated } from "./settings.ts";

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
  /** Of the settings: what has no equivalent, or cannot be read. */
  readonly left: Translated["left"];
  readonly copies: readonly Copy[];
  readonly totals: ImportedTotals | null;
  /** Why there are no totals, where there is a database. */
  readonly trouble: string | null;
}

const at = (tree: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], tree);

type Tree = Record<string, unknown>;

const treeOf = (path: string): Tree | string => {
  try {
    return parse(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
  } catch (fault) {
    return (fault as Error).message.split("\n")[0]!;
  }
};

const ownSettings = (env: Environment): Tree => {
  const path = configFile(env);
  return existsSync(path) ? readText(readFileSync(path, "utf8")).tree : {};
};

const settingsPlan = (env: Environment): Pick<RtkPlan, "settings" | "left"> & { database: string | null } => {
  const file = rtkConfig(env);
  if (file === null) return { settings: null, left: [], database: null };
  const tree = treeOf(file);
  if (typeof tree === "string") return { settings: null, left: [{ from: file, why: tree }], database: null };
  const { taken, left } = translated(tree);
  const mine = ownSettings(env);
  const isOwn = ({ to }: Taken): boolean => at(mine, to) !== undefined;
  const set = taken.filter((one) => !isOwn(one));
  const named = at(tree, "tracking.database_path");
  return {
    settings: { file, set, own: taken.filter(isOwn) },
    left,
    database: typeof named === "string" ? named : null,
  };
};

/** `filters.toml` of rtk is `rtk.toml` among the user's. */
const nameFor = (path: string): string =>
  basename(path) === "filters.toml" ? "rtk.toml" : `rtk-${basename(path)}`;

const copyOf = (from: string, folder: string, project: boolean): Copy => {
  const to = join(folder, nameFor(from));
  const bytes = readFileSync(from);
  const there = existsSync(to) ? readFileSync(to) : null;
  const state = there === null ? "new" : there.equals(bytes) ? "same" : "other";
  return { from, to, bytes, state, project, compiled: compileText(bytes.toString("utf8"), from) };
};

export const rtkPlan = async (env: Environment): Promise<RtkPlan> => {
  const { settings, left, database } = settingsPlan(env);
  const project = rtkProject(env.cwd);
  const copies = [
    ...rtkUserFilters(env).map((path) => copyOf(path, userFolder(env), false)),
    ...(project?.files ?? []).map((path) => copyOf(path, join(project!.root, ".pith", "filters"), true)),
  ];
  const records = rtkDatabase(env, database);
  let totals: ImportedTotals | null = null;
  let trouble: string | null = null;
  try {
    totals = records === null ? null : await rtkTotals(records, env);
  } catch (fault) {
    trouble = `${records}: ${(fault as Error).message}`;
  }
  return { settings, left, copies, totals, trouble };
};
