import { describe, expect, it } from "vitest";
import { read } from "../../../hooks/vibe/result.ts";

/** The shape as documented ("Wire protocol"), with the fields that `BashResult` of its sources has. */
const payload = {
  hook_event_name: "post_tool",
  session_id: "5c7e",
  parent_session_id: null,
  transcript_path: "/home/dev/.vibe/logs/session/5c7e/messages.jsonl",
  cwd: "/home/dev/project",
  tool_name: "bash",
  tool_call_id: "call_42",
  tool_input: { command: "cargo test" },
  tool_status: "success",
  tool_output: { command: "cargo test", stdout: "test a ... ok\ntest b ... ok\n", stderr: "", returncode: 0 },
  tool_output_text: "command: cargo test\nstdout: test a ... ok\ntest b ... ok\n\nstderr: \nreturncode: 0",
  tool_error: null,
  duration_ms: 42.5,
};

const failure = {
  tool_status: "failure",
  tool_output: null,
  tool_error:
    "Command failed: 'cargo test'\nReturn code: 101\nStderr: warning: x\nStdout: test a ... FAILED, at length",
  tool_output_text:
    "<tool_error>bash failed: Command failed: 'cargo test'\nReturn code: 101\nStderr: warning: x\nStdout: test a ... FAILED, at length</tool_error>",
};

const happened = (changes: object = {}) => read(JSON.stringify({ ...payload, ...changes }));

describe("a result of the shell", () => {
  it("is what the program printed, and goes back in its place", () => {
    const one = happened()!;
    expect(one).toMatchObject({
      tool: "shell",
      command: "cargo test",
      cwd: "/home/dev/project",
      output: "test a ... ok\ntest b ... ok\n",
      exit: 0,
      stored: null,
      session: "5c7e",
    });
    expect(JSON.parse(one.answer("SHORT")!)).toEqual({
      decision: "deny",
      reason: "command: cargo test\nstdout: SHORT\nstderr: \nreturncode: 0",
    });
  });

  it("has the older name too", () => {
    expect(happened({ hook_event_name: "after_tool" })?.output).toBe("test a ... ok\ntest b ... ok\n");
  });

  it("of two streams is the longer one, the other stays", () => {
    const tool_output = { stdout: "x\n", stderr: "Compiling a\nCompiling b\n", returncode: 0 };
    const tool_output_text = "stdout: x\n\nstderr: Compiling a\nCompiling b\n\nreturncode: 0";
    const one = happened({ tool_output, tool_output_text })!;
    expect(one.output).toBe("Compiling a\nCompiling b\n");
    expect(JSON.parse(one.answer("SHORT")!).reason).toBe("stdout: x\n\nstderr: SHORT\nreturncode: 0");
  });

  it("that failed is taken out of the error, with its status", () => {
    const one = happened(failure)!;
    expect(one).toMatchObject({ output: "test a ... FAILED, at length", exit: 101 });
    expect(JSON.parse(one.answer("SHORT")!).reason).toBe(
      "<tool_error>bash failed: Command failed: 'cargo test'\nReturn code: 101\nStderr: warning: x\nStdout: SHORT</tool_error>",
    );
  });
});

describe("left as it is", () => {
  const long = (length: number) => ({
    tool_output: { stdout: "x".repeat(length), stderr: "", returncode: 0 },
    tool_output_text: `stdout: ${"x".repeat(length)}`,
  });
  it.each([
    ["another event", { hook_event_name: "pre_tool" }],
    ["another tool", { tool_name: "grep" }],
    ["cancelled", { tool_status: "cancelled" }],
    ["skipped", { tool_status: "skipped", tool_output: null }],
    ["no output", { tool_output: { stdout: "", stderr: "", returncode: 0 } }],
    ["a text that an earlier hook has replaced", { tool_output_text: "other" }],
    [
      "the same text twice",
      { tool_output_text: "test a ... ok\ntest b ... ok\ntest a ... ok\ntest b ... ok\n" },
    ],
    ["cut at the usual limit", long(16_000)],
    ["of a round length, which may be a limit of the user's", long(8000)],
    ["an error of another form", { ...failure, tool_error: "Command timed out after 300s: 'cargo test'" }],
    [
      "an error that can be read in two ways",
      { ...failure, tool_error: `${failure.tool_error}\nStdout: more` },
    ],
    ["a command that is no text", { tool_input: { command: ["ls"] } }],
    ["no directory", { cwd: undefined }],
  ])("%s", (_, changes) => {
    expect(happened(changes)).toBe(null);
  });

  it.each(["", "null", "[]", "{", '"post_tool"', "{}", '{"hook_event_name":"post_tool"}'])("%s", (text) => {
    expect(read(text)).toBe(null);
  });

  it("Claude's payload", () => {
    const claude = {
      hook_event_name: "PostToolUse",
      tool_name: "Bash",
      tool_input: { command: "ls" },
      cwd: "/",
    };
    expect(read(JSON.stringify({ ...claude, tool_response: { stdout: "x" } }))).toBe(null);
  });
});
