/** A hook that is a module of the user's: loaded in a process of pith's own, so that one that never returns, or ends the
 * process, is only a hook that has failed. */
import { resolve } from "node:path";
import { responseIn } from "../answer.ts";
import { HookFault, type Asking, type Invocation, type Response } from "../contract.ts";
import { register, registeredHandlers } from "../registered.ts";
import { pointInfo } from "../../config/hook-points.ts";
import type { Capability } from "../../config/extension-settings.ts";
import { withPayload } from "./payload.ts";
import { runProcess } from "./process.ts";
import { ownWords } from "../../system/own-words.ts";
import { type Surroundings, variablesFor, workingFolder } from "./command.ts";

export const runModule = async (asking: Asking, { env, limit }: Surroundings): Promise<Response> => {
  const { registered, invocation, timeout } = asking;
  const { entry, folder } = registered;
  const { module, name } = entry.runtime;
  const [program = "", ...words] = ownWords();
  const handler = [resolve(folder, String(module)), String(name ?? ""), entry.capability];
  return withPayload(invocation, limit, env, async (input) => {
    const ended = await runProcess({
      program,
      args: [...words, "hooks", "handle", ...handler],
      cwd: workingFolder(invocation),
      env: variablesFor(env, invocation, entry.id),
      input,
      timeout,
      limit,
      apart: true,
    });
    if (ended.code !== 0)
      throw new HookFault("runtime_error", ended.err.trim().slice(0, 200) || `ended with ${ended.code}`);
    // If something has ended the process before its answer, that is no opinion.
    if (ended.out === "") throw new HookFault("runtime_error", "it has ended the process without an answer");
    return responseIn(ended.out, entry.id);
  });
};

type Exported = { readonly default?: unknown };

/** Work of the other process: the module's handlers for that point, in their order, answer as one. */
export const handleWith = async (
  path: string,
  { name, capability }: { readonly name: string; readonly capability: Capability },
  invocation: Invocation,
): Promise<unknown> => {
  const loaded = (await import(path)) as Exported;
  if (typeof loaded.default === "function") await (loaded.default as (api: object) => unknown)({ register });
  const same = pointInfo(invocation.point)?.same;
  const handlers = registeredHandlers().filter(
    (one) =>
      (one.point === invocation.point || one.point === same) &&
      one.capability === capability &&
      (one.name === undefined || one.name === name),
  );
  const [first, ...more] = handlers;
  if (first === undefined)
    throw new Error(`${path} registers nothing for ${invocation.point} and ${capability}`);
  if (more.length > 0) throw new Error(`${path} registers several for ${invocation.point}; give them names`);
  return (await first.handler(invocation)) ?? {};
};
