/** A refusal in an agent's own words, where its call cannot be answered with another command: because the rules of the
 * session are not known, the text is for another shell, or too long. It only ever forbids. */
import type { Fields } from "./tool-call.ts";
import { fieldsIn, isObject, textIn } from "./tool-call.ts";

export interface PlainCall {
  readonly command: string;
  readonly cwd: string | null;
  answer(refusal: Refused): string;
}

interface Refused {
  readonly line: string;
  /** A command that says so. */
  readonly text: string;
}

const isBefore = (fields: Fields): boolean =>
  ["hook_event_name", "hookEventName", "event"].some((name) =>
    /^pre_?tool_?use$/i.test(String(fields[name])),
  );

/** What agents of Claude Code's kind read, in all of its spellings; Cursor has its own. */
const refusal = (fields: Fields, line: string): object => ({
  decision: "block",
  reason: line,
  hookSpecificOutput: {
    hookEventName: "PreToolUse",
    permissionDecision: "deny",
    permissionDecisionReason: line,
  },
  ...("cursor_version" in fields ? { permission: "deny", agent_message: line, user_message: line } : {}),
});

const claudeCall = (fields: Fields): PlainCall | null => {
  const { tool_input: input } = fields;
  if (!isObject(input) || !isBefore(fields)) return null;
  const command = textIn(input, "command");
  if (command === null) return null;
  return { command, cwd: textIn(fields, "cwd"), answer: ({ line }) => JSON.stringify(refusal(fields, line)) };
};

/** Antigravity takes another command only. */
const antigravityCall = ({ toolCall: call }: Fields): PlainCall | null => {
  const args = isObject(call) && call["name"] === "run_command" ? call["args"] : null;
  const command = isObject(args) ? textIn(args, "CommandLine") : null;
  if (command === null || !isObject(args)) return null;
  const answer = ({ text }: Refused): string =>
    JSON.stringify({ decision: "allow", overwrite: { CommandLine: text } });
  return { command, cwd: textIn(args, "Cwd"), answer };
};

/** What pith's own plugins say. */
const pluginCall = (fields: Fields): PlainCall | null => {
  if (fields["pith"] !== 1 || fields["event"] !== "before") return null;
  const command = textIn(fields, "command");
  if (command === null) return null;
  return { command, cwd: textIn(fields, "cwd"), answer: ({ text }) => JSON.stringify({ command: text }) };
};

/** null: no command that could be told. */
export const plainCallIn = (payload: string): PlainCall | null => {
  const fields = fieldsIn(payload);
  return fields === null ? null : (claudeCall(fields) ?? antigravityCall(fields) ?? pluginCall(fields));
};
