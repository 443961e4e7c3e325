/** The settings in force. Nothing is parsed unless somebody has written a configuration file. */
import { existsSync } from "node:fs";
import { environment, type Environment } from "../system/environment.ts";
import { configFile, machineConfigFile } from "../system/paths.ts";
import { defaults, modes, type Settings } from "./settings.ts";

/** `PITH_MODE` wins over the user's file; a value that is no mode counts as absent. */
export const withVariables = (settings: Settings, env: Environment): Settings => {
  const mode = modes.find((mode) => mode === env.variables["PITH_MODE"]);
  return mode === undefined ? settings : { ...settings, mode };
};

/**
 * Settings for a run: file over defaults, `PITH_MODE` over both, the machine's file over all of them. What is wrong in a file
 * is left out silently here; `pith config` and `pith doctor` say so.
 */
export const settings = async (env: Environment = environment()): Promise<Settings> => {
  const path = configFile(env);
  const machine = machineConfigFile(env);
  const [hasOwn, hasMachine] = [existsSync(path), existsSync(machine)];
  if (!hasOwn && !hasMachine) return withVariables(defaults, env);
  const { overruled, readLeniently } = await import("./config.ts");
  const own = withVariables(hasOwn ? readLeniently(path) : defaults, env);
  return hasMachine ? overruled(own, machine) : own;
};
