/** An entry's hook, by whichever runtime it has. A runtime is loaded when an entry needs it. */
import { responseOf } from "../answer.ts";
import { type Asking, HookFault, type Response, type Runtime } from "../contract.ts";
import { registeredHandlers } from "../registered.ts";
import type { Surroundings } from "./command.ts";

const late = (timeout: number): Promise<never> =>
  new Promise((_, reject) => {
    const timer = setTimeout(
      () => reject(new HookFault("timeout", `no answer within ${timeout} ms`)),
      timeout,
    );
    timer.unref();
  });

/** A handler that the program around the engine has registered under that name. */
const handled = async ({ registered, invocation, timeout }: Asking): Promise<Response | null> => {
  const { entry } = registered;
  const found = registeredHandlers().find(({ name }) => name === entry.runtime["name"]);
  if (found === undefined) return null;
  return responseOf((await Promise.race([found.handler(invocation), late(timeout)])) ?? {}, entry.id);
};

const inProcess = async (asking: Asking, surroundings: Surroundings): Promise<Response> => {
  if (asking.registered.entry.runtime["module"] !== undefined)
    return (await import("./module.ts")).runModule(asking, surroundings);
  const own = await handled(asking);
  return own ?? (await import("./built-in.ts")).runBuiltIn(asking, surroundings);
};

export const runtimeFor =
  (surroundings: Surroundings): Runtime =>
  async (asking) => {
    switch (asking.registered.entry.runtime.type) {
      case "command":
        return (await import("./command.ts")).runCommand(asking, surroundings);
      case "http":
        return (await import("./http.ts")).runHttp(asking, surroundings);
      default:
        return inProcess(asking, surroundings);
    }
  };
