/** A refusal as the agent itself knows it. It only ever forbids: another command in its place, even one that only prints
 * why, would be judged by the agent's rules, shown in its questions, and lost to another hook that rewrites. */
import { isAbsolute, resolve } from "node:path";
import { isWithin } from "../system/is-within.ts";
import { type Fields, fieldsIn, isObject, textIn, textsOf } from "./tool-call.ts";

interface PlainCall {
  readonly command: string;
  readonly cwd: string | null;
  answer(refusal: Refused): string;
}

interface Refused {
  readonly line: string;
  /** A command that prints `line` and fails, for an agent without a refusal of its own. */
  readonly text: string;
  readonly halt: boolean;
}

const isBefore = (fields: Fields, ...names: readonly string[]): boolean =>
  names.some((name) => /^pre_?tool_?use$/i.test(textIn(fields, name) ?? ""));

/** Agents of Claude Code's kind read it in one of these spellings; Cursor has its own. */
const refusal = (fields: Fields, line: string): Fields => ({
  decision: "block",
  reason: line,
  hookSpecificOutput: {
    hookEventName: "PreToolUse",
    permissionDecision: "deny",
    permissionDecisionReason: line,
  },
  ...("cursor_version" in fields ? { permission: "deny", agent_message: line, user_message: line } : {}),
});

/** Kiro documents neither the form of a denial nor that it has one: if it ignores this one, it runs `text`. */
const isKiro = ({ tool_name: tool }: Fields): boolean =>
  typeof tool === "string" && /^(?:execute_bash|executeBash|runCommand|shell)$/.test(tool);

const withText = (answer: Fields, input: Fields, text: string): Fields => ({
  ...answer,
  hookSpecificOutput: {
    ...(answer["hookSpecificOutput"] as Fields),
    updatedInput: { ...input, command: text },
  },
});

/** The call whose input is `input`; null: no command is in it. */
const callWith = (
  fields: Fields,
  input: unknown,
  answer: (refused: Refused, input: Fields) => Fields,
): PlainCall | null => {
  const command = isObject(input) ? textIn(input, "command") : null;
  if (command === null) return null;
  return {
    command,
    cwd: textIn(fields, "cwd"),
    answer: (refused) => JSON.stringify(answer(refused, input as Fields)),
  };
};

const claudeCall = (fields: Fields): PlainCall | null => {
  if (!isBefore(fields, "hook_event_name", "hookEventName")) return null;
  return callWith(fields, fields["tool_input"], ({ line, text }, input) => {
    const denied = refusal(fields, line);
    return isKiro(fields) ? withText(denied, input, text) : denied;
  });
};

/** Crush drops all patches of other hooks beside a denial, and ends the turn at `halt`. */
const crushCall = (fields: Fields): PlainCall | null =>
  isBefore(fields, "event")
    ? callWith(fields, fields["tool_input"], ({ line, halt }) => ({
        version: 1,
        decision: "deny",
        reason: line,
        ...(halt ? { halt } : {}),
      }))
    : null;

/** The command's folder is the model's choice: outside of the session's, what holds there is asked in the session's first. */
const folderIn = (roots: readonly string[], named: string): string => {
  const within = roots.map((root) => resolve(root, named)).find((folder, at) => isWithin(folder, roots[at]!));
  return within ?? roots[0] ?? named;
};

const antigravityCall = ({ toolCall: call, workspacePaths: roots }: Fields): PlainCall | null => {
  const args = isObject(call) && call["name"] === "run_command" ? call["args"] : null;
  const command = isObject(args) ? textIn(args, "CommandLine") : null;
  if (command === null || !isObject(args)) return null;
  const answer = ({ line }: Refused): string => JSON.stringify({ decision: "deny", reason: line });
  const cwd = folderIn(textsOf(roots), textIn(args, "Cwd") ?? ".");
  return { command, cwd: isAbsolute(cwd) ? cwd : null, answer };
};

/** pith's own plugins: `refused` is for those whose agent lets them refuse a call. */
const pluginCall = (fields: Fields): PlainCall | null =>
  fields["pith"] === 1 && fields["event"] === "before"
    ? callWith(fields, fields, ({ line, text }) => ({ command: text, refused: line }))
    : null;

/** For the payload of no agent in particular (short-payload.ts). */
const shortCall = (fields: Fields): PlainCall | null =>
  "tool" in fields ? callWith(fields, fields["input"], ({ line }) => refusal(fields, line)) : null;

export const plainCallIn = (payload: string): PlainCall | null => {
  const fields = fieldsIn(payload);
  if (fields === null) return null;
  return (
    claudeCall(fields) ??
    crushCall(fields) ??
    antigravityCall(fields) ??
    pluginCall(fields) ??
    shortCall(fields)
  );
};
