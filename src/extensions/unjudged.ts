/** A fault of pith's own where a hook should have been asked that fails closed: that hook refuses. If reading the settings is
 * what has failed, their texts are searched for the word. */
import { join } from "node:path";
import type { HookPoint } from "../config/hook-points.ts";
import { lostInText } from "../config/lost-guardrails.ts";
import type { Environment } from "../system/environment.ts";
import { isWithin } from "../system/is-within.ts";
import { configDir, configFile, machineConfigFile } from "../system/paths.ts";
import { readable } from "../system/regular-file.ts";
import { sha256 as hashOf } from "../user-filters/checked-file.ts";
import { trustedFiles } from "../user-filters/trust.ts";
import { HookFault, overrideVariable, type Refusal } from "./contract.ts";
import { isAt } from "./matching.ts";

const textAt = (path: string): string => readable(path)?.toString() ?? "";

/** Settings of projects as they were trusted, for a folder in one of them. */
const trustedTexts = (cwd: string, env: Environment): readonly string[] =>
  [...trustedFiles(env).values()].flatMap(({ path, sha256 }) => {
    const root = /^(.*)[\\/]\.pith[\\/]config\.toml$/.exec(path)?.[1];
    if (root === undefined || !isWithin(cwd, root)) return [];
    const kept = textAt(join(configDir(env), "trusted", sha256));
    return [hashOf(Buffer.from(kept)) === sha256 ? kept : "guardrail"];
  });

interface Place {
  readonly cwd: string;
  readonly env: Environment;
}

/** The id of a hook that protects that point, if everything can be loaded. */
const protectorAt = async (point: HookPoint, { cwd, env }: Place): Promise<string | undefined> => {
  const { settings } = await import("../config/read-settings.ts");
  const { loadExtensions, protects } = await import("./load.ts");
  const { entries } = loadExtensions(await settings(env), cwd, env, true);
  return entries.find((one) => one.entry.enabled && protects(one) && isAt(one.entry.point, point))?.entry.id;
};

const protectorInTexts = (point: HookPoint, { cwd, env }: Place): string | undefined =>
  [
    ...[machineConfigFile(env), configFile(env)].map(textAt),
    env.variables[overrideVariable] ?? "",
    ...trustedTexts(cwd, env),
  ]
    .flatMap((text) => lostInText(text, ""))
    .find((lost) => isAt(lost.point, point))?.id;

const messageOf = (fault: unknown): string =>
  fault instanceof HookFault
    ? fault.message
    : `pith has failed before it was asked (${fault instanceof Error ? fault.message : String(fault)})`;

/** The refusal of a hook that was not asked; null: none protects that point. Never throws. */
export const refusalAtFault = async (
  point: HookPoint,
  place: Place,
  fault: unknown,
): Promise<Refusal | null> => {
  const hook_id = await protectorAt(point, place).catch(() => protectorInTexts(point, place));
  if (hook_id === undefined) return null;
  const reason_code = fault instanceof HookFault ? fault.code : "runtime_error";
  return { decision: "deny", hook_id, reason_code, message: messageOf(fault) };
};
