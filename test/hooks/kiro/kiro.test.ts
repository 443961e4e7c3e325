import { describe, expect, it } from "vitest";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hookCallIn } from "../../../hooks/kiro/hook.ts";
import { spec } from "../../../hooks/kiro/install-spec.ts";
import { launcher } from "../../../src/system/installation.ts";
import type { HookCall } from "../../../src/integration/agent.ts";
import { textWorld } from "../text-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(() => textWorld(spec));

/** As documented for the hooks of CLI 2.x and V3. */
const payload = {
  session_id: "s1",
  hook_event_name: "PreToolUse",
  tool_name: "execute_bash",
  tool_input: { command: "cargo test", working_dir: ".", summary: "tests" },
};
const asked = (changes: object = {}): HookCall | null =>
  hookCallIn(world.env).read(JSON.stringify({ ...payload, cwd: world.project, ...changes }));
const verdict = () => asked()!.verdict("/p/pith cargo test");
const user = "home/.kiro/settings/permissions.yaml";
const any = "rules:\n  - capability: shell # mine\n    effect: allow\n";

describe("a call of the shell", () => {
  it("is replaced as a whole, without a decision, where the rules let every command run", () => {
    world.put(user, any);
    expect(verdict()).toBe("neutral");
    expect(JSON.parse(asked()!.answer("/p/pith cargo test", "neutral"))).toEqual({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        updatedInput: { command: "/p/pith cargo test", working_dir: ".", summary: "tests" },
      },
    });
  });

  it.each(["execute_bash", "shell", "executeBash", "runCommand"])("has the name %s", (tool_name) => {
    expect(asked({ tool_name })?.command).toBe("cargo test");
  });

  it.each([
    ["another event", { hook_event_name: "preToolUse" }],
    ["another tool", { tool_name: "fs_write" }],
    ["an empty input, as IDE 1.0 had it", { tool_input: {} }],
    ["no directory", { cwd: undefined }],
  ])("is left alone: %s", (_, changes) => {
    expect(asked(changes)).toBe(null);
  });

  it.each(["", "null", "{", "[]"])("malformed: %j", (text) => {
    expect(hookCallIn(world.env).read(text)).toBe(null);
  });
});

describe("rules", () => {
  it.each([
    ["none", "", "none"],
    [
      "every command, said twice",
      "rules:\n  - { capability: shell, effect: allow, match: ['*'] }\n",
      "neutral",
    ],
    ["of other tools beside it", `${any}  - { capability: fs_write, effect: deny }\n`, "neutral"],
    ["only some commands", "rules:\n  - { capability: shell, effect: allow, match: ['cargo *'] }\n", "none"],
    ["all but some", "rules:\n  - { capability: shell, effect: allow, exclude: ['rm *'] }\n", "none"],
    ["one that refuses", `${any}  - { capability: shell, effect: deny, match: ['rm *'] }\n`, "none"],
    ["one that asks", `${any}  - { capability: shell, effect: ask, match: ['git push*'] }\n`, "none"],
    ["a capability that is not known", `${any}  - { capability: process, effect: deny }\n`, "none"],
    ["an effect that is not known", `${any}  - { capability: shell, effect: warn }\n`, "none"],
    ["broken", "rules: [", "none"],
    ["of another form", "- shell\n", "none"],
    ["carriage returns", any.replaceAll("\n", "\r\n"), "neutral"],
  ])("%s", (_, text, expected) => {
    world.put(user, text);
    expect(verdict()).toBe(expected);
  });

  it("of a workspace refuse too, and allow nothing", () => {
    const workspace = "home/.kiro/workspace-roots/ab12/permissions.yaml";
    world.put(workspace, any);
    expect(verdict()).toBe("none");
    world.put(user, any);
    expect(verdict()).toBe("neutral");
    world.put(workspace, "rules:\n  - { capability: shell, effect: deny, match: ['rm *'] }\n");
    expect(verdict()).toBe("none");
  });

  it("of agents of the user's own are not known", () => {
    world.put(user, any);
    world.put("project/.kiro/agents/reviewer.json", "{}");
    expect(verdict()).toBe("none");
  });
});

describe("install", () => {
  const hook = "home/.kiro/hooks/pith.json";

  it("writes files of its own, and leaves nothing behind", () => {
    world.install("hook");
    expect(JSON.parse(world.bytes(hook)!)).toEqual({
      version: "v1",
      hooks: [
        {
          name: "pith",
          trigger: "PreToolUse",
          matcher: "^(execute_bash|shell|executeBash|runCommand)$",
          action: {
            type: "command",
            command: `[ -x '${launcher()}' ] && '${launcher()}' hook kiro; exit 0`,
          },
          timeout: 5,
          enabled: true,
        },
      ],
    });
    expect(world.bytes("home/.kiro/steering/pith.md")).toContain("counts lines left out");
    expect(world.setup.install({ via: "hook", project: null }).changes).toEqual([]);
    world.uninstall();
    expect([world.bytes(hook), world.bytes("home/.kiro/steering/pith.md")]).toEqual([null, null]);
  });

  it("in a project too, and switches to the text and back", () => {
    world.install("hook", true);
    world.install("instructions", true);
    expect(world.bytes("project/.kiro/hooks/pith.json")).toBe(null);
    expect(world.bytes("project/.kiro/steering/pith.md")).toContain("Put `pith ` before");
    world.install("hook", true);
    expect(world.bytes("project/.kiro/steering/pith.md")).not.toContain("Put `pith ` before");
    world.uninstall(true);
    expect(world.bytes("project/.kiro/steering/pith.md")).toBe(null);
  });

  it("does not touch a file of the user's own", () => {
    world.put(hook, '{"version":"v1","hooks":[]}');
    expect(() => world.install("hook")).toThrow(/is not pith's/);
    world.uninstall();
    expect(world.bytes(hook)).toBe('{"version":"v1","hooks":[]}');
  });

  it("goes where KIRO_HOME says", () => {
    const home = join(world.root, "elsewhere");
    mkdirSync(home);
    const there = textWorld(spec, { variables: { PATH: "/usr/bin", KIRO_HOME: home }, home: world.home });
    writeFileSync(join(home, "x"), "");
    there.install("hook");
    expect(world.bytes("elsewhere/hooks/pith.json")).toContain('"name": "pith"');
    there.remove();
  });
});
