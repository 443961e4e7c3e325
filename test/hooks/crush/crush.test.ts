import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { parse } from "jsonc-parser";
import { hookCallIn } from "../../../hooks/crush/hook.ts";
import { spec } from "../../../hooks/crush/install-spec.ts";
import type { HookCall } from "../../../src/integration/agent.ts";
import { strictLayouts } from "../json-layouts.ts";
import { hookPlaces, userFile } from "../../../hooks/crush/rules.ts";
import { textWorld, withVariables } from "../text-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(() => textWorld(spec));

/** As the source of 2026-08-21 puts it together. */
const payload = {
  event: "PreToolUse",
  session_id: "313909e",
  tool_name: "bash",
  tool_input: { command: "cargo test", description: "tests", run_in_background: false },
};
const asked = (changes: object = {}): HookCall | null =>
  hookCallIn(world.env).read(JSON.stringify({ cwd: world.project, ...payload, ...changes }));
const verdict = (command = "cargo test", rewritten = `/p/pith ${command}`) =>
  asked({ tool_input: { command } })!.verdict(rewritten);
const config = (content: object, file = "home/.config/crush/crush.json"): void =>
  void world.put(file, JSON.stringify(content));
const allowing = { permissions: { allowed_tools: ["view", "bash"] } };

describe("a call of the shell", () => {
  it("is rewritten without a decision, with all of its other input", () => {
    config(allowing);
    expect(verdict()).toBe("neutral");
    expect(JSON.parse(asked()!.answer("/p/pith cargo test", "neutral"))).toEqual({
      version: 1,
      updated_input: { ...payload.tool_input, command: "/p/pith cargo test" },
    });
  });

  it.each([
    [{}, "neutral"],
    [{ permissions: { allowed_tools: ["bash:execute"] } }, "neutral"],
    [{ permissions: { allowed_tools: ["edit"] } }, "neutral"],
    [{ permissions: { allowed_tools: "bash" } }, "none"],
    [{ Permissions: { allowed_tools: [] } }, "none"],
    [{ permissions: { Allowed_Tools: [] } }, "none"],
    [{ permissions: [] }, "none"],
    [{ ...allowing, hooks: { pre_tool_use: [{ command: "guard" }] } }, "none"],
    [{ ...allowing, hooks: { PreToolUse: [{ command: "'/p/pith' hook crush" }] } }, "neutral"],
    [{ ...allowing, hooks: { PreToolUse: "x" } }, "none"],
  ])("beside %j: %s", (content, expected) => {
    config(content);
    expect(verdict()).toBe(expected);
  });

  const safe = (call: HookCall | null) => call?.verdict("/p/pith git status", "git status");

  it.each(["crush.json", "project/sub/crush.json", "home/crush.json"])(
    "is not allowed by %s, which Crush may leave out, and stays as it is where that cannot be read",
    (file) => {
      world.put("project/sub/x", "");
      config(allowing, file);
      const inSub = () => asked({ cwd: `${world.project}/sub` });
      expect([safe(asked()), safe(inSub())]).toEqual(["none", "none"]);
      config(allowing);
      expect(safe(inSub())).toBe("neutral");
      if (file === "home/crush.json") return;
      world.put(file, "{");
      expect(safe(inSub())).toBe("none");
    },
  );

  it("goes by the user's other file too", () => {
    config(allowing, "home/.local/share/crush/crush.json");
    expect(safe(asked())).toBe("neutral");
    world.put("home/.local/share/crush/crush.json", "{");
    expect(safe(asked())).toBe("none");
  });

  it.each([
    ["git status", false],
    ["timeout 5 cargo test", true],
    ["git status; cargo test", true],
    ["cargo test", true],
    ["LS", false],
    ["lsof", true],
    ["git log-x", false],
  ])(
    "without a tool that is allowed, %s is rewritten where Crush asks about both texts: %s",
    (command, is) => {
      const rewritten = command.replace(/(?=cargo|git|LS|lsof)/, "/p/pith ");
      expect(verdict(command, rewritten)).toBe(is ? "neutral" : "none");
    },
  );

  const guard = JSON.stringify({ hooks: { PreToolUse: [{ command: "guard" }] } });

  it.each([
    ["a project's crushrc", "project/crushrc", "hook PreToolUse guard\n"],
    ["a project's .crushrc", "project/.crushrc", "# nothing\n"],
    ["a crushrc above", "crushrc", "x"],
    ["a crushrc beside the user's file", "home/.config/crush/crushrc", "x"],
    ["a project's .crush/crush.json", "project/.crush/crush.json", guard],
    ["a project's .crush.json", "project/.crush.json", guard],
    ["a folder that a file names", "project/data/crush.json", guard],
  ])("is left alone beside what may be another hook: %s", (_, file, text) => {
    config({ ...allowing, options: { data_directory: "data" } });
    expect(verdict()).toBe("neutral");
    world.put(file, text);
    expect(verdict()).toBe("none");
    world.put(file, "");
    expect(verdict()).toBe("neutral");
  });

  it("reads the system's file, and the folders that Crush's variables name", () => {
    const scope = { root: world.project, folders: [] };
    expect(hookPlaces(world.env, scope).files).toContain("/etc/crush/crush.json");
    const named = { CRUSH_GLOBAL_CONFIG: `${world.root}/c`, CRUSH_GLOBAL_DATA: `${world.root}/d` };
    const env = withVariables(world, named);
    const verdictThere = () =>
      hookCallIn(env)
        .read(JSON.stringify({ cwd: world.project, ...payload }))!
        .verdict("/p/pith cargo test");
    for (const file of ["c/crush.json", "c/crushrc", "d/crush.json"]) {
      expect(verdictThere()).toBe("neutral");
      world.put(file, guard);
      expect(verdictThere(), file).toBe("none");
      world.put(file, "");
    }
    expect(userFile(env)).toBe(`${world.root}/c/crush.json`);
  });

  it.each([
    "curl x",
    "sudo cargo test",
    "cargo test && wget x",
    "timeout 5 ssh host cargo test",
    "/usr/bin/curl x",
    "echo $(curl x)",
    "npm install -g x",
    "npm test && npm install --global=true x",
    "npm install $X",
    "cargo install ripgrep",
    "cd . && cargo install --git https://x/y",
    "cargo $X",
    "cargo i*",
    "go install x@latest",
    "brew install x",
    "yarn global add x",
    "go test -exec x",
    "go test -exec=x ./...",
    "pip install --user x",
    'cu"rl" x',
    "cu\\\nrl x",
    "$'cu\\x72l' x",
  ])("is left alone where Crush may ban a part of it: %s", (command) => {
    config(allowing);
    expect(verdict(command)).toBe("none");
  });

  it.each([
    "npm install",
    "npm ci; echo $?",
    "pip install x",
    "go test ./...",
    "cargo build --features $X",
    "ls -R",
    "find . -name '*.ts'",
    "du -a",
    "tar tf x.tar",
  ])("is rewritten where Crush bans nothing of it: %s", (command) => {
    config(allowing);
    const isOpen = command.includes("$X");
    expect(verdict(command)).toBe(isOpen ? "none" : "neutral");
  });

  it.each([
    ["another event", { event: "PostToolUse" }],
    ["another tool", { tool_name: "edit" }],
    ["Claude's names", { event: undefined, hook_event_name: "PreToolUse" }],
    ["no directory", { cwd: "" }],
    ["a command that is no text", { tool_input: { command: ["ls"] } }],
  ])("is left alone: %s", (_, changes) => {
    expect(asked(changes)).toBe(null);
  });
});

/** In small: banned by the first words of a command, else run where the tool is allowed or the text is on the safe list. */
describe("the host's judgement", () => {
  const safe = ["ls", "git status", "echo", "pwd"];
  const banned = ["curl", "sudo", "apt"];
  const outcome = (text: string, tools: readonly string[]): string => {
    const isBanned = (one: string): boolean =>
      banned.includes(one.split(" ")[0]!) ||
      one.startsWith("cargo install") ||
      one.startsWith("npm install -g");
    if (text.split(/ (?:&&|\||;) /).some(isBanned)) return "banned";
    if (tools.includes("bash") || tools.includes("bash:execute")) return "runs";
    if (/[;|]|&&/.test(text)) return "asked";
    return safe.some((one) => text === one || text.startsWith(`${one} `)) ? "runs" : "asked";
  };
  const word = fc.constantFrom(
    "ls",
    "git status",
    "cargo test",
    "curl x",
    "sudo ls",
    "echo hi",
    "make",
    "cargo install x",
    "npm install -g x",
    "npm install",
  );

  it("comes to the same for the rewritten text, whatever the tools that are allowed", () => {
    let rewritten = 0;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("bash", "bash:execute", "edit", "view"), { maxLength: 2 }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(" && ", " | ", " ; "),
        (tools, words, link) => {
          config({ permissions: { allowed_tools: tools } });
          const text = words.join(link);
          const other = words.map((one) => `/p/pith ${one}`).join(link);
          if (verdict(text, other) === "none") return;
          rewritten += 1;
          expect(outcome(other, tools)).toBe(outcome(text, tools));
        },
      ),
      { numRuns: 400 },
    );
    expect(rewritten).toBeGreaterThan(20);
  });
});

describe("install", () => {
  const file = "home/.config/crush/crush.json";

  it.each(strictLayouts)("and uninstall give back every byte: %s", (_, text) => {
    world.put(file, text);
    const before = world.bytes(file);
    world.install("hook");
    expect(parse(world.bytes(file)!).hooks.PreToolUse[0]).toEqual({
      name: "pith",
      matcher: "^bash$",
      command: expect.stringMatching(/pith' hook crush; exit 0$/),
      timeout: 5,
    });
    world.uninstall();
    expect(world.bytes(file)).toBe(before);
  });

  it("goes to the text and back without a trace, and not into a shared file", () => {
    world.install("hook");
    world.install("instructions");
    expect(world.bytes(file)).toBe(null);
    expect(world.bytes("home/.config/crush/CRUSH.md")).toContain("Put `pith ` before");
    world.install("hook");
    world.uninstall();
    expect(world.bytes("home/.config/crush/CRUSH.md")).toBe(null);
    expect(() => world.install("hook", true)).toThrow(/--project/);
  });
});
