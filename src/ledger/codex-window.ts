/** At how many tokens Codex sums a thread up, by what it tells of its window and by its settings. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parentOf, procText } from "../system/proc.ts";
import { regularText } from "../system/regular-file.ts";
import { foldersAbove } from "./folders-above.ts";
import type { Window } from "./room.ts";
import type { Asking } from "./witness.ts";

/** Without a limit of its own it compacts at nine tenths of the window, of which it tells its user nineteen twentieths. */
const share = 9 / 10;

/** A limit in a file of settings, in an option, or in what the server has said of its models. */
const limit = /auto_compact_token_limit["'\s]*[:=][\s"']*([\d_]+)/g;

const limitsIn = (text: string): number[] =>
  [...text.matchAll(limit)].map(([, figures = ""]) => Number(figures.replaceAll("_", "")));

const isSettings = (name: string): boolean => name.endsWith(".toml") || name === "models_cache.json";

const settingsIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
      .filter(isSettings)
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
};

/** Words of the programs above this one: the client may have been given the limit by an option. */
const wordsAbove = (process: number): string => {
  let words = "";
  for (let [at, steps] = [process, 0]; at > 1 && steps < 8; at = parentOf(at), steps += 1)
    words += procText(at, "cmdline", "utf8");
  return words;
};

/** null: nobody knows. */
export const codexWindow = (told: number, { env, cwd, launcher = 0 }: Asking): Window | null => {
  if (!(told > 0)) return null;
  const own = env.variables["CODEX_HOME"] || join(env.home, ".codex");
  const folders = [own, "/etc/codex", ...foldersAbove(cwd ?? "/").map((folder) => join(folder, ".codex"))];
  const texts = folders.flatMap(settingsIn).map((path) => regularText(path) ?? "");
  const set = [wordsAbove(launcher), ...texts].flatMap(limitsIn);
  return { size: told, compactsAt: Math.min(share * told, ...set) };
};
