/** Who asks, as payloads of hooks say it: agents name the session and their sub-agents differently. */
import type { Caller } from "../extensions/ask.ts";
import { fieldsIn, textIn } from "./tool-call.ts";

const sessions = ["session_id", "sessionId", "sessionID", "conversation_id", "session"];

/** A sub-agent has a name or a number of its own, or the payload says it outright. */
export const callerIn = (payload: string, reader: string): Caller => {
  const fields = fieldsIn(payload) ?? {};
  const session = sessions.map((name) => textIn(fields, name)).find((one) => one !== null) ?? "";
  const said = fields["is_sub_agent"] ?? fields["isSubAgent"];
  const isSubAgent = typeof said === "boolean" ? said : textIn(fields, "agent_id") !== null;
  return { reader, session, isSubAgent };
};
