import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPluginWorld, faults, printed, type PluginWorld, shortened } from "../plugins/plugin-world.ts";

let world: PluginWorld;
let logs: string[] = [];
let activeTools: string[] = ["read", "bash"];
beforeEach(() => {
  world = createPluginWorld();
});
afterEach(() => {
  for (const log of logs) rmSync(log, { force: true });
  logs = [];
  activeTools = ["read", "bash"];
  world.remove();
});

const environmentBefore = process.env["BASH_ENV"];

type Handler = (event: any, context?: any) => Promise<any>;

/** The events that the extension asks for, as Pi emits them. */
const load = async (via: "shell" | "result" | "hook", values: object = {}, start?: readonly string[]) => {
  const SETTINGS = { user: world.at("home/.pi/agent/settings.json"), project: ".pi/settings.json" };
  const module = await world.load(
    {
      agent: "pi",
      artifact: "pith.js",
      via,
      values: { READING: "How to read a mark.", SETTINGS, ...values },
    },
    start,
  );
  expect(Object.keys(module)).toEqual(["default"]);
  const handlers: Record<string, Handler> = {};
  const on = (event: string, handler: Handler) => (handlers[event] = handler);
  module.default({ on, getActiveTools: () => activeTools });
  return handlers as Record<
    "tool_call" | "tool_result" | "tool_execution_end" | "before_agent_start",
    Handler
  >;
};

/** Payloads as Pi 0.73.1 and 0.87.1 emit them, seen there. */
const call = (command: string) => ({
  type: "tool_call",
  toolName: "bash",
  toolCallId: "call_1",
  input: { command },
});
const result = (text: string, more: object = {}) => ({
  type: "tool_result",
  toolName: "bash",
  toolCallId: "call_1",
  input: { command: "cargo build" },
  content: [{ type: "text", text }],
  details: {},
  isError: false,
  ...more,
});
const context = () => ({ cwd: world.cwd });
const textOf = (answer: any): string => {
  expect(Object.keys(answer)).toEqual(["content"]);
  expect(answer.content).toEqual([{ type: "text", text: expect.any(String) }]);
  return answer.content[0].text;
};

/** As Pi 1.6 gives it to what a tool has called: `<parent>/<n>`, and the parent. */
const nested = { toolCallId: "call_1/1", parentToolCallId: "call_1" };

describe("what a script reads", () => {
  it.each(["shell", "result", "hook"] as const)("is what the program printed, by %s", async (via) => {
    const handlers = await load(via);
    const asked = { ...call("git log"), ...nested };
    await handlers.tool_call(asked, context());
    expect(asked.input.command).toBe("git log");
    expect(process.env["BASH_ENV"]).toBe(environmentBefore);
    expect(await handlers.tool_result(result(printed, nested), context())).toBeUndefined();
  });

  it("finds no variable that a call of the model's beside it has set", async () => {
    activeTools = ["read", "bash", "codemode"];
    const handlers = await load("shell");
    await handlers.tool_call(call("cargo build"), context());
    expect(process.env["BASH_ENV"]).toBe(environmentBefore);
    // The model's own call is shortened when it is over.
    expect(textOf(await handlers.tool_result(result(printed), context()))).toMatch(shortened);
  });
});

describe("result", () => {
  it("shortens what a command printed, and the whole of it can be read", async () => {
    const answer = await (await load("result")).tool_result(result(printed), context());
    expect(readFileSync(shortened.exec(textOf(answer))![1]!, "utf8")).toBe(printed);
  });

  it.each([
    ["a failure", "\n\nCommand exited with code 3"],
    ["a timeout", "\n\nCommand timed out after 1 seconds"],
    ["an abort", "\n\nCommand aborted"],
  ])("keeps the host's words about %s", async (_, tail) => {
    const answer = await (
      await load("result")
    ).tool_result(result(printed + tail, { isError: true }), context());
    expect(textOf(answer)).toMatch(/^\[pith: \d+ build steps hidden\]/);
    expect(textOf(answer).endsWith(tail)).toBe(true);
  });

  it("does not take a program's words for the host's", async () => {
    const text = `${printed}\n\nCommand exited with code 0`;
    const answer = await (await load("result")).tool_result(result(text), context());
    expect(textOf(answer)).toContain("Command exited with code 0");
    expect(
      await (await load("result")).tool_result(result(printed, { isError: true }), context()),
    ).toBeUndefined();
  });

  const whole = printed.repeat(100);
  const shown = whole.slice(-30_000);
  const log = (name = "pi-bash-10e33061f6b58d19.log"): string => {
    const path = join(tmpdir(), name);
    writeFileSync(path, whole);
    logs.push(path);
    return path;
  };
  const cut = (path: string) =>
    `${shown.trimEnd()}\n\n[Showing lines 5632-6100 of 6100. Full output: ${path}]`;

  it("reads all of an output that the host has cut", async () => {
    const path = log();
    const details = { truncation: { truncated: true }, fullOutputPath: path };
    const answer = await (await load("result")).tool_result(result(cut(path), { details }), context());
    expect(textOf(answer)).toContain("of 6100 lines hidden");
    expect(textOf(answer)).not.toContain("Showing lines");
  });

  it("reads it for a failure too, of which the host says nothing but in the text", async () => {
    const text = `${cut(log())}\n\nCommand exited with code 101`;
    const answer = await (await load("result")).tool_result(result(text, { isError: true }), context());
    expect(textOf(answer)).toContain("of 6100 lines hidden");
    expect(textOf(answer).endsWith("\n\nCommand exited with code 101")).toBe(true);
  });

  it.each([
    ["a file that holds something else", () => cut(log()).replace("crate-59", "crate-x")],
    ["a file of another name", () => cut(log("other.log"))],
    ["a file elsewhere", () => cut(world.put("pi-bash-1.log", whole))],
    ["a file that is gone", () => cut(join(tmpdir(), "pi-bash-ffffffffffffffff.log"))],
  ])("never shows %s", async (_, text) => {
    const handlers = await load("result");
    const failed = `${text()}\n\nCommand exited with code 1`;
    const details = { truncation: { truncated: true } };
    expect(await handlers.tool_result(result(failed, { isError: true }), context())).toBeUndefined();
    expect(await handlers.tool_result(result(text(), { details }), context())).toBeUndefined();
  });

  it.each([
    ["no output", result("(no output)")],
    ["no output of a failure", result("(no output)\n\nCommand exited with code 1", { isError: true })],
    ["nothing but the status", result("Command timed out after 1 seconds", { isError: true })],
    [
      "an image beside the text",
      result(printed, { content: [{ type: "text", text: printed }, { type: "image" }] }),
    ],
    ["another tool", result(printed, { toolName: "fetch" })],
    ["a failed other tool", result(printed, { toolName: "read", isError: true })],
    ["no content", result("", { content: [] })],
    ["nothing", undefined],
  ])("leaves %s", async (_, event) => {
    expect(await (await load("result")).tool_result(event, context())).toBeUndefined();
  });

  it.each(faults)("leaves everything as it is where pith %s", async (_, script) => {
    const handlers = await load("result", {}, world.standIn(script));
    const event = result(printed.repeat(20));
    const answer = await handlers.tool_result(event, context());
    if (answer !== undefined) expect(textOf(answer).length).toBeLessThan(event.content[0]!.text.length);
    expect(answer).toBeUndefined();
  });

  it("leaves everything as it is where pith is gone", async () => {
    const handlers = await load("result", {}, [world.at("gone")]);
    expect(await handlers.tool_result(result(printed), context())).toBeUndefined();
    expect(await handlers.tool_result(result(printed), undefined)).toBeUndefined();
  });
});

describe("the tools that are switched on by themselves", () => {
  const lines = Array.from({ length: 300 }, (_, index) => `src/file-${index}.ts`);
  const notice = "\n\n[1000 results limit reached. Use limit=2000 for more]";

  it.each(["grep", "find", "ls", "read"])(
    "%s keeps its lines to the byte, and its notice",
    async (toolName) => {
      world.put("config.toml", '[agents.pi]\ntools = ["search", "list", "read"]\n');
      const input = { pattern: "x", path: "src" };
      const event = result(lines.join("\n") + notice, { toolName, input, details: undefined });
      const answer = await (await load("result")).tool_result(event, context());
      if (answer === undefined) return;
      const kept = textOf(answer)
        .slice(0, -notice.length)
        .split("\n")
        .filter((line) => !line.startsWith("[pith"));
      expect(textOf(answer).endsWith(notice)).toBe(true);
      expect(kept.every((line) => line === "" || lines.includes(line))).toBe(true);
    },
  );
});

describe("hook", () => {
  it("puts pith before the command, in place", async () => {
    const handlers = await load("hook");
    const event = { ...call("cargo build"), input: { command: "ls -la /usr/bin", timeout: 5 } };
    const { input } = event;
    expect(await handlers.tool_call(event, context())).toBeUndefined();
    expect(event.input).toBe(input);
    expect(input.command).toMatch(/^\S*\/pith --for-agent ls -la \/usr\/bin$/);
    expect(input.timeout).toBe(5);
    expect(await handlers.tool_result(result(printed), context())).toBeUndefined();
  });

  it.each(faults)("leaves the command where pith %s", async (what, script) => {
    const event = call("ls");
    const handlers = await load("hook", {}, world.standIn(script));
    expect(await handlers.tool_call(event, context()), what).toBeUndefined();
    expect(event.input.command).toBe("ls");
  });

  it("refuses a command as Pi does, and leaves its text", async () => {
    const script = `cat >/dev/null; echo '{"command":"printf no","refused":"pith: not run"}'`;
    const event = call("forbidden");
    const handlers = await load("hook", {}, world.standIn(script));
    const refused = { block: true, reason: "pith: not run" };
    expect(await handlers.tool_call(event, context())).toEqual(refused);
    expect(await handlers.tool_call({ ...event, parentToolCallId: "script" }, context())).toEqual(refused);
    expect(event.input.command).toBe("forbidden");
  });

  it("leaves other tools and odd events", async () => {
    const handlers = await load("hook");
    const event = { toolName: "read", input: { command: "ls" } };
    await handlers.tool_call(event, context());
    expect(event.input.command).toBe("ls");
    for (const odd of [undefined, {}, { toolName: "bash" }, { toolName: "bash", input: { command: 1 } }])
      expect(await handlers.tool_call(odd, context())).toBeUndefined();
  });
});

describe("shell", () => {
  const start = () => world.put("start/pith-bash-env.bash", "");
  const variables = () => ({
    BASH_ENV: process.env["BASH_ENV"],
    PITH_BASH_ENV: process.env["PITH_BASH_ENV"],
  });
  const none = { BASH_ENV: undefined, PITH_BASH_ENV: undefined };

  it("gives the shell its start-up file for as long as the call lasts", async () => {
    const STARTUP = start();
    const handlers = await load("shell", { STARTUP });
    const event = call("cargo build");
    await handlers.tool_call(event, context());
    expect(variables()).toEqual({ BASH_ENV: STARTUP, PITH_BASH_ENV: undefined });
    expect(event.input.command).toBe("cargo build");
    expect(await handlers.tool_result(result(printed), context())).toBeUndefined();
    expect(variables()).toEqual(none);
    expect(textOf(await handlers.tool_result(result(printed), context()))).toMatch(shortened);
  });

  it("waits for the last of several calls, and for one that never came to a result", async () => {
    const handlers = await load("shell", { STARTUP: start() });
    process.env["BASH_ENV"] = "/mine";
    await handlers.tool_call(call("a"), context());
    await handlers.tool_call({ ...call("b"), toolCallId: "call_2" }, context());
    expect(variables()).toEqual({ BASH_ENV: start(), PITH_BASH_ENV: "/mine" });
    await handlers.tool_result(result("a"), context());
    expect(variables()).toEqual({ BASH_ENV: start(), PITH_BASH_ENV: "/mine" });
    await handlers.tool_execution_end({ toolCallId: "call_2" });
    await handlers.tool_execution_end({ toolCallId: "call_2" });
    await handlers.tool_execution_end(undefined);
    expect(variables()).toEqual({ BASH_ENV: "/mine", PITH_BASH_ENV: undefined });
  });

  it("gives nothing where another shell is set, whose results are shortened after", async () => {
    world.put("home/.pi/agent/settings.json", '{"shellPath":"/bin/zsh"}');
    const handlers = await load("shell", { STARTUP: start() });
    await handlers.tool_call(call("cargo build"), context());
    expect(variables()).toEqual(none);
    expect(textOf(await handlers.tool_result(result(printed), context()))).toMatch(shortened);
  });

  it("does not wait for settings, nor for a log, that are named pipes", async () => {
    mkdirSync(join(world.cwd, ".pi"), { recursive: true });
    const log = join(tmpdir(), `pi-bash-pipe${process.pid}.log`);
    logs.push(log);
    for (const path of [join(world.cwd, ".pi/settings.json"), log]) execFileSync("mkfifo", [path]);
    const handlers = await load("shell", { STARTUP: start() });
    await handlers.tool_call(call("cargo build"), context());
    expect(variables()).toMatchObject({ BASH_ENV: start() });
    const after = await load("result");
    const cut = `${printed}\n\n[Showing lines 1-2 of 9. Full output: ${log}]`;
    await after.tool_result(result(cut), context());
  });

  it("gives nothing where pith is gone", async () => {
    const handlers = await load("shell", { STARTUP: world.at("gone") }, [world.at("gone")]);
    await handlers.tool_call(call("cargo build"), context());
    expect(variables()).toEqual(none);
  });
});

describe("the model", () => {
  it("is told once how to read a mark", async () => {
    const handlers = await load("result");
    const first = await handlers.before_agent_start({ systemPrompt: "You are Pi." });
    expect(first).toEqual({ systemPrompt: "You are Pi.\n\nHow to read a mark." });
    expect(await handlers.before_agent_start(first)).toBeUndefined();
    expect(await handlers.before_agent_start({})).toBeUndefined();
    expect(await handlers.before_agent_start(undefined)).toBeUndefined();
  });
});

describe("a FIFO, which a program may have made,", () => {
  /** Text written into it is still there for us: no other process has opened it. */
  const untouched = async (fifo: string, work: () => Promise<unknown>): Promise<void> => {
    execFileSync("mkfifo", [fifo]);
    logs.push(fifo);
    const writer = spawn("sh", ["-c", 'echo mine > "$1"', "sh", fifo]);
    try {
      await work();
      expect(await readFile(fifo, "utf8")).toBe("mine\n");
    } finally {
      writer.kill("SIGKILL");
    }
  };

  it("in place of a kept output is not opened", async () => {
    const fifo = join(tmpdir(), `pi-bash-f${process.pid}.log`);
    const handlers = await load("result");
    const text = `x\n\n[Showing lines 1-2 of 9. Full output: ${fifo}]`;
    await untouched(fifo, async () => {
      expect(await handlers.tool_result(result(text), context())).toBeUndefined();
    });
  });

  it("in place of the project's settings is not opened", async () => {
    const handlers = await load("shell", { STARTUP: world.put("start-up", "") });
    mkdirSync(join(world.cwd, ".pi"));
    await untouched(join(world.cwd, ".pi/settings.json"), async () => {
      await handlers.tool_call(call("ls"), context());
    });
  });
});
