/** `{ "tool": "Bash", "input": { "command": "…" } }`: the shortest way to ask, of no agent in particular. The answer is
 * what most agents' hooks read. */
import { environment } from "../system/environment.ts";
import type { Agent, HookIntegration } from "./agent.ts";
import { respondHook } from "./respond-hook.ts";
import { fieldsIn, isObject, textIn, updatedInput } from "./tool-call.ts";

const hook: HookIntegration = {
  read: (payload) => {
    const fields = fieldsIn(payload);
    const input = fields?.["input"];
    if (fields === null || !isObject(input) || !/^(?:bash|shell)$/i.test(textIn(fields, "tool") ?? ""))
      return null;
    const command = textIn(input, "command");
    if (command === null) return null;
    return {
      command,
      cwd: textIn(fields, "cwd") ?? environment().cwd ?? "/",
      // Nobody's rules are known, so nothing is allowed either.
      verdict: () => "neutral",
      answer: (rewritten) => JSON.stringify(updatedInput({ ...input, command: rewritten })),
    };
  },
  verdict: () => "neutral",
};

const anybody: Agent = {
  name: "unknown",
  title: "unknown",
  integrations: ["hook"],
  markers: [],
  programs: [],
  recovers: true,
  hook: () => Promise.resolve(hook),
  setup: () => Promise.reject(new Error("there is nothing to install")),
};

export const respondShort = (payload: string): Promise<string | null> => respondHook(anybody, payload);
