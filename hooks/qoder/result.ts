/** Qoder CLI's PostToolUse hook, as its code has it in 1.1.52: Claude's fields, a result of its own shape. Fires for
 * commands that succeeded only; what the model reads is the answer's `stdout` and nothing beside it. */
import { join } from "node:path";
import { environment } from "../../src/system/environment.ts";
import type { ToolResult } from "../../src/integration/agent.ts";
import { beginsWith, type Stored } from "../../src/integration/stored-output.ts";
import { type Fields, isObject, textIn, toolCallIn } from "../../src/integration/tool-call.ts";

/** Where the whole is, if it was too long: null for nowhere, undefined where not all of it was kept. */
const storedIn = (response: Fields): Stored | null | undefined => {
  const { persistedOutput: persisted } = response;
  if (persisted === undefined || persisted === null) return null;
  if (!isObject(persisted) || persisted["truncated"] === true) return undefined;
  const { path, preview } = persisted;
  if (typeof path !== "string" || typeof preview !== "string") return undefined;
  const name = /^[\w./-]*tool-outputs\/session-[\w-]+\/[\w.-]+$/;
  return { path, folders: [join(environment().home, ".qoder")], name, holds: beginsWith(preview) };
};

/** As the client joins what it shows. */
const shownWith = (response: Fields, text: string): string =>
  [
    text,
    ...["stderr", "returnCodeInterpretation", "staleReadFileStateHint"].map((key) => textIn(response, key)),
  ]
    .filter((part) => part !== null && part !== "")
    .join("\n");

const answerWith = ({ persistedOutput: _persisted, ...response }: Fields, text: string): string =>
  JSON.stringify({
    hookSpecificOutput: {
      hookEventName: "PostToolUse",
      updatedToolOutput: { ...response, stdout: shownWith(response, text), stderr: "" },
    },
  });

const isWhole = (response: Fields): boolean =>
  response["kind"] === "completed" &&
  response["interrupted"] === false &&
  response["isImage"] !== true &&
  response["isError"] !== true &&
  (response["signal"] ?? null) === null;

/** null: another event, tool or agent, or a result that is left as it is. */
export const read = (text: string): ToolResult | null => {
  const call = toolCallIn(text, {
    tools: ["Bash"],
    isEvent: (payload) => payload["hook_event_name"] === "PostToolUse",
  });
  const response = call?.payload["tool_response"];
  if (call === null || !isObject(response) || !isWhole(response)) return null;
  const output = textIn(response, "stdout");
  const stored = storedIn(response);
  if (call.command === "" || output === null || stored === undefined) return null;
  return {
    tool: "shell",
    command: call.command,
    cwd: call.cwd,
    output,
    exit: response["exitCode"] === 0 ? 0 : null,
    stored,
    session: textIn(call.payload, "session_id") ?? undefined,
    answer: (shown) => answerWith(response, shown),
  };
};
