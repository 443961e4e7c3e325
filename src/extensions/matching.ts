/** Is an entry for that call? */
import type { HookEntry, SubAgents } from "../config/extension-settings.ts";
import { pointInfo } from "../config/hook-points.ts";
import type { Invocation } from "./contract.ts";

const isMatch = (pattern: string | undefined, text: string | undefined, flags = ""): boolean =>
  pattern === undefined || (text !== undefined && new RegExp(pattern, flags).test(text));

const isPoint = (entry: HookEntry, { point }: Invocation): boolean =>
  entry.point === point || pointInfo(entry.point)?.same === point;

const isReader = ({ include_sub_agents: own }: HookEntry, inSub: boolean, usual: SubAgents): boolean => {
  const include = own ?? usual;
  return inSub ? include !== false : include !== "only";
};

/** Tools are named differently by agents: `Bash`, `bash`, `shell`. */
export const matches = (entry: HookEntry, invocation: Invocation, subAgents: SubAgents): boolean => {
  if (!isPoint(entry, invocation) || !isReader(entry, invocation.is_sub_agent, subAgents)) return false;
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
