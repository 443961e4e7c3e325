/** Qoder CLI's PostToolUse hook, as its code has it in 1.1.52: Claude's fields, a result of its own shape. Fires for
 * commands that succeeded only; what the model reads is the answer's `stdout` and nothing beside it. */
import { join } from "node:path";
import { environment } from "../../src/system/environment.ts";
import type { ToolResult } from "../../src/integration/agent.ts";
import { beginsWith, type Stored } from "../../src/integration/stored-output.ts";
import { type Fields, fieldsIn, isObject } from "../../src/integration/tool-call.ts";

const textIn = (fields: Fields, name: string): string =>
  typeof fields[name] === "string" ? fields[name] : "";

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
    textIn(response, "stderr"),
    textIn(response, "returnCodeInterpretation"),
    textIn(response, "staleReadFileStateHint"),
  ]
    .filter((part) => part !== "")
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

interface Result {
  readonly input: Fields;
  readonly response: Fields;
  readonly cwd: string;
}

const resultIn = (fields: Fields | null): Result | null => {
  if (fields?.["hook_event_name"] !== "PostToolUse" || fields["tool_name"] !== "Bash") return null;
  const { tool_input: input, tool_response: response, cwd } = fields;
  if (!isObject(input) || !isObject(response) || typeof cwd !== "string") return null;
  return isWhole(response) ? { input, response, cwd } : null;
};

/** null: another event, tool or agent, or a result that is left as it is. */
export const read = (payload: string): ToolResult | null => {
  const fields = fieldsIn(payload);
  const result = resultIn(fields);
  if (result === null) return null;
  const { input, response, cwd } = result;
  const command = textIn(input, "command");
  const output = textIn(response, "stdout");
  const stored = storedIn(response);
  if (command === "" || output === "" || stored === undefined) return null;
  const session = fields?.["session_id"];
  return {
    tool: "shell",
    command,
    cwd,
    output,
    exit: response["exitCode"] === 0 ? 0 : null,
    stored,
    ...(typeof session === "string" ? { session } : {}),
    answer: (text) => answerWith(response, text),
  };
};
