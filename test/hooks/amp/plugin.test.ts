import { describe, expect, it } from "vitest";
import { pluginText } from "../../../hooks/plugins/plugin-file.ts";
import { environmentOf } from "../../../src/system/environment.ts";
import { createPluginWorld, faults, printed, shortened } from "../plugins/plugin-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(createPluginWorld);

const load = async (start?: readonly string[]) => {
  const { default: plugin } = await world.load({ agent: "amp", artifact: "pith.js", via: "result" }, start);
  const handlers: Record<string, (event: any) => Promise<any>> = {};
  plugin({ on: (event: string, handler: any) => (handlers[event] = handler) });
  expect(Object.keys(handlers)).toEqual(["tool.result"]);
  return handlers["tool.result"]!;
};

/** The event by the types of @ampcode/plugin. */
const event = (output: unknown, more: object = {}) => ({
  thread: { id: "T-1" },
  toolUseID: "toolu_1",
  tool: "Bash",
  input: { cmd: "cargo build", cwd: world.cwd },
  status: "done",
  output,
  ...more,
});
const shorter = expect.stringMatching(shortened);

describe("result", () => {
  it.each([
    ["a text", printed, shorter],
    ["a block of text", [{ type: "text", text: printed }], [{ type: "text", text: shorter }]],
    ["an object", { output: printed, exitCode: 0, extra: 1 }, { output: shorter, exitCode: 0, extra: 1 }],
  ])("shortens %s, and gives back the same shape", async (_, output, wanted) => {
    expect(await (await load())(event(output))).toEqual({ status: "done", output: wanted });
  });

  it("knows the tool's other names, and the other name of its argument", async () => {
    const handler = await load();
    for (const tool of ["bash", "shell_command"])
      expect(await handler(event(printed, { tool, input: { command: "cargo build" } }))).toEqual({
        status: "done",
        output: shorter,
      });
  });

  it.each([
    ["another tool", { tool: "Read" }],
    ["a tool that failed", { status: "error", error: "x" }],
    ["a cancelled one", { status: "cancelled" }],
    ["a call without a command", { input: {} }],
    [
      "two blocks",
      {
        output: [
          { type: "text", text: printed },
          { type: "text", text: "x" },
        ],
      },
    ],
    ["an image", { output: [{ type: "image" }] }],
    ["no output", { output: undefined }],
    ["a number", { output: 3 }],
  ])("leaves %s", async (_, more) => {
    expect(await (await load())(event(printed, more))).toBeUndefined();
  });

  it("leaves whatever else it is called with", async () => {
    expect(await (await load())(undefined)).toBeUndefined();
  });

  it.each(faults)("leaves everything as it is where pith %s", async (_, script) => {
    expect(await (await load(world.standIn(script)))(event(printed.repeat(20)))).toBeUndefined();
  });
});

describe("the file", () => {
  it("begins with the line that Amp asks for", () => {
    const place = { env: environmentOf({ home: "/home/dev" }), tee: "/x" };
    const text = pluginText({ path: "", agent: "amp", artifact: "pith.js", via: "result" }, place);
    expect(text.split("\n")[0]).toBe("// @i-know-the-amp-plugin-api-is-wip-and-very-experimental-right-now");
  });
});
