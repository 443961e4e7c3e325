import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";

export const codexDir = (env: Environment): string => env.variables["CODEX_HOME"] || join(env.home, ".codex");

export const configFile = (env: Environment): string => join(codexDir(env), "config.toml");
