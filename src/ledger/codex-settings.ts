/** Numbers that Codex has been told: in its files of settings, and by options on its command line. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { parentOf, procText } from "../system/proc.ts";
import { regularText } from "../system/regular-file.ts";
import { foldersAbove } from "./folders-above.ts";

/** The command that is asked about. */
export interface Place {
  readonly env: Environment;
  readonly cwd?: string | null | undefined;
  /** Process of the launcher; absent: another process runs the command. */
  readonly launcher?: number | undefined;
}

/** Its settings and those of its profiles. */
const isSettings = (name: string): boolean => name.endsWith(".toml");

const filesIn = (folder: string, isWanted: (name: string) => boolean): string[] => {
  try {
    return readdirSync(folder)
      .filter(isWanted)
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
};

/** Words of the programs above the launcher, with a blank behind each. */
const wordsAbove = (launcher: number): string => {
  let words = "";
  for (let [at, steps] = [launcher, 0]; at > 1 && steps < 8; at = parentOf(at), steps += 1)
    words += procText(at, "cmdline", "utf8").replaceAll("\0", " ");
  return words;
};

/** All numbers that stand behind the key. A profile's may be in force or not, so each of them counts. */
export const numbersOfCodex = (
  key: string,
  { env, cwd, launcher = 0 }: Place,
  isWanted = isSettings,
): number[] => {
  const own = env.variables["CODEX_HOME"] || join(env.home, ".codex");
  const folders = [own, "/etc/codex", ...foldersAbove(cwd ?? "/").map((folder) => join(folder, ".codex"))];
  const texts = folders.flatMap((folder) => filesIn(folder, isWanted)).map((path) => regularText(path) ?? "");
  const stated = new RegExp(String.raw`${key}["'\s]*[:=][\s"']*([\d_]+)`, "g");
  return [wordsAbove(launcher), ...texts]
    .flatMap((text) => [...text.matchAll(stated)])
    .map(([, figures = ""]) => Number(figures.replaceAll("_", "")));
};
