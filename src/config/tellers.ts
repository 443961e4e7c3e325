/** Observers before a command that can do no more than tell the model something. */
import { failurePolicy, type HookEntry, hookEntry, isTree } from "./extension-settings.ts";
import { type HookPoint, pointInfo } from "./hook-points.ts";

/** Plugins of pith's that never say `context`. */
const mute = ["audit", "noop", "policy", "redact"];

const isMute = ({ type, name, module }: HookEntry["runtime"]): boolean =>
  type === "in_process" && module === undefined && mute.includes(String(name));

/** One that fails closed protects, and one in the background is heard by nobody. */
export const isTeller = (entry: HookEntry): boolean =>
  entry.capability === "observe" &&
  entry.mode === "foreground" &&
  failurePolicy(entry) === "fail_open" &&
  !isMute(entry.runtime);

const isBefore = (point: HookPoint): boolean =>
  point === "command_before" || pointInfo(point)?.same === "command_before";

/** Do entries of the settings hold one for commands? */
export const haveTeller = (entries: readonly object[]): boolean =>
  entries
    .filter(isTree)
    .map(hookEntry)
    .some((entry) => entry.enabled && isBefore(entry.point) && isTeller(entry));
