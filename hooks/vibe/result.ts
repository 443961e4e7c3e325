/** Mistral Vibe's hook after a tool: if it "denies", its text replaces the one that the model reads, and the call counts as
 * it ended. https://docs.mistral.ai/vibe/code/cli/hooks */
import type { ToolResult } from "../../src/integration/agent.ts";
import { type Fields, isObject, textIn, toolCallIn } from "../../src/integration/tool-call.ts";

/** The later names since 2.21. */
const events = new Set<unknown>(["after_tool", "post_tool"]);

interface Stream {
  /** As the agent has it, ends of lines included. */
  readonly text: string;
  readonly exit: number | null;
}

const asText = (value: unknown): string => (typeof value === "string" ? value : "");

// It cuts without a word, at a length that its configuration names (`max_output_bytes`, a round number).
const mayBeCut = (text: string): boolean => text.length >= 16_000 || text.length % 1000 === 0;

const longer = (stdout: string, stderr: string): string => (stderr.length > stdout.length ? stderr : stdout);

const succeeded = ({ tool_output: output }: Fields): Stream | null => {
  if (!isObject(output)) return null;
  const { returncode } = output;
  const [stdout, stderr] = [asText(output["stdout"]), asText(output["stderr"])];
  if (mayBeCut(stdout + stderr) || mayBeCut(longer(stdout, stderr))) return null;
  return { text: longer(stdout, stderr), exit: typeof returncode === "number" ? returncode : null };
};

const failure =
  /^Command failed: [^\n]*\nReturn code: (\d+)(?:\nStderr: ([\s\S]*?))?(?:\nStdout: ([\s\S]*))?$/;

const failed = ({ tool_error: error }: Fields): Stream | null => {
  const found = failure.exec(asText(error));
  if (found === null || asText(error).split("\nStdout: ").length > 2) return null;
  const text = longer(found[3] ?? "", found[2] ?? "");
  return mayBeCut(text) ? null : { text, exit: Number(found[1]) };
};

const streamOf = (payload: Fields): Stream | null => {
  if (payload["tool_status"] === "success") return succeeded(payload);
  return payload["tool_status"] === "failure" ? failed(payload) : null;
};

/** null: another event or tool, cut, cancelled, or in a form that is not known. */
export const read = (text: string): ToolResult | null => {
  const call = toolCallIn(text, {
    tools: ["bash"],
    isEvent: (payload) => events.has(payload["hook_event_name"]),
  });
  const stream = call === null ? null : streamOf(call.payload);
  if (call === null || stream === null || stream.text === "") return null;
  const [head, tail, ...more] = asText(call.payload["tool_output_text"]).split(stream.text);
  if (tail === undefined || more.length > 0) return null;
  return {
    tool: "shell",
    command: call.command,
    cwd: call.cwd,
    output: stream.text,
    exit: stream.exit,
    stored: null,
    session: textIn(call.payload, "session_id") ?? undefined,
    answer: (reduced) => JSON.stringify({ decision: "deny", reason: `${head}${reduced}${tail}` }),
  };
};
