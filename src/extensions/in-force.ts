/** Are there hooks or routes for a command? The only file of this room that every run loads: without a setting, a trusted
 * project or an override nothing is opened and nothing more is loaded. */
import { join } from "node:path";
import type { Settings } from "../config/settings.ts";
import type { Environment } from "../system/environment.ts";
import { configDir } from "../system/paths.ts";
import { readable } from "../system/regular-file.ts";
import { hasUserFolder } from "../user-filters/presence.ts";
import { type Extensions, overrideVariable } from "./contract.ts";
import type { OutputCall, OutputStage } from "./output-stage.ts";

/** Whoever has trusted filters only has no hooks by that. */
const trustsSettings = (env: Environment): boolean =>
  hasUserFolder(env) &&
  readable(join(configDir(env), "trusted.json"))?.includes(".pith/config.toml") === true;

export const mayHave = ({ hooks, route }: Settings, env: Environment): boolean =>
  hooks.entries.length > 0 ||
  route.length > 0 ||
  (env.variables[overrideVariable] ?? "") !== "" ||
  trustsSettings(env);

/** null: none. Throws at a fault of pith's own: what was to be judged must not pass for that (guarded.ts). */
export const extensionsFor = async (
  settings: Settings,
  cwd: string | null,
  env: Environment,
): Promise<Extensions | null> => {
  if (!mayHave(settings, env)) return null;
  const { loadExtensions } = await import("./load.ts");
  const loaded = loadExtensions(settings, cwd, env, true);
  return loaded.entries.length === 0 && loaded.routes.length === 0 ? null : loaded;
};

/** null: nothing has to do with what that program prints. Throws as `extensionsFor` does. */
export const stageFor = async (
  call: OutputCall,
  settings: Settings,
  env: Environment,
): Promise<OutputStage | null> => {
  const extensions = await extensionsFor(settings, call.cwd, env);
  if (extensions === null) return null;
  const { OutputStage } = await import("./output-stage.ts");
  return new OutputStage(call, extensions);
};
