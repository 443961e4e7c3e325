/** Who asks, as payloads of hooks say it: agents name the session and their sub-agents differently. */
import type { Caller } from "../extensions/contract.ts";
import { fieldsIn, textIn } from "./tool-call.ts";

const sessions = ["session_id", "sessionId", "sessionID", "conversation_id", "session"];

const calls = ["tool_use_id", "toolUseId", "tool_call_id", "toolCallId", "call_id"];

/** A sub-agent has a name or a number of its own, or the payload says it outright. */
export const callerIn = (payload: string, reader: string): Caller => {
  const fields = fieldsIn(payload) ?? {};
  const first = (names: readonly string[]): string | undefined =>
    names.flatMap((name) => textIn(fields, name) ?? [])[0];
  const session = first(sessions) ?? "";
  const toolUse = first(calls);
  const said = fields["is_sub_agent"] ?? fields["isSubAgent"];
  const isSubAgent = typeof said === "boolean" ? said : textIn(fields, "agent_id") !== null;
  return { reader, session, isSubAgent, ...(toolUse === undefined ? {} : { toolUse }) };
};
