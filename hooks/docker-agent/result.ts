/** Docker Agent's `tool_response_transform`: the text has the form that its sources write.
 * https://docs.docker.com/ai/docker-agent/configuration/hooks/ */
import { isAbsolute, join } from "node:path";
import type { ToolResult } from "../../src/integration/agent.ts";
import { type Fields, fieldsIn, isObject, textIn } from "../../src/integration/tool-call.ts";

const event = "tool_response_transform";

interface Printed {
  /** The agent's own first line. */
  readonly head: string;
  readonly output: string;
  readonly exit: number | null;
}

const failure = /^Error executing command: (?:exit status (\d+)|[^\n]*)\nOutput: /;

/** null: nothing of the program's own, timed out, or cut by the agent, which says so in the text. */
const printedIn = (text: string): Printed | null => {
  if (text === "" || text === "<no output>" || /^Command (?:cancelled$|timed out after )/.test(text))
    return null;
  if (text.length >= 29_000) return null;
  const found = failure.exec(text);
  if (found === null) return text.startsWith("Error ") ? null : { head: "", output: text, exit: 0 };
  const exit = found[1] === undefined ? null : Number(found[1]);
  return { head: found[0], output: text.slice(found[0].length), exit };
};

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

const commandIn = (input: unknown): string | null => {
  if (!isObject(input)) return null;
  // Models write either, and the tool takes either.
  return [input["cmd"], input["command"]].find(isText) ?? null;
};

const folderIn = ({ cwd, tool_input: input }: Fields): string | null => {
  if (!isText(cwd)) return null;
  const named = isObject(input) ? input["cwd"] : undefined;
  if (!isText(named)) return cwd;
  return isAbsolute(named) ? named : join(cwd, named);
};

/** null: another event or tool, or nothing to be shortened. */
export const read = (text: string): ToolResult | null => {
  const payload = fieldsIn(text);
  if (payload?.["hook_event_name"] !== event || payload["tool_name"] !== "shell") return null;
  if (payload["tool_error"] === true || !isText(payload["tool_response"])) return null;
  const printed = printedIn(payload["tool_response"]);
  const command = commandIn(payload["tool_input"]);
  const cwd = folderIn(payload);
  if (printed === null || command === null || cwd === null) return null;
  return {
    tool: "shell",
    command,
    cwd,
    output: printed.output,
    exit: printed.exit,
    stored: null,
    session: textIn(payload, "session_id") ?? undefined,
    // An empty text would erase the result.
    answer: (reduced) =>
      reduced === ""
        ? null
        : JSON.stringify({
            hook_specific_output: { hook_event_name: event, updated_tool_response: printed.head + reduced },
          }),
  };
};
