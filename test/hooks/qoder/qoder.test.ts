import { describe, expect, it } from "vitest";
import { parse } from "jsonc-parser";
import { spec } from "../../../hooks/qoder/install-spec.ts";
import { read } from "../../../hooks/qoder/result.ts";
import { layouts } from "../json-layouts.ts";
import { textWorld } from "../text-world.ts";
import { eachTest } from "../../each-test.ts";

/** The fields that the code of Qoder CLI 1.1.52 puts together. */
const payload = {
  session_id: "s1",
  transcript_path: "/home/dev/.qoder/projects/p/s1.jsonl",
  cwd: "/home/dev/project",
  hook_event_name: "PostToolUse",
  permission_mode: "default",
  tool_use_id: "t1",
  tool_name: "Bash",
  tool_input: { command: "cargo build", description: "build" },
  tool_response: {
    kind: "completed",
    telemetryExecutionId: "x1",
    stdout: "a\nb",
    stderr: "",
    exitCode: 0,
    signal: null,
    interrupted: false,
    isImage: false,
    noOutputExpected: false,
  },
};
const happened = (changes: object = {}) => read(JSON.stringify({ ...payload, ...changes }));
const response = (changes: object) => happened({ tool_response: { ...payload.tool_response, ...changes } });
const replaced = (answer: string | null | undefined) =>
  JSON.parse(answer ?? "null").hookSpecificOutput.updatedToolOutput;

describe("the shell's result", () => {
  it("is read as what the program printed, and answered in its own shape", () => {
    const one = happened()!;
    expect(one).toMatchObject({
      tool: "shell",
      command: "cargo build",
      cwd: "/home/dev/project",
      output: "a\nb",
      exit: 0,
      stored: null,
      session: "s1",
    });
    expect(JSON.parse(one.answer("short")!)).toEqual({
      hookSpecificOutput: {
        hookEventName: "PostToolUse",
        updatedToolOutput: { ...payload.tool_response, stdout: "short" },
      },
    });
  });

  it("keeps what the client would have shown behind it", () => {
    const one = response({
      stderr: "Shell cwd was reset",
      exitCode: 1,
      returnCodeInterpretation: "No matches found",
      staleReadFileStateHint: "read it again",
    })!;
    expect(one.exit).toBe(null);
    expect(replaced(one.answer("short"))).toMatchObject({
      stdout: "short\nShell cwd was reset\nNo matches found\nread it again",
      stderr: "",
    });
  });

  it("that was too long is read from where the client put it", () => {
    const persistedOutput = {
      path: "/home/dev/.qoder/tmp/p1/tool-outputs/session-s1/shell-1.output",
      preview: "a",
      originalSizeBytes: 9,
      savedSizeBytes: 9,
      truncated: false,
    };
    const one = response({ persistedOutput })!;
    expect(one.stored?.path).toBe(persistedOutput.path);
    expect(replaced(one.answer("short"))).not.toHaveProperty("persistedOutput");
    expect(response({ persistedOutput: { ...persistedOutput, truncated: true } })).toBe(null);
    expect(response({ persistedOutput: { ...persistedOutput, preview: undefined } })).toBe(null);
    expect(response({ persistedOutput: "x" })).toBe(null);
  });

  it.each([
    ["cancelled", { kind: "cancelled" }],
    ["in the background", { kind: "backgrounded" }],
    ["interrupted", { interrupted: true }],
    ["an image", { isImage: true }],
    ["ended by a signal", { signal: 9 }],
    ["a failure", { isError: true, exitCode: 2 }],
    ["empty", { stdout: "" }],
  ])("is left alone: %s", (_, changes) => {
    expect(response(changes)).toBe(null);
  });

  it.each([
    ["another event", { hook_event_name: "PostToolUseFailure" }],
    ["another tool", { tool_name: "Read" }],
    ["a result that is text", { tool_response: "x" }],
    ["a result of Claude Code's shape", { tool_response: { stdout: "x", stderr: "", interrupted: false } }],
    ["no directory", { cwd: undefined }],
  ])("of another kind is left alone: %s", (_, changes) => {
    expect(happened(changes)).toBe(null);
  });
});

describe("install", () => {
  const world = eachTest(() => textWorld(spec));

  it.each(layouts)("and uninstall give back every byte: %s", (_, text) => {
    for (const [file, project] of [
      ["home/.qoder/settings.json", false],
      ["project/.qoder/settings.local.json", true],
    ] as const) {
      world.put(file, text);
      const before = world.bytes(file);
      world.install("result", project);
      const now = parse(
        Buffer.from(world.bytes(file)!, "latin1")
          .toString()
          .replace(/^\uFEFF/, ""),
      );
      expect(now.hooks.PostToolUse[0].hooks[0].command).toMatch(/pith' hook qoder; exit 0$/);
      world.uninstall(project);
      expect(world.bytes(file)).toBe(before);
    }
  });

  it("goes to the text and back without a trace", () => {
    world.install("result");
    world.install("instructions");
    expect(world.bytes("home/.qoder/settings.json")).toBe(null);
    expect(world.bytes("home/.qoder/AGENTS.md")).toContain("Put `pith ` before");
    world.install("result");
    world.uninstall();
    expect(world.bytes("home/.qoder/AGENTS.md")).toBe(null);
  });
});
