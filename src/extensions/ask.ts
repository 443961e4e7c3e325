/** One point of one run: the hooks in force are asked, events are written, and what they said together comes back. */
import { pointInfo } from "../config/hook-points.ts";
import type { Invocation } from "./contract.ts";
import { execute, type EngineOptions, type Report } from "./engine.ts";
import type { Extensions } from "./load.ts";

/** Who wants to know; "" and "unknown" where nobody said so. */
export interface Caller {
  readonly reader: string;
  readonly session: string;
  readonly isSubAgent: boolean;
}

export const nobody: Caller = { reader: "unknown", session: "", isSubAgent: false };

export const invocationOf = (
  point: Invocation["point"],
  cwd: string,
  { reader, session, isSubAgent }: Caller,
): Invocation => ({ version: 1, point, session_id: session, reader, is_sub_agent: isSubAgent, cwd });

/** Is there any hook for that point? */
export const hasHooksAt = ({ entries }: Extensions, ...points: readonly Invocation["point"][]): boolean =>
  entries.some(
    ({ entry }) =>
      entry.enabled &&
      points.some((point) => entry.point === point || pointInfo(entry.point)?.same === point),
  );

export const optionsFor = async (
  { settings, env }: Extensions,
  invocation: Invocation,
): Promise<EngineOptions> => {
  const { runtimeFor } = await import("./runtimes/run.ts");
  const { logEvent } = await import("./event-log.ts");
  const { startLate } = await import("./background.ts");
  return {
    runtime: runtimeFor({ env, limit: settings.payload_max_bytes, allowRemote: settings.allow_remote }),
    timeout: settings.default_timeout_ms,
    subAgents: settings.include_sub_agents,
    event: (event) => logEvent(event, invocation, env),
    background: (registered, seen) => startLate({ registered, invocation: seen, settings }, env),
  };
};

/** `budget`: milliseconds for all of them. Never throws. */
export const ask = async (
  extensions: Extensions,
  invocation: Invocation,
  budget = Infinity,
): Promise<Report> => {
  const began = performance.now();
  const options = await optionsFor(extensions, invocation);
  const timeLeft = (): number => Math.floor(budget - (performance.now() - began));
  return execute(invocation, extensions.entries, { ...options, timeLeft });
};
