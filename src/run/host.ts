/** Who reads the output: recognised by what agents put into the environment of their shells. */
import type { Environment } from "../config/environment.ts";
import type { Settings } from "../config/settings.ts";
import { hosts } from "./hosts.generated.ts";

export interface KnownHost {
  readonly name: string;
  readonly markers: readonly string[];
  /** Characters that it shows of one output; 0: not known. */
  readonly cap: number;
  /** Can its model read a kept output without a question? */
  readonly recovers: boolean;
}

export interface Host {
  readonly name: string;
  readonly session?: string;
  /** Characters that it shows of one output; 0: not known. */
  readonly cap: number;
}

const knownIn = ({ variables }: Environment): KnownHost | undefined =>
  hosts.find(({ markers }) => markers.some((marker) => (variables[marker] ?? "") !== ""));

export const hostOf = (env: Environment, { hosts: configured }: Settings): Host => {
  const known = knownIn(env);
  if (known === undefined) return { name: "unknown", cap: 0 };
  const { name } = known;
  const cap = configured[name]?.cap ?? known.cap;
  const session = name === "claude" ? env.variables["CLAUDE_CODE_SESSION_ID"] : undefined;
  return session === undefined ? { name, cap } : { name, session, cap };
};

/** Where the model could not get back what is hidden, only what loses nothing is done. */
export const settingsBelow = (env: Environment, settings: Settings): Settings =>
  knownIn(env)?.recovers === false ? { ...settings, mode: "lossless" } : settings;
