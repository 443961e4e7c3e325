/** One point of one run: the hooks in force are asked, events are written, and what they said together comes back. */
import { failurePolicy } from "../config/extension-settings.ts";
import type { Caller, Extensions, HookEvent, Invocation, Refusal, Runtime } from "./contract.ts";
import { contextFilesIn } from "./context-files.ts";
import { droppedEvent, execute, type EngineOptions, type Report } from "./engine.ts";
import { isAt } from "./matching.ts";
import type { Surroundings } from "./runtimes/command.ts";

/** An entry's hook, by whichever runtime it has. A runtime is loaded when an entry needs it. */
export const runtimeFor =
  (surroundings: Surroundings): Runtime =>
  async (asking) => {
    const { type, module } = asking.registered.entry.runtime;
    if (type === "command") return (await import("./runtimes/command.ts")).runCommand(asking, surroundings);
    if (type === "http") return (await import("./runtimes/http.ts")).runHttp(asking, surroundings);
    return module === undefined
      ? (await import("./runtimes/built-in.ts")).runBuiltIn(asking, surroundings)
      : (await import("./runtimes/module.ts")).runModule(asking, surroundings);
  };

export const invocationOf = (
  point: Invocation["point"],
  cwd: string,
  { reader, session, isSubAgent }: Caller,
): Invocation => ({ version: 1, point, session_id: session, reader, is_sub_agent: isSubAgent, cwd });

export const toolCallOf = (command: string, { toolUse }: Caller) => ({
  ...(toolUse === undefined ? {} : { tool_use_id: toolUse }),
  name: "bash",
  args: { command },
});

export const hasHooksAt = ({ entries }: Extensions, point: Invocation["point"]): boolean =>
  entries.some(({ entry }) => entry.enabled && isAt(entry.point, point));

export const optionsFor = async (
  { settings, env }: Extensions,
  invocation: Invocation,
): Promise<EngineOptions> => {
  const { logEvent } = await import("./event-log.ts");
  const { startLate } = await import("./background.ts");
  const { changedScripts } = await import("./seen-scripts.ts");
  return {
    runtime: runtimeFor({ env, limit: settings.payload_max_bytes, allowRemote: settings.allow_remote }),
    timeout: settings.default_timeout_ms,
    subAgents: settings.include_sub_agents,
    event: (event) => logEvent(event, invocation, env),
    changed: (registered) => changedScripts(registered, env),
    background: (registered, seen) => startLate({ registered, invocation: seen, settings }, env),
  };
};

/** A report with what its texts became of: the log calls nothing applied before the agent, or the shell, has it. */
export interface Answered extends Report {
  /** The changed text is what runs, or what is shown. */
  delivered(): void;
  /** It is not. A refusal where a hook that changed it fails closed: then the other text must not go on either. */
  undelivered(why: string): Refusal | null;
  /** Nobody gets `context` and `context_files`. */
  unheard(why: string): void;
}

/** `budget`: milliseconds for all of them. `isTrial`: nothing is written down. Never throws. */
export const ask = async (
  extensions: Extensions,
  invocation: Invocation,
  { budget = Infinity, isTrial = false }: { budget?: number; isTrial?: boolean | undefined } = {},
): Promise<Answered> => {
  const began = performance.now();
  const usual = await optionsFor(extensions, invocation);
  const options = isTrial ? { ...usual, event: () => {}, changed: () => [], background: () => true } : usual;
  const timeLeft = (): number => Math.floor(budget - (performance.now() - began));
  const report = await execute(invocation, extensions.entries, { ...options, timeLeft });
  const tell = (event: HookEvent): void => options.event?.(event);
  return {
    ...report,
    context_files: contextFilesIn(report.context_files, invocation.cwd),
    delivered: () => {
      for (const { event } of report.rewrites) tell(event);
    },
    undelivered: (why) => {
      for (const { event } of report.rewrites) tell(droppedEvent("hook_rewrite_dropped", event, why));
      const closed = report.rewrites.find(({ entry }) => failurePolicy(entry) === "fail_closed");
      if (closed === undefined) return null;
      const { id: hook_id, point } = closed.entry;
      const refusal = { decision: "deny", hook_id, reason_code: "runtime_error", message: why } as const;
      tell({ type: "hook_denied", hook_id, point, reason_code: refusal.reason_code, message: why });
      return refusal;
    },
    unheard: (why) => {
      for (const { id, point } of report.speakers)
        tell(droppedEvent("hook_context_dropped", { hook_id: id, point }, why));
    },
  };
};
