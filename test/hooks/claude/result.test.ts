import { describe, expect, it } from "vitest";
import { read, readParts } from "../../../hooks/claude/result.ts";

/** As recorded from Claude Code 2.1.330, the home masked. */
const payload = {
  session_id: "5c7e7a10-0000-4000-8000-000000000000",
  transcript_path: "/home/dev/.claude/projects/-home-dev-project/5c7e7a10.jsonl",
  cwd: "/home/dev/project",
  prompt_id: "a4830000",
  permission_mode: "default",
  effort: { level: "medium" },
  hook_event_name: "PostToolUse",
  tool_name: "Bash",
  tool_input: { command: "echo hi; echo err >&2", description: "d" },
  tool_response: {
    stdout: "hi\nerr",
    stderr: "",
    interrupted: false,
    isImage: false,
    noOutputExpected: false,
  },
  tool_use_id: "toolu_0123",
  duration_ms: 170,
};
const happened = (changes: object = {}) => read(JSON.stringify({ ...payload, ...changes }));
const response = (changes: object) => happened({ tool_response: { ...payload.tool_response, ...changes } });
const replaced = (answer: string | null | undefined) =>
  JSON.parse(answer ?? "null").hookSpecificOutput.updatedToolOutput;

describe("the shell's result", () => {
  it("is read as what the program printed, and answered in the tool's own shape", () => {
    const one = happened()!;
    expect(one).toMatchObject({
      tool: "shell",
      command: "echo hi; echo err >&2",
      cwd: "/home/dev/project",
      output: "hi\nerr",
      exit: 0,
      stored: null,
      session: "5c7e7a10-0000-4000-8000-000000000000",
    });
    expect(JSON.parse(one.answer("short")!)).toEqual({
      hookSpecificOutput: {
        hookEventName: "PostToolUse",
        updatedToolOutput: { ...payload.tool_response, stdout: "short" },
      },
    });
  });

  it("that was cut is read from where the client stored it, and no longer names that place", () => {
    const stored = "/home/dev/.claude/projects/-home-dev-project/5c7e7a10/tool-results/b1.txt";
    const one = response({ persistedOutputPath: stored, persistedOutputSize: 39_890 })!;
    expect(one.stored?.path).toBe(stored);
    expect(replaced(one.answer("short"))).toEqual({ ...payload.tool_response, stdout: "short" });
  });

  it("keeps what the client added beside it, unknown keys included", () => {
    const one = response({ stderr: "\nShell cwd was reset to /home/dev/project", newer: { a: [1] } })!;
    expect(replaced(one.answer("short"))).toMatchObject({
      stderr: "\nShell cwd was reset to /home/dev/project",
      newer: { a: [1] },
    });
  });

  it("of PowerShell's tool is read as that shell's", () => {
    const one = happened({ tool_name: "PowerShell", tool_input: { command: "Get-Content a.txt" } })!;
    expect(one).toMatchObject({ tool: "shell", shell: "powershell", command: "Get-Content a.txt" });
    expect(replaced(one.answer("short"))).toMatchObject({ stdout: "short" });
    expect(happened()!.shell).toBe("bash");
  });

  it("is no proof of success where the client puts the status into words", () => {
    expect(response({ returnCodeInterpretation: "No matches found" })!.exit).toBe(null);
  });

  it.each([
    ["interrupted", { interrupted: true }],
    ["an image", { isImage: true, stdout: "data:image/png;base64,AAAA" }],
    ["still running in the background", { backgroundTaskId: "bh54s6tuo" }],
    ["out of time", { backgroundTaskId: "bh54s6tuo", timedOutAfterMs: 2000 }],
    ["empty", { stdout: "" }],
    ["without stdout", { stdout: undefined }],
    ["without stderr", { stderr: undefined }],
    ["stored in no place that can be named", { persistedOutputPath: 7 }],
  ])("is left alone: %s", (_, changes) => {
    expect(response(changes)).toBe(null);
  });

  it.each([
    ["another event", { hook_event_name: "PostToolUseFailure", error: "Exit code 3\nout" }],
    ["another tool", { tool_name: "Write", tool_input: { file_path: "/x" } }],
    ["a result that is text", { tool_response: "hi" }],
    ["no result", { tool_response: undefined }],
    ["no command", { tool_input: {} }],
  ])("of another kind is left alone: %s", (_, changes) => {
    expect(happened(changes)).toBe(null);
  });

  it.each([
    [
      "Copilot CLI 1.0.102, which gives no transcript",
      { transcript_path: undefined, permission_mode: undefined },
    ],
    ["VS Code, which says sessionId", { sessionId: "s", session_id: undefined }],
    ["Cursor, which adds its own fields", { cursor_version: "2.0.0", conversation_id: "c" }],
    ["Devin, which gives no directory", { cwd: undefined, tool_name: "exec" }],
  ])("of another host that reads these settings is left alone: %s", (_, changes) => {
    expect(happened(changes)).toBe(null);
  });

  it.each(["null", "[]", '"x"', "1", "{}"])("%s is left alone", (text) => {
    expect(read(text)).toBe(null);
  });
});

describe("a file that was read", () => {
  const lines = Array.from({ length: 9 }, (_, index) => `line ${index}`);
  const file = {
    filePath: "/home/dev/project/a b.txt",
    content: `${lines.join("\n")}\n`,
    numLines: 10,
    startLine: 41,
    totalLines: 80,
  };
  const one = happened({
    tool_name: "Read",
    tool_input: { file_path: file.filePath },
    tool_response: { type: "text", file },
  })!;

  it("is read as its content", () => {
    expect(one).toMatchObject({
      tool: "read",
      command: "cat '/home/dev/project/a b.txt'",
      output: file.content,
      exit: 0,
    });
  });

  it("keeps the numbers that the client gives to its lines", () => {
    const text =
      "line 0\nline 1\n[pith: 7 lines hidden]\n[pith 0ABCDEFG: 7 of 9 lines hidden, full output: /x]\n";
    expect(replaced(one.answer(text))).toEqual({
      type: "text",
      file: { ...file, content: text, numLines: 5 },
    });
  });

  it("is left alone where a line would get a number that is not its own", () => {
    expect(one.answer("line 0\n[pith: 7 lines hidden]\nline 8\n")).toBe(null);
    expect(one.answer("line 1\n")).toBe(null);
  });

  it.each([
    ["an image", { type: "image", file: { base64: "AAAA" } }],
    ["a notebook", { type: "notebook", file }],
    ["a file without numbers", { type: "text", file: { ...file, startLine: undefined } }],
    ["an empty file", { type: "text", file: { ...file, content: "" } }],
  ])("of another kind is left alone: %s", (_, tool_response) => {
    expect(happened({ tool_name: "Read", tool_input: {}, tool_response })).toBe(null);
  });
});

describe("an MCP tool's result", () => {
  const image = { type: "image", data: "AAAA", mimeType: "image/png" };
  const blocks = [
    { type: "text", text: "one", annotations: { audience: ["user"] } },
    image,
    { type: "text", text: '{"a":1}' },
    { type: "text", text: '{"a":1}\n[2]\n' },
    { type: "text", text: "two" },
    { type: "resource", resource: { uri: "file:///x", text: "three" } },
  ];
  const parts = (changes: object = {}) =>
    readParts(
      JSON.stringify({ ...payload, tool_name: "mcp__logs__tail", tool_response: blocks, ...changes }),
    );

  it("is its texts, one by one: JSON and every other block stay as they are", () => {
    const { parts: texts, answer } = parts()!;
    expect(texts.map(({ tool, command, output, exit }) => [tool, command, output, exit])).toEqual([
      ["mcp__logs__tail", "mcp__logs__tail", "one", 0],
      ["mcp__logs__tail", "mcp__logs__tail", "two", 0],
    ]);
    expect(replaced(answer([null, "short"]))).toEqual(
      blocks.map((block) => ("text" in block && block.text === "two" ? { ...block, text: "short" } : block)),
    );
  });

  it.each([
    ["a text alone, which is JSON", { tool_response: '{"rows":[]}' }],
    ["something else", { tool_response: { content: blocks } }],
    ["a failure", { hook_event_name: "PostToolUseFailure" }],
    ["of a tool of the client's own", { tool_name: "Task" }],
  ])("is left alone: %s", (_, changes) => {
    expect(parts(changes)).toBe(null);
  });
});
