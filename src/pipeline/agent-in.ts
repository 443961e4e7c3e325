/** Which agent started this process, and in which session, by the variables that it sets. */
import type { Environment } from "../system/environment.ts";
import { knownAgents } from "./agents.generated.ts";
import type { KnownAgent } from "./known-agent.ts";
import { join } from "node:path";
import { configDir } from "../system/paths.ts";

/** The first whose marker stands in the environment. */
export const knownIn = ({ variables }: Environment): KnownAgent | undefined =>
  knownAgents.find(({ markers }) => markers.some((marker) => (variables[marker] ?? "") !== ""));

/** Variables in which agents tell their shells the id of the session, as their transcripts have it. */
export const sessionVariables: Readonly<Record<string, string>> = {
  claude: "CLAUDE_CODE_SESSION_ID",
  codex: "CODEX_THREAD_ID",
};

/** undefined where the agent does not say. */
export const sessionIn = ({ variables }: Environment, agent: string): string | undefined =>
  variables[sessionVariables[agent] ?? ""] || undefined;

/** Where `init` records what it has installed for an agent. */
export const recordFile = (env: Environment, name: string): string =>
  join(configDir(env), name, "installed.json");
