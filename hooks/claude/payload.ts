/** The payload of Claude Code 2.1.330 for every hook. Other agents that read its settings (Copilot, Cursor, VS Code, Devin,
 * Trae) send less or more, and have folders of their own here. */

import { type Fields, isObject } from "../../src/integration/tool-call.ts";

export interface Payload {
  readonly session_id: string;
  readonly transcript_path: string;
  readonly cwd: string;
  readonly permission_mode: string;
  readonly agent_type?: unknown;
  readonly tool_name: string;
  readonly tool_input: Fields;
  readonly tool_response?: unknown;
  readonly tool_use_id?: unknown;
  /** For a sub-agent, whose conversation is another file. */
  readonly agent_id?: unknown;
}

const always = ["session_id", "transcript_path", "cwd", "permission_mode", "tool_name"];

/** An object that is no list. */
export const fieldsOf = (value: unknown): Fields | null => (isObject(value) ? value : null);

// Cursor hands its own common fields over with whatever it took from Claude's settings.
const foreign = [
  "cursor_version",
  "conversation_id",
  "generation_id",
  "hookEventName",
  "sessionId",
  "toolName",
];

/** null: not this event of Claude Code itself. */
export const payloadOf = (text: string, event: string): Payload | null => {
  const value = fieldsOf(JSON.parse(text));
  if (value?.["hook_event_name"] !== event || fieldsOf(value["tool_input"]) === null) return null;
  if (!always.every((key) => typeof value[key] === "string")) return null;
  return foreign.some((key) => key in value) ? null : (value as unknown as Payload);
};
