/** Names that the shell of an agent's commands gives a meaning of its own: another program would run in their place. */
import type { Environment } from "../system/environment.ts";
import type { HookIntegration } from "./agent.ts";
import { definedByBashEnv } from "./defined-in.ts";

export const definedInShell = (
  hook: HookIntegration | undefined,
  env: Environment,
): ((name: string) => boolean) => {
  const inBashEnv = definedByBashEnv(env);
  const inShell = hook?.defines?.(env) ?? (() => false);
  return (name) => env.variables[`BASH_FUNC_${name}%%`] !== undefined || inBashEnv(name) || inShell(name);
};
