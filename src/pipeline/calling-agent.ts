/** Who reads the output: recognised by what agents put into the environment of their shells. */
import { existsSync } from "node:fs";
import type { Environment } from "../system/environment.ts";
import type { Settings } from "../config/settings.ts";
import { knownIn, recordFile, sessionIn } from "./agent-in.ts";
import type { KnownAgent } from "./known-agent.ts";
import { whyUntold } from "./why-untold.ts";

export interface CallingAgent {
  readonly name: string;
  readonly session?: string;
  /** Bytes up to which it shows an output whole, as the user has set it; absent: as `output-limits.ts` knows it. */
  readonly cap?: number | undefined;
  /** Bytes that it shows at most by its own settings; absent: not asked, or not set. */
  readonly maxBytes?: number | undefined;
  /** Whether marks have to say where the full output is: nobody told the model, or it may not ask pith. */
  readonly namesPath: boolean;
}

export const callingAgent = (env: Environment, settings: Settings): CallingAgent => {
  const { agents: configured } = settings;
  const known = knownIn(env);
  if (known === undefined) return { name: "unknown", namesPath: true };
  const { name } = known;
  const cap = configured[name]?.cap;
  const session = sessionIn(env, name);
  return {
    name,
    ...(cap === undefined ? {} : { cap }),
    // It reads a file, and only who hides something needs to know.
    get namesPath() {
      return namesPathIn(env, settings, name, env.cwd);
    },
    ...(session === undefined ? {} : { session }),
  };
};

/** Whether marks have to name the file of the full output for that agent, in that folder. */
export const namesPathIn = (
  env: Environment,
  settings: Settings,
  name: string,
  folder: string | null,
): boolean => whyUntold(env, settings, name, folder) !== null;

/** `init` was here: its note tells the model how to read a mark, its entries allow reading back. */
const isInstalled = (env: Environment, name: string): boolean => existsSync(recordFile(env, name));

export const recovers = (
  env: Environment,
  { name, recovers }: Pick<KnownAgent, "name" | "recovers">,
): boolean => (recovers === "installed" ? isInstalled(env, name) : recovers);

/** Where the model could not get back what is hidden, only what loses nothing is done. */
export const settingsBelow = (env: Environment, settings: Settings): Settings => {
  const known = knownIn(env);
  return known === undefined || recovers(env, known) ? settings : { ...settings, mode: "lossless" };
};
