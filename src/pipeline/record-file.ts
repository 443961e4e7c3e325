/** Where `init` records what it has installed for an agent. */
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { configDir } from "../system/paths.ts";

export const recordFile = (env: Environment, name: string): string =>
  join(configDir(env), name, "installed.json");
