import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createPluginWorld, faults, printed, shortened } from "../plugins/plugin-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(createPluginWorld);

const load = async (via: "result" | "hook", start?: readonly string[]) => {
  const { default: plugin } = await world.load({ agent: "cline", artifact: "pith.js", via }, start);
  expect(plugin).toMatchObject({ name: "pith", manifest: { capabilities: ["hooks"] } });
  plugin.setup({}, { workspaceInfo: { rootPath: world.cwd } });
  return plugin.hooks as Record<"beforeTool" | "afterTool", (context: any) => Promise<any>>;
};

/** The contexts that Cline 3.0.65 hands to a plugin, seen there. */
const before = (commands: readonly unknown[], more: object = {}) => ({
  snapshot: { conversationId: "conv_1" },
  tool: { name: "run_commands" },
  toolCall: { toolCallId: "call_1" },
  input: { commands, timeout: 5 },
  ...more,
});
const after = (output: unknown, name = "run_commands") => ({
  snapshot: { conversationId: "conv_1" },
  tool: { name },
  input: {},
  result: { output, isError: false },
});
const ok = (result: string) => ({ query: "cargo build", result, success: true });
const failed = (result: string, code = 3) => ({
  query: "cargo build",
  result,
  error: `Command exited with code ${code}`,
  success: false,
});

describe("result", () => {
  it("shortens what each command printed, and leaves the others as they were", async () => {
    const small = { query: "git status", result: "clean\n", success: true };
    const answer = await (await load("result")).afterTool(after([ok(printed), small, ok(printed)]));
    expect(answer).toEqual({
      result: {
        output: [
          ok(expect.stringMatching(shortened) as any),
          small,
          ok(expect.stringMatching(shortened) as any),
        ],
        isError: false,
      },
    });
  });

  const only = async (entry: object): Promise<string> => {
    const answer = await (await load("result")).afterTool(after([entry]));
    expect(answer.result.output).toEqual([{ ...entry, result: expect.any(String) }]);
    return answer.result.output[0].result;
  };

  it("keeps the host's line about the status", async () => {
    expect(await only(failed(`[Command exited with code 3]\n${printed}`))).toMatch(
      /^\[Command exited with code 3\]\n\[pith: \d+ build steps hidden\]\n/,
    );
  });

  it("keeps stderr behind stdout to the byte", async () => {
    const tail = "\n[stderr]\nwarning: x  \n\nerror: y\n";
    const text = await only(ok(printed + tail));
    expect(text).toMatch(shortened);
    expect(text.endsWith(tail)).toBe(true);
  });

  it("shortens stderr where that is all", async () => {
    const text = await only(failed(`[Command exited with code 3]\n\n[stderr]\n${printed}`));
    expect(text).toMatch(/^\[Command exited with code 3\]\n\n\[stderr\]\n\[pith: \d+ build steps hidden\]\n/);
  });

  it("keeps the word about what still runs", async () => {
    const tail =
      "\n[Command completed with background processes still running; their output is no longer captured]";
    const text = await only(ok(printed + tail));
    expect(text.endsWith(tail)).toBe(true);
    expect(text).toMatch(shortened);
  });

  it.each([
    [
      "an output that the host has cut",
      [ok(`${printed}\n[... output truncated: 108894 chars total. Refine the command]\n${printed}`)],
    ],
    [
      "a command that still runs",
      [ok(`[Command is still running. Output will continue in /tmp/x]\n${printed}`)],
    ],
    ["a status and nothing else", [failed("[Command exited with code 3]")]],
    ["no output", [ok("")]],
    ["entries of another shape", [null, 3, { query: 1, result: "x" }, { query: "x", result: { a: 1 } }]],
    ["an output that is no list", "text"],
  ])("leaves %s", async (_, output) => {
    expect(await (await load("result")).afterTool(after(output))).toBeUndefined();
  });

  it("leaves other tools, and whatever it is called with", async () => {
    const hooks = await load("result");
    expect(await hooks.afterTool(after([ok(printed)], "editor"))).toBeUndefined();
    expect(await hooks.afterTool(after([ok(printed)], "toString"))).toBeUndefined();
    for (const odd of [undefined, null, {}, { tool: { name: "run_commands" } }]) {
      expect(await hooks.afterTool(odd)).toBeUndefined();
      expect(await hooks.beforeTool(odd)).toBeUndefined();
    }
  });

  it.each(faults)("leaves everything as it is where pith %s", async (_, script) => {
    const hooks = await load("result", world.standIn(script));
    expect(await hooks.afterTool(after([ok(printed.repeat(20))]))).toBeUndefined();
  });

  it("leaves everything as it is where pith is gone", async () => {
    const hooks = await load("result", [world.at("gone")]);
    expect(await hooks.afterTool(after([ok(printed)]))).toBeUndefined();
  });

  it("knows a command by its call where the host names only its beginning", async () => {
    const command = `cd ${"deep/".repeat(45)} && cargo build`;
    const named = (more: string) => ({
      ...ok(printed),
      query: `${command.slice(0, 200)} ... [command truncated: ${more} more chars; full command is in the tool call input]`,
    });
    const { afterTool } = await load("result");
    const entry = named(String(command.length - 200));
    const answer = await afterTool({ ...after([entry]), input: { commands: [command] } });
    expect(answer.result.output[0].result).toMatch(shortened);
    const json = { commands: [`${command} --message-format json`] };
    const other = named(String(json.commands[0]!.length - 200));
    expect(await afterTool({ ...after([other]), input: json })).toBeUndefined();
    expect(await afterTool(after([entry]))).toBeUndefined();
  });

  it("leaves commands alone", async () => {
    expect(await (await load("result")).beforeTool(before(["ls /usr/bin"]))).toBeUndefined();
  });
});

describe("the tools that are switched on by themselves", () => {
  const text = Array.from(
    { length: 300 },
    (_, index) => `${String(index + 1).padStart(3)} | line ${index}`,
  ).join("\n");

  it.each([
    ["read_files", "/home/dev/a.log:1-300"],
    ["search_codebase", "line"],
  ])("%s keeps its lines to the byte", async (name, query) => {
    world.put("config.toml", '[agents.cline]\ntools = ["search", "read"]\n');
    const answer = await (
      await load("result")
    ).afterTool(after([{ query, result: text, success: true }], name));
    const shown: string = answer?.result.output[0].result ?? text;
    const lines = text.split("\n");
    expect(
      shown.split("\n").every((line) => line === "" || line.startsWith("[pith") || lines.includes(line)),
    ).toBe(true);
  });
});

it.each(["a b.json", "a b.json:1-300", "a b.json:5-EOF"])("the file of %s is known", async (query) => {
  const hooks = await load("result", world.standIn(`cat > ${world.at("asked")}`));
  await hooks.afterTool(after([{ query, result: "1 | x\n", success: true }], "read_files"));
  expect(JSON.parse(readFileSync(world.at("asked"), "utf8"))).toMatchObject({ command: "cat 'a b.json'" });
});

describe("hook", () => {
  it("puts pith before each command, and gives the whole input back", async () => {
    const answer = await (await load("hook")).beforeTool(before(["ls /usr/bin", "cd x", 3]));
    expect(answer).toEqual({
      input: {
        commands: [expect.stringMatching(/^\S*\/pith --for-agent ls \/usr\/bin$/), "cd x", 3],
        timeout: 5,
      },
    });
  });

  it("shows the model its own command with the result", async () => {
    const hooks = await load("hook");
    const { input } = await hooks.beforeTool(before(["ls /usr/bin", "cd x"]));
    const results = input.commands.map((query: string) => ({ query, result: "x", success: true }));
    const context = { ...after(results), toolCall: { toolCallId: "call_1" } };
    expect(await hooks.afterTool(context)).toEqual({
      result: {
        output: [
          { query: "ls /usr/bin", result: "x", success: true },
          { query: "cd x", result: "x", success: true },
        ],
        isError: false,
      },
    });
    expect(await hooks.afterTool(context)).toBeUndefined();
  });

  it("refuses the whole call where one of its commands is refused", async () => {
    const script = `grep -q forbidden && echo '{"command":"printf no","refused":"pith: not run"}' || true`;
    const hooks = await load("hook", world.standIn(script));
    expect(await hooks.beforeTool(before(["ls", "forbidden"]))).toEqual({
      skip: true,
      reason: "pith: not run",
    });
  });

  // Each of these runs, by the schemas of 3.0.65.
  it.each<[string, unknown]>([
    ["a text", "rm x"],
    ["a list of texts", ["ls", "rm x"]],
    ["one command", { command: "rm x" }],
    ["one command by its short name", { cmd: "rm x" }],
    ["a text for the list", { commands: "rm x" }],
    ["a program with its words", { command: "rm", args: ["x"] }],
    ["a program in place of the list", { commands: { command: "rm", args: ["x"] } }],
    ["a list of programs", [{ command: "ls" }, { command: "rm", args: ["x"] }]],
    ["programs among texts", { commands: ["ls", { command: "rm", args: ["x"] }] }],
    ["a here-document in pieces", { commands: ["cat <<E | sh", "rm x", "E"] }],
  ])("asks about a call that is %s", async (_, input) => {
    const script = `grep -q 'rm x' && echo '{"command":"printf no","refused":"pith: not run"}' || true`;
    const hooks = await load("hook", world.standIn(script));
    const refused = { skip: true, reason: "pith: not run" };
    expect(await hooks.beforeTool({ ...before([]), input })).toEqual(refused);
  });

  it.each<[string, unknown, unknown]>([
    ["a text", "ls", { commands: ["other"] }],
    ["a command", { command: "ls", timeout: 5 }, { commands: ["other"], timeout: 5 }],
    ["a program", { command: "ls", args: ["a b"] }, { commands: ["other"] }],
    ["a text for the list", { commands: "ls" }, { commands: ["other"] }],
  ])("puts another command in the place of %s", async (_, input, output) => {
    const hooks = await load("hook", world.standIn(`cat >/dev/null; echo '{"command":"other"}'`));
    expect(await hooks.beforeTool({ ...before([]), input })).toEqual({ input: output });
  });

  it("leaves the lines of a here-document that the host puts together", async () => {
    const pieces = ["cat > x.sh <<'EOF'", "ls /usr/bin", "EOF"];
    expect(await (await load("hook")).beforeTool(before(pieces))).toBeUndefined();
    const answer = await (await load("hook")).beforeTool(before([...pieces, "ls /usr/bin"]));
    expect(answer.input.commands).toEqual([
      pieces.join("\n"),
      expect.stringMatching(/\/pith --for-agent ls/),
    ]);
  });

  it("says nothing where nothing changes", async () => {
    const hooks = await load("hook");
    expect(await hooks.beforeTool(before(["cd x"]))).toBeUndefined();
    expect(await hooks.beforeTool(before(["ls /"], { tool: { name: "editor" } }))).toBeUndefined();
    expect(await hooks.afterTool(after([ok(printed)]))).toBeUndefined();
  });

  it.each(faults)("leaves the commands where pith %s", async (_, script) => {
    const hooks = await load("hook", world.standIn(script));
    expect(await hooks.beforeTool(before(["ls /"]))).toBeUndefined();
  });
});
