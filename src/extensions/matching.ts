/** Is an entry for that call? */
import type { HookEntry, SubAgents } from "../config/extension-settings.ts";
import { type HookPoint, pointInfo } from "../config/hook-points.ts";
import type { Invocation } from "./contract.ts";

const isMatch = (pattern: string | undefined, text: string | undefined, flags = ""): boolean =>
  pattern === undefined || (text !== undefined && new RegExp(pattern, flags).test(text));

/** A point may have two names. */
export const isAt = (own: HookPoint, point: HookPoint): boolean =>
  own === point || pointInfo(own)?.same === point;

const isReader = ({ include_sub_agents: own }: HookEntry, inSub: boolean, usual: SubAgents): boolean => {
  const include = own ?? usual;
  return inSub ? include !== false : include !== "only";
};

/** Tools are named differently by agents: `Bash`, `bash`, `shell`. */
export const matches = (entry: HookEntry, invocation: Invocation, subAgents: SubAgents): boolean => {
  if (!isAt(entry.point, invocation.point) || !isReader(entry, invocation.is_sub_agent, subAgents))
    return false;
  const { matcher } = entry;
  const { tool_call: call, argv, cwd } = invocation;
  const asked = typeof matcher === "string" ? { tool: matcher } : (matcher ?? {});
  const command = call?.args.command ?? argv?.join(" ");
  return (
    isMatch(asked.tool, call?.name ?? "bash", "i") &&
    isMatch(asked.command, command) &&
    isMatch(asked.cwd, cwd)
  );
};
