/** A hook that is a command: the invocation as JSON on its standard input, its answer as JSON on its standard output. */
import { existsSync } from "node:fs";
import type { Environment } from "../../system/environment.ts";
import { responseOfCommand } from "../answer.ts";
import type { Asking, Invocation, Response } from "../contract.ts";
import { dispatch } from "./dispatch.ts";
import { eventName, withPayload } from "./payload.ts";
import { runProcess } from "./process.ts";
import { withUsualCompiler } from "../../system/usual-compiler.ts";

export interface Surroundings {
  readonly env: Environment;
  /** Bytes of a payload and of an answer. */
  readonly limit: number;
  readonly allowRemote: boolean;
}

const longestVariable = 64 * 1024;

/** Text that fits a variable: no NUL, and few enough bytes for the system to start a program. */
const variable = (text: string): string =>
  Buffer.from(text.replaceAll("\0", ""))
    .subarray(0, longestVariable)
    .toString()
    .replace(/\uFFFD$/, "");

/** Variables that hooks of Crush read, and no way back into pith: a hook's own commands have no hooks. */
export const variablesFor = (
  { variables }: Environment,
  invocation: Invocation,
  id: string,
): Readonly<Record<string, string | undefined>> => {
  const { BUN_BE_BUN: _, BUN_OPTIONS: __, ...rest } = withUsualCompiler(variables);
  return {
    ...rest,
    PITH_DISABLED: "1",
    PITH_HOOK_ID: id,
    PITH_HOOK_POINT: invocation.point,
    CRUSH_EVENT: eventName(invocation),
    CRUSH_TOOL_NAME: variable(invocation.tool_call?.name ?? ""),
    CRUSH_SESSION_ID: variable(invocation.session_id),
    CRUSH_CWD: variable(invocation.cwd),
    CRUSH_PROJECT_DIR: variable(invocation.cwd),
    CRUSH_TOOL_INPUT_COMMAND: variable(invocation.tool_call?.args.command ?? ""),
  };
};

export const workingFolder = ({ cwd }: Invocation): string => (existsSync(cwd) ? cwd : "/");

export const runCommand = async (asking: Asking, { env, limit }: Surroundings): Promise<Response> => {
  const { registered, invocation, timeout } = asking;
  const { entry, folder } = registered;
  const { command, args = [], env: more = {}, sha256: hash } = entry.runtime;
  const start = dispatch(String(command), args as readonly string[], { folder, home: env.home, hash });
  return withPayload(invocation, limit, env, async (input) => {
    const ended = await runProcess({
      ...start,
      cwd: workingFolder(invocation),
      env: { ...variablesFor(env, invocation, entry.id), ...(more as Record<string, string>) },
      input,
      timeout,
      limit,
    });
    return responseOfCommand(ended, entry.id);
  });
};
