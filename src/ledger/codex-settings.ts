/** Numbers that Codex has been told: in its files of settings, and by options on its command line. */
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { namesIn } from "../system/names-in.ts";
import { parentOf, procText } from "../system/proc.ts";
import { regularText } from "../system/regular-file.ts";
import { foldersAbove } from "../system/folders-above.ts";
import type { Window } from "./room.ts";
import type { Asking } from "./witness.ts";

/** The command that is asked about. */
export interface Place {
  readonly env: Environment;
  readonly cwd?: string | null | undefined;
  /** Process of the launcher; absent: another process runs the command. */
  readonly launcher?: number | undefined;
}

/** Its settings and those of its profiles. */
const isSettings = (name: string): boolean => name.endsWith(".toml");

/** Codex itself, its sandbox and shells: programs above the launcher. */
const processesAbove = (launcher: number): number[] => {
  const above: number[] = [];
  for (let at = launcher; at > 1 && above.length < 8; at = parentOf(at)) above.push(at);
  return above;
};

/** The words that Codex was started with, one a line; its sandbox has processes of its own, and hides them. */
const wordsOfCodex = (launcher: number): string =>
  processesAbove(launcher)
    .map((pid) => procText(pid, "cmdline", "utf8").split("\0"))
    .filter(([program = ""]) => /(?:^|\/)codex$/.test(program))
    .flat()
    .join("\n");

/** Its policy may keep CODEX_HOME from its shells, so the programs above are asked as well. */
const homesOf = ({ env, launcher = 0 }: Place): Set<string> => {
  const above = processesAbove(launcher).flatMap((pid) => [
    ...procText(pid, "environ", "utf8").matchAll(/(?<=^|\0)CODEX_HOME=([^\0]+)/g),
  ]);
  return new Set([
    env.variables["CODEX_HOME"] || join(env.home, ".codex"),
    ...above.map(([, folder = ""]) => folder),
  ]);
};

/** Texts of its files, and behind them its command line. A profile may be in force or not, so each of them counts. */
export const textsOfCodex = (place: Place, isWanted = isSettings): string[] => {
  const projects = foldersAbove(place.cwd ?? "/").map((folder) => join(folder, ".codex"));
  const folders = [...homesOf(place), "/etc/codex", ...projects];
  const paths = folders.flatMap((folder) =>
    namesIn(folder)
      .filter(isWanted)
      .map((name) => join(folder, name)),
  );
  return [...paths.map((path) => regularText(path) ?? ""), wordsOfCodex(place.launcher ?? 0)];
};

/** A whole number as TOML writes it. */
const figure = String.raw`\+?(?:0x[\da-f_]+|0o[0-7_]+|0b[01_]+|[\d_]+)`;

/** All numbers that stand behind the key. */
export const numbersOfCodex = (key: string, place: Place, isWanted = isSettings): number[] => {
  const stated = new RegExp(String.raw`${key}["'\s]*[:=][\s"']*(${figure})`, "gi");
  return textsOfCodex(place, isWanted)
    .flatMap((text) => [...text.matchAll(stated)])
    .map(([, figures = ""]) => Number(figures.replaceAll("_", "")));
};

/** Without a limit of its own it compacts at nine tenths of the window, of which it tells its user nineteen twentieths. */
const share = 9 / 10;

/** The server may limit a model as well. */
const isSource = (name: string): boolean => name.endsWith(".toml") || name === "models_cache.json";

/** At how many tokens it sums a thread up, by what it tells of its window and by its settings; null: nobody knows. */
export const codexWindow = (told: number, asking: Asking): Window | null => {
  if (!(told > 0)) return null;
  const set = numbersOfCodex("auto_compact_token_limit", asking, isSource);
  return { size: told, compactsAt: Math.min(share * told, ...set) };
};
