/** Where Goose reads what it is told. */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { Agent, Setup } from "../../src/integration/agent.ts";
import { type Instructions, instructionsSetup } from "../../src/install/setup/instructions.ts";

const configDir = (env: Environment): string => {
  if (env.platform !== "win32")
    return join(env.variables["XDG_CONFIG_HOME"] || join(env.home, ".config"), "goose");
  return join(env.variables["APPDATA"] ?? join(env.home, "AppData", "Roaming"), "Block", "goose", "config");
};

export const instructions: Instructions = {
  traces: { home: [".config/goose", "AppData/Roaming/Block/goose"] },
  user: ({ env }) => ({ path: join(configDir(env), ".goosehints") }),
  project: (folder) => ({ path: join(folder, ".goosehints") }),
};

export const setup = (agent: Agent): Promise<Setup> => instructionsSetup(agent, instructions);
