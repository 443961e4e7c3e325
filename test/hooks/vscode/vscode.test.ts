import { describe, expect, it } from "vitest";
import { hookCallIn } from "../../../hooks/vscode/hook.ts";
import { spec } from "../../../hooks/vscode/install-spec.ts";
import type { HookCall } from "../../../src/integration/agent.ts";
import { textWorld } from "../text-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(() => textWorld(spec));

/** As https://code.visualstudio.com/docs/agent-customization/hooks has it, for its own chat. */
const payload = {
  timestamp: "2026-10-14T12:00:00.000Z",
  cwd: "/home/dev/project",
  sessionId: "s1",
  hookEventName: "PreToolUse",
  transcript_path: "/home/dev/t.jsonl",
  tool_name: "run_in_terminal",
  tool_input: { command: "cargo test", explanation: "tests", goal: "g", isBackground: false, timeout: 0 },
  tool_use_id: "t1",
};
const asked = (changes: object = {}): HookCall | null =>
  hookCallIn(world.env).read(JSON.stringify({ ...payload, cwd: world.project, ...changes }));
const verdict = () => asked()!.verdict("/p/pith cargo test");
const user = "home/.config/Code/User/settings.json";

describe("a call of the terminal", () => {
  it("is rewritten without a decision, with all of its other input", () => {
    world.put(user, '{ // mine\n  "chat.tools.global.autoApprove": true,\n}');
    expect(verdict()).toBe("neutral");
    expect(JSON.parse(asked()!.answer("/p/pith cargo test", "neutral"))).toEqual({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        updatedInput: { ...payload.tool_input, command: "/p/pith cargo test" },
      },
    });
  });

  it.each(["runTerminalCommand", "runInTerminal"])("is known as %s too", (tool_name) => {
    expect(asked({ tool_name })).not.toBe(null);
  });

  it.each([
    ["no settings", null],
    ["nothing about it", "{}"],
    ["rules on the text", '{"chat.tools.terminal.autoApprove":{"/.*/":true}}'],
    ["switched off", '{"chat.tools.global.autoApprove":false}'],
    ["a file that cannot be read", '{"chat.tools.global.autoApprove":true'],
  ])("stays as it is where something looks at the text: %s", (_, text) => {
    if (text !== null) world.put(user, text);
    expect(verdict()).toBe("none");
  });

  it("stays as it is where another of its editions approves nothing", () => {
    world.put(user, '{"chat.tools.autoApprove":true}');
    expect(verdict()).toBe("neutral");
    world.put("home/.config/Code - Insiders/User/settings.json", "{}");
    expect(verdict()).toBe("none");
  });

  it.each([
    ["the workspace", "project/.vscode/settings.json"],
    ["a folder above it", ".vscode/settings.json"],
    ["a profile of the user's", "home/.config/Code/User/profiles/4f2a/settings.json"],
  ])("stays as it is where %s names further hooks, or cannot be read", (_, path) => {
    world.put(user, '{"chat.tools.global.autoApprove":true}');
    world.put(path, '{"editor.tabSize": 2, "chat.hookFilesLocations": { ".hooks": false } }');
    expect(verdict()).toBe("neutral");
    for (const text of [
      '{ "chat.hookFilesLocations": { ".hooks": true } }',
      '{ "chat.useCustomAgentHooks": true }',
      "{",
    ]) {
      world.put(path, text);
      expect(verdict()).toBe("none");
    }
  });

  it.each([
    ["another event", { hookEventName: "PostToolUse" }],
    ["another tool", { tool_name: "read_file" }],
    [
      "Copilot CLI in Claude's dialect",
      { hookEventName: undefined, hook_event_name: "PreToolUse", sessionId: undefined, tool_name: "Bash" },
    ],
    ["Copilot CLI in its own", { toolName: "bash", toolArgs: { command: "ls" }, tool_name: undefined }],
    ["no directory", { cwd: undefined }],
    ["a command that is no text", { tool_input: { command: 1 } }],
  ])("is left alone: %s", (_, changes) => {
    expect(asked(changes)).toBe(null);
  });
});

describe("install", () => {
  const hooks = "home/.copilot/hooks/pith-vscode.json";
  const told = "home/.config/Code/User/prompts/pith.instructions.md";

  it("writes two files of its own, which no other reader of that folder starts, and takes them out again", () => {
    world.put(user, "{}");
    world.install("hook");
    const { PreToolUse } = JSON.parse(world.bytes(hooks)!).hooks;
    expect(PreToolUse).toHaveLength(1);
    expect(PreToolUse[0]).toMatchObject({ type: "command", matcher: "run_in_terminal", timeout: 5 });
    expect(PreToolUse[0].command).toMatch(/pith' hook vscode; exit 0$/);
    expect(PreToolUse[0].bash).toBe(PreToolUse[0].command);
    expect(world.bytes(told)).toMatch(
      /^---\napplyTo: '\*\*'\n---\n\n<!-- pith -->\nThe user has installed pith/,
    );
    expect(world.setup.installed(null).map(({ via }) => via)).toEqual(["hook"]);
    expect(world.setup.install({ via: "hook", project: null }).changes).toEqual([]);
    world.install("instructions");
    expect(world.bytes(hooks)).toBe(null);
    expect(world.bytes(told)).toContain("Put `pith ` before");
    world.uninstall();
    expect(world.bytes(told)).toBe(null);
    expect(world.bytes(user)).toBe("{}");
  });

  it("has a block in a project's instructions, and no hooks there", () => {
    world.put("project/.github/copilot-instructions.md", "# Ours\r\n");
    world.install("instructions", true);
    expect(world.bytes("project/.github/copilot-instructions.md")).toContain("Put `pith ` before");
    world.uninstall(true);
    expect(world.bytes("project/.github/copilot-instructions.md")).toBe("# Ours\r\n");
    expect(() => world.install("hook", true)).toThrow(/--project/);
  });
});
