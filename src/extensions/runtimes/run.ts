/** An entry's hook, by whichever runtime it has. A runtime is loaded when an entry needs it. */
import type { Runtime } from "../contract.ts";
import type { Surroundings } from "./command.ts";

export const runtimeFor =
  (surroundings: Surroundings): Runtime =>
  async (asking) => {
    const { type, module } = asking.registered.entry.runtime;
    if (type === "command") return (await import("./command.ts")).runCommand(asking, surroundings);
    if (type === "http") return (await import("./http.ts")).runHttp(asking, surroundings);
    return module === undefined
      ? (await import("./built-in.ts")).runBuiltIn(asking, surroundings)
      : (await import("./module.ts")).runModule(asking, surroundings);
  };
