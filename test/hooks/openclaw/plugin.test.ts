import { describe, expect, it } from "vitest";
import { createPluginWorld, faults, printed, shortened } from "../plugins/plugin-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(createPluginWorld);

const load = async (start?: readonly string[]) => {
  const { default: plugin } = await world.load(
    { agent: "openclaw", artifact: "index.js", via: "result" },
    start,
  );
  expect(plugin.id).toBe("pith");
  let middleware: ((event: any, context?: any) => Promise<any>) | undefined;
  plugin.register({
    registerAgentToolResultMiddleware: (handler: any, options: object) => {
      expect(options).toEqual({ runtimes: ["openclaw"] });
      middleware = handler;
    },
  });
  plugin.register({});
  return middleware!;
};

/** The event of OpenClaw 2026.9.6 for its shell, seen there. */
const event = (text: string, exitCode = 0, more: object = {}) => ({
  toolCallId: "call_1",
  toolName: "exec",
  args: { command: "cargo build" },
  result: {
    content: [{ type: "text", text }],
    details: { status: "completed", exitCode, durationMs: 5, aggregated: text, cwd: "/" },
  },
  ...more,
});

describe("result", () => {
  it("shortens what a command printed, and leaves the rest of the result", async () => {
    const one = event(printed);
    expect(await (await load())(one, { sessionId: "s" })).toEqual({
      result: { ...one.result, content: [{ type: "text", text: expect.stringMatching(shortened) }] },
    });
  });

  it("keeps the host's words about a failure", async () => {
    const tail = "\n\n(Command exited with code 3)";
    const answer = await (await load())(event(printed + tail, 3));
    const [{ text }] = answer.result.content;
    expect(text).toMatch(/^\[pith: \d+ build steps hidden\]\n/);
    expect(text.endsWith(tail)).toBe(true);
  });

  it("does not take a program's words for the host's", async () => {
    const text = `${printed}\n\n(Command exited with code 3)`;
    const answer = await (await load())(event(text, 0));
    expect(answer.result.content[0].text).toContain("(Command exited with code 3)");
    expect(await (await load())(event(printed, 3))).toBeUndefined();
  });

  const base = event(printed);
  const details = base.result.details;
  it.each([
    ["a command that still runs", { result: { ...base.result, details: { ...details, status: "running" } } }],
    [
      "a text with notes of the host",
      { result: { ...base.result, details: { ...details, aggregated: "x" } } },
    ],
    ["a result without details", { result: { content: base.result.content } }],
    ["two blocks", { result: { content: [...base.result.content, { type: "text", text: "" }], details } }],
    ["another tool", { toolName: "read" }],
    ["a call without arguments", { args: undefined }],
  ])("leaves %s", async (_, more) => {
    expect(await (await load())(event(printed, 0, more))).toBeUndefined();
  });

  it("leaves no output, and whatever else it is called with", async () => {
    expect(await (await load())(event("(no output)"))).toBeUndefined();
    expect(await (await load())(undefined)).toBeUndefined();
  });

  it.each(faults)("leaves everything as it is where pith %s", async (_, script) => {
    expect(await (await load(world.standIn(script)))(event(printed.repeat(20)))).toBeUndefined();
  });
});
