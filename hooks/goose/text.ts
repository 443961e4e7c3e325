/** Where Goose reads what it is told. */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { Setup } from "../../src/integration/agent.ts";
import { type TextAgent, textSetup } from "../../src/install/setup/text-agent.ts";

const configDir = (env: Environment): string => {
  if (env.platform !== "win32")
    return join(env.variables["XDG_CONFIG_HOME"] || join(env.home, ".config"), "goose");
  return join(env.variables["APPDATA"] ?? join(env.home, "AppData", "Roaming"), "Block", "goose", "config");
};

export const host: TextAgent = {
  agent: "goose",
  title: "Goose",
  traces: { home: [".config/goose", "AppData/Roaming/Block/goose"] },
  user: ({ env }) => ({ path: join(configDir(env), ".goosehints") }),
  project: (folder) => ({ path: join(folder, ".goosehints") }),
};

export const setup = (): Promise<Setup> => textSetup(host);
