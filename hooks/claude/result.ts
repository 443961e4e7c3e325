/** Claude Code's PostToolUse hook: what a tool gave back in, the same with a shorter text out. Fires for
 * commands that succeeded only; a replacement has to have exactly the shape of the tool's own result. */
import { basename, dirname, join } from "node:path";
import { isMcpTool } from "../../src/config/settings.ts";
import type { PartedResult, ToolResult } from "../../src/integration/agent.ts";
import { type CommandShell, shellNamed } from "../../src/integration/command-shell.ts";
import { quoteWord } from "../../src/shell/quote-word.ts";
import { beginsWith, type Stored } from "../../src/integration/stored-output.ts";
import { type Fields, textIn } from "../../src/integration/tool-call.ts";
import { fieldsOf, payloadOf, type Payload } from "./payload.ts";
import { orElse } from "../../src/system/regular-file.ts";

const answerWith = (updatedToolOutput: Fields | readonly Fields[]): string =>
  JSON.stringify({ hookSpecificOutput: { hookEventName: "PostToolUse", updatedToolOutput } });

// With the path in it the client would show the file's first 2 KB in place of the text.
const storedKeys = ["persistedOutputPath", "persistedOutputSize"];

const withoutStored = (response: Fields): Fields =>
  Object.fromEntries(Object.entries(response).filter(([key]) => !storedKeys.includes(key)));

/** Whole, and by now: neither an image, nor cut off, nor still running. */
const isWhole = (response: Fields): boolean =>
  response["interrupted"] === false &&
  response["isImage"] !== true &&
  response["backgroundTaskId"] === undefined &&
  response["timedOutAfterMs"] === undefined;

/** The client keeps it beside the transcript, and hands over the beginning. */
const storedAt = (path: string, output: string, payload: Payload): Stored => ({
  path,
  folders: [dirname(payload.transcript_path)],
  name: /^[\w-]+(?:\/[\w-]+)*\/tool-results\/[\w-]+\.txt$/,
  holds: beginsWith(output),
});

/** A sub-agent's conversation stands in a folder beside its parent's file. */
const callIn = ({
  transcript_path,
  tool_use_id: call,
  agent_id: agent,
}: Payload): Pick<ToolResult, "call"> => {
  if (typeof call !== "string" || (agent !== undefined && typeof agent !== "string")) return {};
  const folder = join(dirname(transcript_path), basename(transcript_path, ".jsonl"), "subagents");
  const transcript = agent === undefined ? transcript_path : join(folder, `agent-${agent}.jsonl`);
  return { call: { transcript, call } };
};

/** Both tools of commands answer in one shape. On Windows Bash is Git's. */
const fromShell = (payload: Payload, shell: CommandShell): ToolResult | null => {
  const response = fieldsOf(payload.tool_response);
  const command = textIn(payload.tool_input, "command");
  if (response === null || command === null || !isWhole(response)) return null;
  const output = textIn(response, "stdout");
  const { persistedOutputPath: stored, stderr } = response;
  if (output === null || typeof stderr !== "string") return null;
  if (stored !== undefined && typeof stored !== "string") return null;
  return {
    tool: "shell",
    shell,
    command,
    cwd: payload.cwd,
    output,
    // Words instead of a number: grep that found nothing, diff that found differences.
    exit: response["returnCodeInterpretation"] === undefined ? 0 : null,
    stored: stored === undefined ? null : storedAt(stored, output, payload),
    session: payload.session_id,
    ...callIn(payload),
    answer: (text) => answerWith({ ...withoutStored(response), stdout: text }),
  };
};

/** The client numbers the lines itself, from `startLine` on: true for what stands before the first gap, and for a text that has as
 * many lines. */
const headOf = (content: string, text: string, isForced: boolean): number | null => {
  const before = content.split("\n");
  const after = text.split("\n");
  if (isForced && (after.length === before.length || text.startsWith("pith: "))) return after.length;
  const same = after.findIndex((line, index) => line !== before[index]);
  if (same === -1) return null;
  return after.slice(same).every((line) => line === "" || line.startsWith("[pith")) ? after.length : null;
};

const fromRead = (payload: Payload): ToolResult | null => {
  const response = fieldsOf(payload.tool_response);
  const file = fieldsOf(response?.["file"]);
  if (response?.["type"] !== "text" || file === null) return null;
  const content = textIn(file, "content");
  const path = textIn(file, "filePath");
  if (content === null || path === null || typeof file["startLine"] !== "number") return null;
  return {
    tool: "read",
    command: `cat ${quoteWord(path)}`,
    cwd: payload.cwd,
    output: content,
    exit: 0,
    stored: null,
    session: payload.session_id,
    answer: (text, isForced = false) => {
      const numLines = headOf(content, text, isForced);
      return numLines === null
        ? null
        : answerWith({ ...response, file: { ...file, content: text, numLines } });
    },
  };
};

interface Block {
  readonly type: string;
  readonly text?: unknown;
}

const isBlock = (value: unknown): value is Block => typeof fieldsOf(value)?.["type"] === "string";

const parses = (text: string): boolean => orElse(() => typeof JSON.parse(text) === "object", false);

/** One value, or one a line: a program may read it. */
const isJson = (text: string): boolean =>
  /^\s*[[{]/.test(text) &&
  (parses(text) || text.split("\n").every((line) => line.trim() === "" || parses(line)));

const isText = ({ type, text }: Block): boolean =>
  type === "text" && typeof text === "string" && text !== "" && !isJson(text);

/** A tool of an MCP server answers in blocks, of which texts are shortened one by one and all others stay as they are. A text alone
 * is JSON (`structuredContent`). A replacement for a failure is ignored by the client. */
export const readParts = (text: string): PartedResult | null => {
  const payload = payloadOf(text, "PostToolUse");
  if (payload === null || !isMcpTool(payload.tool_name)) return null;
  const { tool_name: tool, tool_response: blocks, cwd, session_id: session } = payload;
  if (!Array.isArray(blocks) || !blocks.every(isBlock)) return null;
  const places = blocks.flatMap((block, at) => (isText(block) ? [at] : []));
  const partAt = (at: number): ToolResult => ({
    tool,
    command: tool,
    cwd,
    output: String(blocks[at]!.text),
    exit: 0,
    stored: null,
    session,
    answer: (shown) => shown,
  });
  return {
    parts: places.map(partAt),
    answer: (texts) =>
      answerWith(blocks.map((block, at) => ({ ...block, ...shownIn(texts[places.indexOf(at)] ?? null) }))),
  };
};

const shownIn = (text: string | null): Fields => (text === null ? {} : { text });

/** null: another event, tool or agent, or a result that is left as it is. */
export const read = (text: string): ToolResult | null => {
  const payload = payloadOf(text, "PostToolUse");
  if (payload === null) return null;
  const { tool_name: tool } = payload;
  if (tool === "Bash" || tool === "PowerShell") return fromShell(payload, shellNamed(tool) ?? "bash");
  return tool === "Read" ? fromRead(payload) : null;
};
