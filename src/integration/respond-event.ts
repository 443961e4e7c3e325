/** Events of an agent's session that its hook hands over, for hooks of the user's: a prompt, the session's beginning and
 * end, the end of a turn. */
import { environment, type Environment } from "../system/environment.ts";
import { settings } from "../config/read-settings.ts";
import type { HookPoint } from "../config/hook-points.ts";
import { extensionsFor } from "../extensions/in-force.ts";
import type { Refusal } from "../extensions/contract.ts";
import type { Report } from "../extensions/engine.ts";
import { contextText } from "../extensions/context-files.ts";
import type { Agent } from "./agent.ts";
import { isAdvised, isSessionLeftAlone } from "../history/trial.ts";
import { adviceText } from "./advice.ts";
import { callerIn } from "./caller.ts";
import { timeForHooks } from "./hook-input.ts";
import { sessionEvents } from "./session-events.ts";
import { type Fields, fieldsIn, textIn, textsOf } from "./tool-call.ts";

const points: Readonly<Record<string, HookPoint>> = Object.fromEntries(
  Object.entries(sessionEvents).map(([point, name]) => [name, point as HookPoint]),
);

export interface Event {
  readonly name: string;
  readonly point: HookPoint;
  /** Where it happened; null: the agent does not say. */
  readonly cwd: string | null;
  readonly fields: Fields;
  /** As Claude Code names it; Crush has `event`. */
  readonly isClaude: boolean;
}

export const readEvent = (payload: string): Event | null => {
  const fields = fieldsIn(payload);
  const claude = fields === null ? null : textIn(fields, "hook_event_name");
  const name = claude ?? (fields === null ? null : textIn(fields, "event"));
  if (fields === null || name === null || !Object.hasOwn(points, name)) return null;
  const cwd = textIn(fields, "cwd");
  return { name, point: points[name]!, cwd, fields, isClaude: claude !== null };
};

type Said = Pick<Report, "decision" | "withheld" | "context" | "context_files">;

const silent: Said = { decision: null, withheld: null, context: [], context_files: [] };

/** Those of Claude Code's events behind which it hands a text to the model. */
const heard = new Set(["UserPromptSubmit", "SessionStart"]);

const claudeAnswer = ({ name }: Event, report: Said, refusal: Refusal | null): object | null => {
  const reason = refusal?.message;
  if (refusal !== null)
    return {
      decision: "block",
      reason,
      ...(refusal.halt === true ? { continue: false, stopReason: reason } : {}),
    };
  const text = contextText(report.context, report.context_files);
  if (text === "" || !heard.has(name)) return null;
  return { hookSpecificOutput: { hookEventName: name, additionalContext: text } };
};

const crushAnswer = (report: Said, refusal: Refusal | null): object | null => {
  if (refusal !== null)
    return { version: 1, decision: "deny", reason: refusal.message, halt: refusal.halt ?? false };
  const { context, context_files } = report;
  if (context.length === 0 && context_files.length === 0) return null;
  return {
    version: 1,
    ...(context.length === 0 ? {} : { context }),
    ...(context_files.length === 0 ? {} : { context_files }),
  };
};

const answerFor = (event: Event, report: Said): object | null => {
  const said = report.withheld ?? report.decision;
  const refusal = said === null || said.decision === "allow" || said.decision === "raw" ? null : said;
  return event.isClaude ? claudeAnswer(event, report, refusal) : crushAnswer(report, refusal);
};

export const refusedEvent = (event: Event, refusal: Refusal): string | null => {
  const answer = answerFor(event, { ...silent, decision: refusal });
  return answer === null ? null : JSON.stringify(answer);
};

/** The advice that a trial has drawn for the new session; null: none. */
const drawnAdvice = (agent: Agent, event: Event, payload: string, env: Environment): string | null => {
  if (event.name !== "SessionStart" || !event.isClaude) return null;
  const { session } = callerIn(payload, agent.name);
  const cwd = event.cwd ?? env.cwd;
  return isAdvised(env, { agent: agent.name, session, cwd }) ? adviceText() : null;
};

/** Side that a trial has drawn for a session, for a plugin of pith's: `{ pith: 1, event: "session", session, cwd }` in,
 * `{ alone?, advice? }` out. */
const drawnFor = (agent: Agent, payload: string): string | null => {
  const fields = fieldsIn(payload);
  if (fields?.["pith"] !== 1 || fields["event"] !== "session") return null;
  const env = environment();
  const session = textIn(fields, "session") ?? undefined;
  const asked = { agent: agent.name, session, cwd: textIn(fields, "cwd") ?? env.cwd };
  const drawn = {
    ...(isSessionLeftAlone(env, asked) ? { alone: true } : {}),
    ...(isAdvised(env, asked) ? { advice: adviceText() } : {}),
  };
  return Object.keys(drawn).length === 0 ? null : JSON.stringify(drawn);
};

const hooksReport = async (
  agent: Agent,
  payload: string,
  event: Event,
  { cwd, env }: { readonly cwd: string; readonly env: Environment },
): Promise<Said | null> => {
  const { fields, point } = event;
  const extensions = await extensionsFor(await settings(env), cwd, env);
  if (extensions === null) return null;
  const { ask, hasHooksAt, invocationOf } = await import("../extensions/ask.ts");
  if (!hasHooksAt(extensions, point)) return null;
  const asked = {
    ...invocationOf(point, cwd, callerIn(payload, agent.name)),
    prompt: textIn(fields, "prompt") ?? "",
    attachments: textsOf(fields["attachments"]),
  };
  const report = await ask(extensions, asked, { budget: timeForHooks() });
  if (event.isClaude && !heard.has(event.name))
    report.unheard(`${agent.title} hands nothing to the model behind ${event.name}`);
  return report;
};

/** null: nothing to say. Throws at a fault of pith's own (src/extensions/guarded.ts). */
export const respondEvent = async (agent: Agent, payload: string): Promise<string | null> => {
  const event = readEvent(payload);
  if (event === null) return drawnFor(agent, payload);
  const env = environment();
  const report = await hooksReport(agent, payload, event, { cwd: event.cwd ?? env.cwd ?? "/", env });
  const advice = drawnAdvice(agent, event, payload, env);
  const answer =
    advice === null
      ? report && answerFor(event, report)
      : answerFor(event, { ...(report ?? silent), context: [...(report?.context ?? []), advice] });
  return answer === null ? null : JSON.stringify(answer);
};
