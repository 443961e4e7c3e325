import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { createPluginWorld, faults, printed, shortened } from "../plugins/plugin-world.ts";
import { eachTest } from "../../each-test.ts";

/** Payloads as OpenCode 1.18.33 hands them to a plugin, seen there. */
const input = (command: string, more: object = {}) => ({
  tool: "bash",
  sessionID: "ses_e020",
  callID: "call_1",
  args: { command },
  ...more,
});
const result = (output: string, metadata: object = { exit: 0, truncated: false }) => ({
  title: "x",
  output,
  metadata: { output, ...metadata },
});

const world = eachTest(createPluginWorld);

const load = async (via: "shell" | "result", values: object = {}, start?: readonly string[]) => {
  const artifact = {
    agent: "opencode",
    artifact: "pith.js",
    via,
    values: { READING: "/none", ZSH: "/none", ...values },
  };
  const module = await world.load(artifact, start);
  expect(Object.keys(module)).toEqual(["Pith"]);
  return module.Pith({ directory: world.cwd });
};

const hooks = async (...args: Parameters<typeof load>) => {
  const plugin = await load(...args);
  await plugin.config({});
  return plugin;
};

describe("result", () => {
  it("shortens what a command printed, and the whole of it can be read", async () => {
    const plugin = await hooks("result");
    const output = result(printed);
    await plugin["tool.execute.after"](input("cargo build"), output);
    const [, path] = shortened.exec(output.output)!;
    expect(readFileSync(path!, "utf8")).toBe(printed);
    expect(output).toMatchObject({ title: "x", metadata: { output: printed, exit: 0, truncated: false } });
  });

  it("leaves a result that has been shortened already", async () => {
    const plugin = await hooks("result");
    const output = result(printed);
    await plugin["tool.execute.after"](input("cargo build"), output);
    const once = output.output;
    await plugin["tool.execute.after"](input("cargo build"), output);
    expect(output.output).toBe(once);
  });

  it("keeps the host's words on a timeout", async () => {
    const plugin = await hooks("result");
    const tail =
      "\n\n<shell_metadata>\nshell tool terminated command after exceeding timeout 1500 ms. If this command is expected to take longer\n</shell_metadata>";
    const output = result(printed + tail, { exit: null, truncated: false });
    await plugin["tool.execute.after"](input("cargo build"), output);
    expect(output.output).toMatch(/^\[pith: \d+ build steps hidden\]/);
    expect(output.output.endsWith(tail)).toBe(true);
  });

  it("reads all of an output that the host has cut", async () => {
    const plugin = await hooks("result");
    const whole = printed.repeat(100);
    const outputPath = world.put("home/.local/share/opencode/tool-output/tool_1", whole);
    const shown = whole.slice(-30_000);
    const cut = `...output truncated...\n\nFull output saved to: ${outputPath}\n\n${shown}`;
    const output = result(cut, { exit: 0, truncated: true, outputPath });
    await plugin["tool.execute.after"](input("cargo build"), output);
    expect(output.output).toMatch(/^\[pith: 60 build steps hidden\]\n {4}Finished/);
    expect(output.output).toContain("of 6100 lines hidden");
    expect(output.output).not.toContain("truncated");
  });

  it.each([
    ["an empty output", result("(no output)"), {}],
    [
      "a cut output whose whole is gone",
      result("...output truncated...\n\nFull output saved to: /none\n\nx", { exit: 0, outputPath: "/none" }),
      {},
    ],
    ["a cut output of another form", result(printed, { exit: 0, outputPath: "/none" }), {}],
    ["another tool", result(printed), { tool: "webfetch" }],
    ["a tool of a name that objects have", result(printed), { tool: "constructor" }],
    ["a result without text", { title: "x", metadata: {} }, {}],
  ])("leaves %s", async (_, output, more) => {
    const plugin = await hooks("result");
    const before = structuredClone(output);
    await plugin["tool.execute.after"](input("cargo build", more), output);
    expect(output).toEqual(before);
  });

  it.each(faults)("leaves everything as it is where pith %s", async (_, script) => {
    const plugin = await hooks("result", {}, world.standIn(script));
    const output = result(printed.repeat(20));
    await plugin["tool.execute.after"](input("cargo build"), output);
    expect(output.output).toBe(printed.repeat(20));
  });

  it("leaves everything as it is where pith is gone, and whatever it is called with", async () => {
    const plugin = await hooks("result", {}, [world.at("gone/pith")]);
    const output = result(printed);
    await plugin["tool.execute.after"](input("cargo build"), output);
    expect(output.output).toBe(printed);
    for (const odd of [undefined, null, {}, { tool: "bash" }, { tool: "read", args: null }])
      await plugin["tool.execute.after"](odd, output);
    expect(output.output).toBe(printed);
  });
});

describe("the tools that are switched on by themselves", () => {
  const file = Array.from({ length: 400 }, (_, index) => `line ${index}`);
  const read = [
    "<path>/home/dev/project/a.log</path>\n<type>file</type>\n<content>\n",
    file.map((line, index) => `${index + 1}: ${line}`).join("\n"),
    "\n\n(End of file - total 400 lines)\n</content>",
  ];
  const glob = Array.from({ length: 100 }, (_, index) => `/home/dev/project/src/file-${index}.ts`).join("\n");
  const grep = `Found 100 matches (more matches available)\n/home/dev/project/a.ts:\n${Array.from({ length: 100 }, (_, index) => `  Line ${index + 1}:   const  x${index}   = 1`).join("\n")}\n\n(Results truncated. Consider using a more specific path or pattern.)`;
  const calls: readonly (readonly [string, object, string])[] = [
    ["read", { filePath: "/home/dev/project/a.log" }, read.join("")],
    ["glob", { pattern: "**/*.ts" }, `${glob}\n\n(Results are truncated: showing first 100 results.)`],
    ["grep", { pattern: "const" }, grep],
  ];

  it.each(calls)("%s stays whole where nothing is switched on", async (tool, args, text) => {
    const output = result(text);
    await (await hooks("result"))["tool.execute.after"](input("", { tool, args }), output);
    expect(output.output).toBe(text);
  });

  it.each(calls)("%s keeps its lines to the byte, in their order", async (tool, args, text) => {
    world.put("config.toml", '[agents.opencode]\ntools = ["search", "list", "read"]\n');
    const output = result(text);
    await (await hooks("result"))["tool.execute.after"](input("", { tool, args }), output);
    const lines = text.split("\n");
    let at = 0;
    for (const line of output.output.split("\n").filter((line) => !line.startsWith("[pith"))) {
      at = lines.indexOf(line, at) + 1;
      expect(at).toBeGreaterThan(0);
    }
    expect(output.output.length).toBeLessThanOrEqual(text.length);
  });

  it("a kept output is read back whole", async () => {
    world.put("config.toml", '[agents.opencode]\ntools = ["read"]\n');
    const path = "/home/dev/.local/share/pith/tee/1795280148_cargo-test_JGGYEDES.log";
    const text = read.join("");
    const output = result(text);
    await (
      await hooks("result")
    )["tool.execute.after"](input("", { tool: "read", args: { filePath: path } }), output);
    expect(output.output).toBe(text);
  });
});

describe("shell", () => {
  const callID = "call_1";
  const start = () => world.put("start/pith-bash-env.bash", "");
  const env = async (plugin: any, before: object = {}) => {
    const output = { env: { ...before } };
    await plugin["shell.env"]({ cwd: world.cwd, sessionID: "ses_1", callID }, output);
    return output.env;
  };

  it("gives bash its start-up file, and the result is left alone then", async () => {
    const STARTUP = start();
    const plugin = await hooks("shell", { STARTUP });
    expect(await env(plugin)).toEqual({ BASH_ENV: STARTUP });
    const output = result(printed);
    await plugin["tool.execute.after"](input("cargo build"), output);
    expect(output.output).toBe(printed);
    await plugin["tool.execute.after"](input("cargo build"), output);
    expect(output.output).toMatch(shortened);
  });

  it("keeps the user's own BASH_ENV, of the environment or of another plugin", async () => {
    const STARTUP = start();
    process.env["BASH_ENV"] = "$HOME/.env.bash";
    const plugin = await hooks("shell", { STARTUP });
    expect(await env(plugin)).toEqual({ BASH_ENV: STARTUP, PITH_BASH_ENV: "$HOME/.env.bash" });
    expect(await env(plugin, { BASH_ENV: "/theirs" })).toEqual({
      BASH_ENV: STARTUP,
      PITH_BASH_ENV: "/theirs",
    });
    process.env["BASH_ENV"] = STARTUP;
    expect(await env(plugin)).toEqual({ BASH_ENV: STARTUP });
  });

  it("quotes the path as bash reads it", async () => {
    const STARTUP = world.put("a $b`c\\d/pith-bash-env.bash", "");
    const plugin = await hooks("shell", { STARTUP });
    expect(await env(plugin)).toEqual({ BASH_ENV: `${world.root}/a \\$b\\\`c\\\\d/pith-bash-env.bash` });
  });

  it.each([
    ["zsh", "/bin/zsh", undefined],
    ["a shell of the settings", "/bin/bash", "/usr/bin/zsh"],
  ])("leaves %s alone, whose results are shortened after", async (_, shell, configured) => {
    process.env["SHELL"] = shell;
    const plugin = await load("shell", { STARTUP: start() });
    await plugin.config({ shell: configured });
    expect(await env(plugin)).toEqual({});
    const output = result(printed);
    await plugin["tool.execute.after"](input("cargo build"), output);
    expect(output.output).toMatch(shortened);
  });

  it("gives zsh the folder of its start-up file, and keeps the user's own", async () => {
    const ZSH = world.at("zsh");
    world.put("zsh/.zshenv", "");
    process.env["SHELL"] = "/usr/bin/zsh";
    const plugin = await hooks("shell", { STARTUP: start(), ZSH });
    expect(await env(plugin)).toEqual({ ZDOTDIR: ZSH });
    expect(await env(plugin, { ZDOTDIR: "/mine" })).toEqual({ ZDOTDIR: ZSH, PITH_ZDOTDIR: "/mine" });
    expect(await env(plugin, { ZDOTDIR: ZSH })).toEqual({ ZDOTDIR: ZSH });
  });

  it("gives nothing to a terminal of the user, nor where pith is gone, nor in the result integration", async () => {
    const plugin = await hooks("shell", { STARTUP: start() });
    const output = { env: {} };
    await plugin["shell.env"]({ cwd: world.cwd }, output);
    expect(output.env).toEqual({});
    expect(await env(await hooks("shell", { STARTUP: world.at("gone") }))).toEqual({});
    expect(await env(await hooks("result", { STARTUP: start() }))).toEqual({});
    await plugin["shell.env"](undefined, undefined);
  });
});

describe("reading back", () => {
  const STORE = ["/home/dev/.local/share/pith/tee", "/tmp/odd*/tee"];
  const rule = { "/home/dev/.local/share/pith/tee/*": "allow" };

  it.each([
    ["nothing set", {}, { permission: { external_directory: rule } }],
    [
      "rules of the user, which stay before it",
      { permission: { bash: "ask", external_directory: { "*": "ask", "/srv/*": "allow" } } },
      { permission: { bash: "ask", external_directory: { "*": "ask", "/srv/*": "allow", ...rule } } },
    ],
    [
      "one answer for all",
      { permission: { external_directory: "ask" } },
      { permission: { external_directory: { "*": "ask", ...rule } } },
    ],
    [
      "one answer for everything",
      { permission: "ask" },
      { permission: { "*": "ask", external_directory: rule } },
    ],
    [
      "an agent with rules of its own",
      { agent: { build: { permission: { external_directory: { "*": "ask" } } }, plan: {} } },
      {
        permission: { external_directory: rule },
        agent: { build: { permission: { external_directory: { "*": "ask", ...rule } } }, plan: {} },
      },
    ],
  ])("is granted for the store and nothing else: %s", async (_, config: object, wanted) => {
    const plugin = await load("result", { STORE });
    await plugin.config(config);
    expect(config).toEqual(wanted);
    expect(JSON.stringify(config)).toBe(JSON.stringify({ ...config, ...wanted }));
  });

  it("is not granted where the user forbids all of the kind, and then nothing is hidden", async () => {
    const plugin = await load("result", { STORE });
    const config = { permission: { external_directory: "deny" } };
    await plugin.config(config);
    expect(config).toEqual({ permission: { external_directory: "deny" } });
    const output = result(printed);
    await plugin["tool.execute.after"](input("cargo build"), output);
    expect(output.output).not.toContain("hidden");
    const STARTUP = world.put("pith-bash-env.bash", "");
    const inside = await load("shell", { STORE, STARTUP });
    await inside.config(config);
    const shell = { env: {} };
    await inside["shell.env"]({ callID: "call_1" }, shell);
    expect(shell.env).toEqual({ BASH_ENV: STARTUP, PITH_MODE: "lossless" });
  });

  it("is explained once, beside the user's own instructions", async () => {
    const READING = world.put("pith-reading.md", "x");
    const plugin = await load("result", { READING });
    const config: { instructions?: string[] } = { instructions: ["mine.md"] };
    await plugin.config(config);
    await plugin.config(config);
    expect(config.instructions).toEqual(["mine.md", READING]);
    await plugin.config(undefined);
  });
});

describe("a trial with arms", () => {
  const drawn = async (via: "shell" | "result", answer: object) => {
    const asked = world.put("asked", "");
    const script = `require("fs").appendFileSync(${JSON.stringify(asked)}, "x"); process.stdout.write(${JSON.stringify(JSON.stringify(answer))})`;
    const plugin = await load(
      via,
      { TRIAL: world.put("trial.json", "{}"), STARTUP: world.put("start.bash", "") },
      [process.execPath, "-e", script, "--"],
    );
    await plugin.config({});
    const systemOf = async (sessionID: string) => {
      const system = ["You are an agent."];
      await plugin["experimental.chat.system.transform"]({ sessionID }, { system });
      return system.slice(1);
    };
    const envOf = async (sessionID: string) => {
      const env = {};
      await plugin["shell.env"]({ sessionID, callID: "call_1", cwd: world.cwd }, { env });
      return Object.keys(env);
    };
    const begins = (id: string, parentID?: string) =>
      plugin.event({ event: { type: "session.created", properties: { info: { id, parentID } } } });
    return { plugin, systemOf, envOf, begins, times: () => readFileSync(asked, "utf8").length };
  };

  it("gives advice to the session that was drawn for it, asked once", async () => {
    const { systemOf, times } = await drawn("shell", { advice: "Work in few steps." });
    expect(await systemOf("ses_1")).toEqual(["Work in few steps."]);
    expect(await systemOf("ses_1")).toEqual(["Work in few steps."]);
    expect(times()).toBe(1);
  });

  it("leaves the commands of a session and of its sub-agents alone", async () => {
    const { plugin, envOf, systemOf, begins, times } = await drawn("shell", { alone: true, advice: "Work." });
    await begins("ses_2", "ses_1");
    expect(await envOf("ses_2")).toEqual([]);
    expect(await envOf("ses_1")).toEqual([]);
    // A sub-agent is given none: Claude Code's are not either.
    expect(await systemOf("ses_2")).toEqual([]);
    const output = result(printed);
    await plugin["tool.execute.after"](input("cargo build", { sessionID: "ses_1" }), output);
    expect(output.output).toBe(printed);
    expect(times()).toBe(1);
  });

  it("changes nothing on the other side, or without a trial", async () => {
    const { envOf, systemOf } = await drawn("shell", {});
    expect(await envOf("ses_1")).toContain("BASH_ENV");
    expect(await systemOf("ses_1")).toEqual([]);
    const plugin = await hooks("shell", { STARTUP: world.put("start.bash", "") });
    const system = ["You are an agent."];
    await plugin["experimental.chat.system.transform"]({ sessionID: "ses_1" }, { system });
    expect(system).toEqual(["You are an agent."]);
  });
});
