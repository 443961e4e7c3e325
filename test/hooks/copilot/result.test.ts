import { describe, expect, it } from "vitest";
import { read } from "../../../hooks/copilot/result.ts";

/** As recorded from Copilot CLI 1.0.102, paths masked. */
const payload = {
  sessionId: "90fc47e9-4ac5-430a-b361-fb53d2d135f0",
  timestamp: 1795279802545,
  cwd: "/home/dev/project",
  toolName: "bash",
  toolArgs: { command: "echo out; echo err >&2; exit 3", description: "run it" },
  toolResult: {
    resultType: "success",
    textResultForLlm: "err\nout\n<shellId: 0 completed with exit code 3>",
  },
};
const happened = (changes: object = {}) => read(JSON.stringify({ ...payload, ...changes }));
const result = (textResultForLlm: string) =>
  happened({ toolResult: { resultType: "success", textResultForLlm } });

/** Output of `seq 1 20000; exit 4`. */
const seq = Array.from({ length: 20_000 }, (_, index) => `${index + 1}\n`).join("");
const tooLarge =
  "Output too large to read at once (106.3 KB). Saved to: /tmp/1795279802536-copilot-tool-output-32246-eda927fa-2c56-40a1-9eb2-7c6158450dd1.txt\n" +
  "Consider using tools like grep (for searching), head/tail (for viewing start/end), view with view_range (for specific sections), or jq (for JSON) to examine portions of the output.\n\n" +
  `Preview (first 500 chars):\n${seq.slice(0, 500)}\n<shellId: 0 completed with exit code 4>`;

describe("the shell's result", () => {
  it("is what stands before the client's own last line, which comes back behind the answer", () => {
    const one = happened()!;
    expect(one).toMatchObject({
      tool: "shell",
      command: "echo out; echo err >&2; exit 3",
      cwd: "/home/dev/project",
      output: "err\nout",
      exit: 3,
      stored: null,
      session: "90fc47e9-4ac5-430a-b361-fb53d2d135f0",
    });
    expect(JSON.parse(one.answer("short\n")!)).toEqual({
      modifiedResult: {
        resultType: "success",
        textResultForLlm: "short\n<shellId: 0 completed with exit code 3>",
      },
    });
  });

  it("that was too large is read from where the client put it", () => {
    const one = result(tooLarge)!;
    expect(one).toMatchObject({
      stored: {
        path: "/tmp/1795279802536-copilot-tool-output-32246-eda927fa-2c56-40a1-9eb2-7c6158450dd1.txt",
      },
      exit: 4,
    });
    expect(one.stored!.holds(seq)).toBe(true);
    expect(one.stored!.holds(`${seq}${"x".repeat(200)}`)).toBe(false);
    expect(one.stored!.holds(seq.replace("5", "6"))).toBe(false);
    expect(JSON.parse(one.answer("short")!).modifiedResult.textResultForLlm).toBe(
      "short\n<shellId: 0 completed with exit code 4>",
    );
  });

  it("of a program that prints such a line itself ends at the last one", () => {
    const one = result(
      "a\n<shellId: 7 completed with exit code 0>\nb\n<shellId: 1 completed with exit code 2>",
    )!;
    expect(one).toMatchObject({ output: "a\n<shellId: 7 completed with exit code 0>\nb", exit: 2 });
  });

  it.each([
    ["started in the background", "<command started in background with shellId: 0>"],
    [
      "still running",
      "<command with shellId: 3 is still running after 30 seconds. The command is still running.>",
    ],
    ["refused", "Permission denied because no interactive user response was available."],
    ["empty", ""],
  ])("is left alone: %s", (_, text) => {
    expect(result(text)).toBe(null);
  });

  it("is left alone: another tool, no command, no success", () => {
    expect(happened({ toolName: "read_bash" })).toBe(null);
    for (const toolName of ["constructor", "__proto__", "toString"])
      expect(happened({ toolName, toolArgs: { path: "x" } })).toBe(null);
    expect(happened({ toolArgs: {} })).toBe(null);
    expect(happened({ toolArgs: "{}" })).toBe(null);
    expect(happened({ toolResult: { ...payload.toolResult, resultType: "failure" } })).toBe(null);
    expect(happened({ toolResult: undefined })).toBe(null);
    expect(happened({ cwd: undefined })).toBe(null);
  });

  it("names the shell: on Windows PowerShell", () => {
    expect(happened()).toMatchObject({ shell: "bash" });
    expect(happened({ toolName: "powershell" })).toMatchObject({ shell: "powershell", output: "err\nout" });
  });

  it("of a sub-agent, and with unknown fields, is read too", () => {
    expect(happened({ agentId: "a", agentType: "task", parentAgentId: "b", newer: [1] })).not.toBe(null);
  });

  it.each([
    [
      "VS Code, which reads the same folder",
      {
        sessionId: "s",
        hookEventName: "PostToolUse",
        tool_name: "run_in_terminal",
        tool_input: { command: "ls" },
        tool_response: "x",
        cwd: "/p",
      },
    ],
    [
      "the same client in Claude's dialect",
      {
        hook_event_name: "PostToolUse",
        session_id: "s",
        cwd: "/p",
        tool_name: "Bash",
        tool_input: { command: "ls" },
        tool_result: { result_type: "success", text_result_for_llm: "x" },
      },
    ],
    ["its own earlier event", { ...payload, toolResult: undefined }],
  ])("of %s is left alone", (_, other) => {
    expect(read(JSON.stringify(other))).toBe(null);
  });

  it.each(["", "{", "null", "[]", '"x"', "1", "{}"])("%j is left alone", (text) => {
    expect(read(text)).toBe(null);
  });
});

describe("other tools", () => {
  it.each([
    ["grep", { pattern: "a b", path: "/p", output_mode: "content" }, "search", "rg -e 'a b' /p"],
    ["grep", { pattern: "x" }, "search", "rg -l -e x"],
    ["glob", { pattern: "**/*.ts" }, "list", "rg --files -g '**/*.ts'"],
    ["view", { path: "/p/a.txt" }, "read", "cat /p/a.txt"],
  ])("%s says what it does in words of a shell", (toolName, toolArgs, tool, command) => {
    const one = happened({
      toolName,
      toolArgs,
      toolResult: { resultType: "success", textResultForLlm: "x\n" },
    })!;
    expect(one).toMatchObject({ tool, command, output: "x\n", exit: 0 });
    expect(JSON.parse(one.answer("y")!).modifiedResult.textResultForLlm).toBe("y");
  });
});
