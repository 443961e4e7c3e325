import { describe, expect, it } from "vitest";
import { rewriting } from "../../src/integration/rewriting.ts";
import { fieldsIn, toolCallIn, updatedInput } from "../../src/integration/tool-call.ts";
import { environmentOf } from "../../src/system/environment.ts";

const shape = { tools: ["shell", "bash"] };
const payload = {
  hook_event_name: "PreToolUse",
  tool_name: "bash",
  tool_input: { command: "ls", timeout: 5 },
  cwd: "/tmp",
};

describe("a tool call", () => {
  it("is read by the names of its host, and comes back with nothing but the command changed", () => {
    const call = toolCallIn(JSON.stringify({ ...payload, newer: [1] }), shape)!;
    expect(call).toMatchObject({ command: "ls", cwd: "/tmp" });
    expect(updatedInput({ command: "x" })).toEqual({
      hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput: { command: "x" } },
    });
  });

  it("may get its directory from elsewhere", () => {
    const elsewhere = { ...shape, cwd: () => "/else" };
    expect(toolCallIn(JSON.stringify({ ...payload, cwd: undefined }), elsewhere)?.cwd).toBe("/else");
    expect(toolCallIn(JSON.stringify(payload), { ...shape, cwd: () => undefined })?.cwd).toBe("/tmp");
  });

  it.each([
    { hook_event_name: "PostToolUse" },
    { tool_name: "edit" },
    { tool_name: undefined },
    { tool_input: ["ls"] },
    { tool_input: { text: "ls" } },
    { cwd: 1 },
    { cwd: "" },
  ])("of another form is none: %j", (changes) => {
    expect(toolCallIn(JSON.stringify({ ...payload, ...changes }), shape)).toBe(null);
  });

  it.each(["", "{", "1", "null", "[]", '"x"'])("is no JSON object: %j", (text) => {
    expect(fieldsIn(text)).toBe(null);
  });

  it("is judged with what the host said, and without where nobody asked", () => {
    const before = rewriting({
      env: environmentOf({}),
      hooks: () => ({ files: [] }),
      ...shape,
      root: () => "/",
      judge: ({ call }) => (call === null ? "deny" : call.payload["mode"] === "yolo" ? "neutral" : "none"),
      answer: (input, verdict) => ({ verdict, input }),
    });
    expect(before.read(JSON.stringify(payload))!.verdict("pith ls")).toBe("none");
    const one = before.read(JSON.stringify({ ...payload, mode: "yolo" }))!;
    expect(one.verdict("pith ls")).toBe("neutral");
    expect(JSON.parse(one.answer("pith ls", "neutral"))).toEqual({
      verdict: "neutral",
      input: { command: "pith ls", timeout: 5 },
    });
    expect(before.verdict("ls", "pith ls", "/tmp")).toBe("deny");
  });
});
