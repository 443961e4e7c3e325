import { describe, expect, it } from "vitest";
import { createPluginWorld, faults, printed, shortened } from "../plugins/plugin-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(createPluginWorld);

const load = async (start?: readonly string[]) => {
  const values = { READING: "How to read a mark." };
  const { default: extension } = await world.load(
    { agent: "omp", artifact: "pith.js", via: "result", values },
    start,
  );
  const handlers: Record<string, (event: any, context?: any) => Promise<any>> = {};
  extension({ on: (event: string, handler: any) => (handlers[event] = handler) });
  return handlers as Record<
    "tool_result" | "before_agent_start",
    (event: any, context?: any) => Promise<any>
  >;
};

/** As the sources of Oh My Pi 18.3.4 build it: src/tools/bash.ts, src/extensibility/extensions/types.ts. */
const wall = "\n\nWall time: 1.25 seconds";
const result = (text: string, details: object = {}, more: object = {}) => ({
  type: "tool_result",
  toolName: "bash",
  toolCallId: "call_1",
  input: { command: "cargo build", cwd: "." },
  content: [{ type: "text", text }],
  details: { timeoutSeconds: 300, wallTimeMs: 1250, ...details },
  isError: false,
  ...more,
});

describe("result", () => {
  it.each([
    ["a success", wall, {}, false],
    ["a failure", `${wall}\n\nCommand exited with code 101`, { exitCode: 101 }, true],
    ["notices behind the time", `${wall}\nsomething about the directory`, {}, false],
    ["a timeout", `${wall}\n\n[Command timed out after 300 seconds]`, { timedOut: true }, true],
  ])("keeps the host's words about %s", async (_, tail, details, isError) => {
    const answer = await (
      await load()
    ).tool_result(result(printed.trimEnd() + tail, details, { isError }), { cwd: world.cwd });
    const [{ text }] = answer.content;
    expect(text).toMatch(/^\[pith: \d+ build steps hidden\]\n/);
    expect(text.endsWith(tail)).toBe(true);
  });

  it.each(["js-bash-0b1c", "prelude-run-0b1c"])(
    "leaves what a cell of code reads: %s",
    async (toolCallId) => {
      const handlers = await load();
      expect(
        await handlers.tool_result(result(printed, {}, { toolCallId }), { cwd: world.cwd }),
      ).toBeUndefined();
    },
  );

  it("shortens what stands without any words of the host", async () => {
    const answer = await (await load()).tool_result(result(printed), { cwd: world.cwd });
    expect(answer).toEqual({ content: [{ type: "text", text: expect.stringMatching(shortened) }] });
  });

  it.each([
    ["what the host has minimised", result(`${printed}\n[raw output: artifact://7]`)],
    ["what it has cut", result(printed, { meta: { truncation: { artifactId: "7" } } })],
    ["what still runs", result(printed, { async: { state: "running", jobId: "1" } })],
    ["what was cancelled", result(`[Command cancelled]\n${printed}`, {}, { isError: true })],
    ["no output", result(`(no output)${wall}`)],
    ["an image beside it", result("", {}, { content: [{ type: "text", text: printed }, { type: "image" }] })],
    ["another tool", result(printed, {}, { toolName: "read" })],
    ["nothing", undefined],
  ])("leaves %s", async (_, event) => {
    expect(await (await load()).tool_result(event, { cwd: world.cwd })).toBeUndefined();
  });

  it.each(faults)("leaves everything as it is where pith %s", async (_, script) => {
    const handlers = await load(world.standIn(script));
    expect(await handlers.tool_result(result(printed.repeat(20)), { cwd: world.cwd })).toBeUndefined();
  });
});

describe("the model", () => {
  it("is told once how to read a mark", async () => {
    const { before_agent_start: start } = await load();
    const first = await start({ systemPrompt: ["You are Pi."] });
    expect(first).toEqual({ systemPrompt: ["You are Pi.", "How to read a mark."] });
    expect(await start(first)).toBeUndefined();
    expect(await start(undefined)).toBeUndefined();
  });
});
