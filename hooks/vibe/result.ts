/** Mistral Vibe's hook after a tool: if it "denies", its text replaces the one that the model reads, and the call counts as
 * it ended. https://docs.mistral.ai/vibe/code/cli/hooks */
import type { ToolResult } from "../../src/integration/agent.ts";
import { type Fields, fieldsIn, isObject } from "../../src/integration/tool-call.ts";

/** The later names since 2.21. */
const events = new Set<unknown>(["after_tool", "post_tool"]);

interface Stream {
  /** As the agent has it, ends of lines included. */
  readonly text: string;
  readonly exit: number | null;
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

// It cuts without a word, at a length that its configuration names (`max_output_bytes`, a round number).
const mayBeCut = (text: string): boolean => text.length >= 16_000 || text.length % 1000 === 0;

const longer = (stdout: string, stderr: string): string => (stderr.length > stdout.length ? stderr : stdout);

const succeeded = ({ tool_output: output }: Fields): Stream | null => {
  if (!isObject(output)) return null;
  const { returncode } = output;
  const [stdout, stderr] = [textIn(output["stdout"]), textIn(output["stderr"])];
  if (mayBeCut(stdout + stderr) || mayBeCut(longer(stdout, stderr))) return null;
  return { text: longer(stdout, stderr), exit: typeof returncode === "number" ? returncode : null };
};

const failure =
  /^Command failed: [^\n]*\nReturn code: (\d+)(?:\nStderr: ([\s\S]*?))?(?:\nStdout: ([\s\S]*))?$/;

const failed = ({ tool_error: error }: Fields): Stream | null => {
  const found = failure.exec(textIn(error));
  if (found === null || textIn(error).split("\nStdout: ").length > 2) return null;
  const text = longer(found[3] ?? "", found[2] ?? "");
  return mayBeCut(text) ? null : { text, exit: Number(found[1]) };
};

const streamOf = (payload: Fields): Stream | null => {
  if (payload["tool_status"] === "success") return succeeded(payload);
  return payload["tool_status"] === "failure" ? failed(payload) : null;
};

interface Call {
  readonly command: string;
  readonly cwd: string;
  readonly session: string | null;
}

const callOf = (payload: Fields): Call | null => {
  const { tool_name: tool, tool_input: input, cwd, session_id: session } = payload;
  if (!events.has(payload["hook_event_name"]) || tool !== "bash" || !isObject(input)) return null;
  const { command } = input;
  if (typeof command !== "string" || typeof cwd !== "string") return null;
  return { command, cwd, session: typeof session === "string" ? session : null };
};

/** null: another event or tool, cut, cancelled, or in a form that is not known. */
export const read = (text: string): ToolResult | null => {
  const payload = fieldsIn(text);
  const call = payload === null ? null : callOf(payload);
  const stream = payload === null ? null : streamOf(payload);
  if (payload === null || call === null || stream === null || stream.text === "") return null;
  const [head, tail, ...more] = textIn(payload["tool_output_text"]).split(stream.text);
  if (tail === undefined || more.length > 0) return null;
  return {
    tool: "shell",
    command: call.command,
    cwd: call.cwd,
    output: stream.text,
    exit: stream.exit,
    stored: null,
    ...(call.session === null ? {} : { session: call.session }),
    answer: (reduced) => JSON.stringify({ decision: "deny", reason: `${head}${reduced}${tail}` }),
  };
};
