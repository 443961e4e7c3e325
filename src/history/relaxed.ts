/** Commands whose hidden lines are asked for again too often are shown more of: which ones, in which project, how much. */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { isWithin } from "../system/is-within.ts";
import { dataDir } from "../system/paths.ts";
import { readRegularText } from "../system/regular-file.ts";
import type { Settings } from "../config/settings.ts";

/** 0: as the settings say. 1: twice the budget. 2: nothing is hidden. */
export type Level = 0 | 1 | 2;

export interface Relaxed {
  readonly command: string;
  readonly project: string;
  readonly level: Level;
  /** Since when, milliseconds since 1970. */
  readonly at: number;
}

export const relaxedFile = (env: Environment): string => join(dataDir(env), "relaxed.json");

const isRelaxed = (value: unknown): value is Relaxed => {
  const { command, project, level, at } = (value ?? {}) as Partial<Relaxed>;
  return (
    typeof command === "string" &&
    typeof project === "string" &&
    typeof at === "number" &&
    (level === 1 || level === 2)
  );
};

/** Entries of a file of the data folder under a name; nearly always there are none, for one system call. */
export const listedIn = <T>(
  path: string,
  name: string,
  isOne: (value: unknown) => value is T,
): readonly T[] => {
  try {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return [];
    const { v, [name]: list } = JSON.parse(readRegularText(path)) as Readonly<Record<string, unknown>>;
    return v === 1 && Array.isArray(list) ? list.filter(isOne) : [];
  } catch {
    return [];
  }
};

export const relaxedIn = (env: Environment): readonly Relaxed[] =>
  listedIn(relaxedFile(env), "relaxed", isRelaxed);

/** Level of a command run in a folder. */
export const levelFor = (relaxed: readonly Relaxed[], command: string, cwd: string): Level =>
  relaxed.find((one) => one.command === command && isWithin(cwd, one.project))?.level ?? 0;

type Limits = Pick<Settings, "mode" | "budget">;

export const relaxedLimits = <T extends Limits>(limits: T, level: Level): T => {
  if (level === 0) return limits;
  if (level === 2) return { ...limits, mode: "lossless" };
  const { report, data, log } = limits.budget;
  return { ...limits, budget: { report: report * 2, data: data * 2, log: log * 2 } };
};

/** For a sentence: how the command is shown. */
export const levelText = (level: Level): string =>
  level === 2 ? "nothing is hidden" : level === 1 ? "shown at twice its budget" : "shown as usual";
