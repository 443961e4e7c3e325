/** A hook's patch in an invocation. */
import { pointInfo } from "../config/hook-points.ts";
import { HookFault, type Invocation, type Patch } from "./contract.ts";

export const lie = (what: string): HookFault => new HookFault("schema_violation", what);

/** One argument of a program holds no more on Linux, what an agent puts around it included. */
const longestCommand = 120 * 1024;

/** Throws where no shell could be started with it. */
const commandOf = (value: unknown, typed: string): string => {
  if (typeof value !== "string" || value.trim() === "")
    throw lie("a patch of type tool_args has to leave a command");
  if (value.includes("\0")) throw lie("a command has no NUL in it");
  if (Buffer.byteLength(value) > Math.max(longestCommand, Buffer.byteLength(typed)))
    throw lie(`a command of more than ${longestCommand} bytes cannot be started`);
  return value;
};

/** Throws where the patch is not for that point. */
export const patched = (invocation: Invocation, patch: Patch): Invocation => {
  const info = pointInfo(invocation.point)!;
  if (patch.patch_type !== info.patch)
    throw lie(`a patch of type ${patch.patch_type} is not valid at ${info.name}`);
  const { tool_call: call, tool_result: result } = invocation;
  if (patch.patch_type === "tool_args" && call !== undefined) {
    const args = { ...call.args, ...patch.args };
    const command = commandOf(args["command"], call.args.command ?? "");
    return { ...invocation, tool_call: { ...call, args: { ...args, command } } };
  }
  if (patch.patch_type === "tool_result" && result !== undefined) {
    if (patch.is_error !== undefined && patch.is_error !== result.is_error)
      throw lie("whether a command failed cannot be changed");
    return { ...invocation, tool_result: { ...result, content: patch.content } };
  }
  throw lie(`there is nothing that a patch of type ${patch.patch_type} could change`);
};
