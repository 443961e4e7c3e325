import { afterEach, beforeEach, describe, expect, it } from "vitest";
import fc from "fast-check";
import { parse } from "jsonc-parser";
import { hookCallIn } from "../../../hooks/crush/hook.ts";
import { spec } from "../../../hooks/crush/install-spec.ts";
import type { HookCall } from "../../../src/integration/agent.ts";
import { strictLayouts } from "../json-layouts.ts";
import { type TextWorld, textWorld } from "../text-world.ts";

let world: TextWorld;
beforeEach(() => {
  world = textWorld(spec);
});
afterEach(() => world.remove());

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
    [{}, "none"],
    [{ permissions: { allowed_tools: ["bash:execute"] } }, "neutral"],
    [{ permissions: { allowed_tools: ["edit"] } }, "none"],
    [{ permissions: { allowed_tools: "bash" } }, "none"],
    [{ permissions: [] }, "none"],
    [{ ...allowing, hooks: { pre_tool_use: [{ command: "guard" }] } }, "none"],
    [{ ...allowing, hooks: { PreToolUse: [{ command: "'/p/pith' hook crush" }] } }, "neutral"],
    [{ ...allowing, hooks: { PreToolUse: "x" } }, "none"],
  ])("beside %j: %s", (content, expected) => {
    config(content);
    expect(verdict()).toBe(expected);
  });

  it.each(["crush.json", "project/sub/crush.json", "home/crush.json"])(
    "is not allowed by %s, which Crush may leave out, and stays as it is where that cannot be read",
    (file) => {
      world.put("project/sub/x", "");
      config(allowing, file);
      const inSub = () => asked({ cwd: `${world.project}/sub` })?.verdict("/p/pith cargo test");
      expect([verdict(), inSub()]).toEqual(["none", "none"]);
      config(allowing);
      expect(inSub()).toBe("neutral");
      if (file === "home/crush.json") return;
      world.put(file, "{");
      expect(inSub()).toBe("none");
    },
  );

  it("goes by the user's other file too", () => {
    config(allowing, "home/.local/share/crush/crush.json");
    expect(verdict()).toBe("neutral");
    world.put("home/.local/share/crush/crush.json", "{");
    expect(verdict()).toBe("none");
  });

  it.each([
    "curl x",
    "sudo cargo test",
    "cargo test && wget x",
    "timeout 5 ssh host cargo test",
    "/usr/bin/curl x",
    "echo $(curl x)",
    "npm install -g x",
    "npm test && npm i --global x",
    "go test -exec x",
    "pip install --user x",
    'cu"rl" x',
    "cu\\\nrl x",
    "$'cu\\x72l' x",
  ])("is left alone where Crush may ban a part of it: %s", (command) => {
    config(allowing);
    expect(verdict(command)).toBe("none");
  });

  it("is left alone where Crush has something of its own in the program's place", () => {
    config(allowing);
    expect(verdict("ls -la", "/p/pith ls -la")).toBe("none");
    expect(verdict("cd a && find .", "cd a && '/p q/pith' find .")).toBe("none");
    expect(verdict("cargo test | tail -20", "/p/pith cargo test | tail -20")).toBe("neutral");
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

/** In small: banned by the first word of a command, else run where the tool is allowed or the text is on the safe list. */
describe("the host's judgement", () => {
  const safe = ["ls", "git status", "echo", "pwd"];
  const banned = ["curl", "sudo", "apt"];
  const outcome = (text: string, tools: readonly string[]): string => {
    if (text.split(/ (?:&&|\||;) /).some((one) => banned.includes(one.split(" ")[0]!))) return "banned";
    if (tools.includes("bash") || tools.includes("bash:execute")) return "runs";
    return safe.some((one) => text === one || text.startsWith(`${one} `)) ? "runs" : "asked";
  };
  const word = fc.constantFrom("ls", "git status", "cargo test", "curl x", "sudo ls", "echo hi", "make");

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
