/** An engine whose hooks are functions of the test's. */
import { hookEntry, type HookEntry } from "../../src/config/extension-settings.ts";
import { responseOf } from "../../src/extensions/answer.ts";
import type { HookEvent, Invocation, Registered } from "../../src/extensions/contract.ts";
import { execute, type EngineOptions, type Report } from "../../src/extensions/engine.ts";

export type Answer = unknown | ((invocation: Invocation) => unknown);

export interface Hook extends Partial<HookEntry> {
  readonly answer?: Answer;
}

export const registered = (hooks: readonly Hook[]): Registered[] =>
  hooks.map((hook, index) => ({
    entry: hookEntry({ id: `h${index}`, point: "command_before", ...hook }),
    from: "user",
    index,
    folder: "/",
  }));

export interface Asked extends Report {
  readonly events: readonly HookEvent[];
  /** Ids of those that were asked, in that order. */
  readonly order: readonly string[];
  /** Ids of those that were started in the background. */
  readonly late: readonly string[];
}

export const callOf = (command = "ls"): Invocation => ({
  version: 1,
  point: "command_before",
  session_id: "s",
  reader: "claude",
  is_sub_agent: false,
  cwd: "/project",
  tool_call: { name: "bash", args: { command } },
});

export const resultOf = (content = "one\n", exit = 0): Invocation => ({
  ...callOf(),
  point: "output_after",
  tool_result: { name: "bash", content, is_error: exit !== 0, has_images: false },
  exit,
});

export const asked = async (
  hooks: readonly Hook[],
  invocation: Invocation = callOf(),
  options: Partial<EngineOptions> = {},
): Promise<Asked> => {
  const events: HookEvent[] = [];
  const order: string[] = [];
  const late: string[] = [];
  const report = await execute(invocation, registered(hooks), {
    timeout: 5000,
    subAgents: true,
    runtime: async ({ registered: { entry, index }, invocation: seen }) => {
      order.push(entry.id);
      const { answer = {} } = hooks[index]!;
      return responseOf(
        await (typeof answer === "function" ? (answer as (one: Invocation) => unknown)(seen) : answer),
        entry.id,
      );
    },
    event: (event) => void events.push(event),
    background: ({ entry }) => late.push(entry.id) > 0,
    ...options,
  });
  return { ...report, events, order, late };
};
