/** Who reads the output: recognised by what agents put into the environment of their shells. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../config/environment.ts";
import { configDir } from "../config/paths.ts";
import { regularText } from "../config/regular-file.ts";
import type { Settings } from "../config/settings.ts";
import { hosts } from "./hosts.generated.ts";

export interface KnownHost {
  readonly name: string;
  readonly markers: readonly string[];
  /** Characters that it shows of one output; 0: not known. */
  readonly cap: number;
  /** Can its model read a kept output without a question? `installed`: by what `init` puts into its settings. */
  readonly recovers: boolean | "installed";
  /** Whether its model was seen reading a kept output back by its id alone, as the note says that `init` writes. */
  readonly byId?: boolean;
}

export interface Host {
  readonly name: string;
  readonly session?: string;
  /** Characters that it shows of one output; 0: not known. */
  readonly cap: number;
  /** Whether marks have to say where the full output is: nobody told the model, or it may not ask pith. */
  readonly namesPath: boolean;
}

const knownIn = ({ variables }: Environment): KnownHost | undefined =>
  hosts.find(({ markers }) => markers.some((marker) => (variables[marker] ?? "") !== ""));

export const hostOf = (env: Environment, { hosts: configured }: Settings): Host => {
  const known = knownIn(env);
  if (known === undefined) return { name: "unknown", cap: 0, namesPath: true };
  const { name } = known;
  const cap = configured[name]?.cap ?? known.cap;
  const session = name === "claude" ? env.variables["CLAUDE_CODE_SESSION_ID"] : undefined;
  const namesPath = namesPathIn(env, name, env.cwd);
  return { name, cap, namesPath, ...(session === undefined ? {} : { session }) };
};

const recordFile = (env: Environment, name: string): string => join(configDir(env), name, "installed.json");

/** What an older `init` wrote says nothing of ids: its note only knows paths. */
const toldFolders = (env: Environment, name: string): readonly string[] => {
  try {
    const record = JSON.parse(regularText(recordFile(env, name)) ?? "{}") as { byId?: unknown };
    return Array.isArray(record.byId) ? record.byId.filter((folder) => typeof folder === "string") : [];
  } catch {
    return [];
  }
};

const isWithin = (folder: string, above: string): boolean =>
  above === "/" || folder === above || folder.startsWith(`${above}/`);

/** Whether marks have to name the file of the full output for that agent, in that folder. */
export const namesPathIn = (env: Environment, name: string, folder: string | null): boolean => {
  if (hosts.find((known) => known.name === name)?.byId !== true) return true;
  return !toldFolders(env, name).some((above) => isWithin(folder ?? "/", above));
};

/** `init` was here: its note tells the model how to read a mark, its entries allow reading back. */
const isInstalled = (env: Environment, name: string): boolean => existsSync(recordFile(env, name));

const recovers = (env: Environment, { name, recovers }: KnownHost): boolean =>
  recovers === "installed" ? isInstalled(env, name) : recovers;

/** Where the model could not get back what is hidden, only what loses nothing is done. */
export const settingsBelow = (env: Environment, settings: Settings): Settings => {
  const known = knownIn(env);
  return known === undefined || recovers(env, known) ? settings : { ...settings, mode: "lossless" };
};
