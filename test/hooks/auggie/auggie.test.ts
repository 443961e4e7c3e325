import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { parse } from "jsonc-parser";
import { hookCallIn } from "../../../hooks/auggie/hook.ts";
import { spec } from "../../../hooks/auggie/install-spec.ts";
import type { HookCall } from "../../../src/integration/agent.ts";
import { layouts } from "../json-layouts.ts";
import { textWorld } from "../text-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(() => textWorld(spec));

/** The fields that the code of auggie 0.36.0 puts together. */
const payload = {
  hook_event_name: "PreToolUse",
  conversation_id: "c1",
  tool_name: "launch-process",
  tool_input: { command: "cargo test", cwd: ".", wait: true, max_wait_seconds: 60 },
  tool_error: null,
  is_mcp_tool: false,
};
const asked = (changes: object = {}): HookCall | null =>
  hookCallIn(world.env).read(JSON.stringify({ workspace_roots: [world.project], ...payload, ...changes }));
const verdict = (command = "cargo test") =>
  asked({ tool_input: { ...payload.tool_input, command } })!.verdict(`/p/pith ${command}`);
interface Rule {
  readonly type: string;
  readonly pattern?: string;
  readonly tool?: string;
}
const ruleText = ({ type, pattern, tool = "launch-process" }: Rule) => ({
  toolName: tool,
  permission: { type },
  ...(pattern === undefined ? {} : { shellInputRegex: pattern }),
});
const rules = (list: readonly Rule[], file = "home/.augment/settings.json"): void =>
  void world.put(file, JSON.stringify({ toolPermissions: list.map(ruleText) }));

describe("a call of the shell", () => {
  it("is rewritten without a decision, with all of its other input", () => {
    rules([{ type: "allow" }]);
    expect(verdict()).toBe("neutral");
    expect(asked()!.cwd).toBe(world.project);
    expect(JSON.parse(asked()!.answer("/p/pith cargo test", "neutral"))).toEqual({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        updatedInput: { ...payload.tool_input, command: "/p/pith cargo test" },
      },
    });
  });

  it.each([
    [[], "none"],
    [[{ type: "ask-user" }], "none"],
    [[{ type: "allow", pattern: "^cargo" }], "none"],
    // The client compares names, and calls its shell by one.
    [[{ type: "allow", tool: "shell" }], "none"],
    [[{ type: "deny", tool: "bash" }, { type: "allow" }], "neutral"],
    [[{ type: "allow", pattern: "cargo" }], "neutral"],
    [[{ type: "allow", pattern: "pith" }], "none"],
    [[{ type: "deny", pattern: "^cargo" }, { type: "allow" }], "none"],
    [[{ type: "deny", pattern: "^rm" }, { type: "allow" }], "neutral"],
    [[{ type: "deny", pattern: "^/p/" }, { type: "allow" }], "none"],
    [[{ type: "script-policy" }, { type: "allow" }], "none"],
    [[{ type: "deny", tool: "view" }, { type: "allow" }], "neutral"],
    [[{ type: "allow", pattern: "(" }], "none"],
  ] as const)("beside %j: %s", (list, expected) => {
    rules(list);
    expect(verdict()).toBe(expected);
  });

  it("is left alone beside a stricter rule of the project, another hook, or a file that cannot be read", () => {
    rules([{ type: "allow" }]);
    rules([{ type: "ask-user", pattern: "^cargo" }], "project/.augment/settings.json");
    expect(verdict()).toBe("none");
    const guard = { matcher: "launch-.*", hooks: [{ type: "command", command: "guard" }] };
    world.put("project/.augment/settings.json", JSON.stringify({ hooks: { PreToolUse: [guard] } }));
    expect(verdict()).toBe("none");
    world.put("project/.augment/settings.json", "{");
    expect(verdict()).toBe("none");
  });

  it.each([
    ["another event", { hook_event_name: "PostToolUse" }],
    ["another tool", { tool_name: "view" }],
    ["no directory", { workspace_roots: [] }],
    ["a command that is no text", { tool_input: { command: 1 } }],
  ])("is left alone: %s", (_, changes) => {
    expect(asked(changes)).toBe(null);
  });
});

/** As `nwe` in the client's code: first rule that fits of each list, the strictest of all lists, else allowed. */
describe("the host's judgement", () => {
  const order = ["allow", "ask-user", "script-policy", "webhook-policy", "deny"];
  const outcome = (lists: readonly (readonly Rule[])[], text: string): string => {
    const found = lists.flatMap((list) => {
      const rule = list.find(
        ({ tool = "launch-process", pattern }) =>
          tool === "launch-process" && (pattern === undefined || new RegExp(pattern).test(text)),
      );
      return rule === undefined ? [] : [rule.type];
    });
    return found.sort((a, b) => order.indexOf(b) - order.indexOf(a))[0] ?? "allow by default";
  };
  const rule = fc.record(
    {
      type: fc.constantFrom(...order),
      pattern: fc.constantFrom("^cargo", "cargo", "^git", "pith", "test$", "^/p/", "."),
      tool: fc.constantFrom("launch-process", "view"),
    },
    { requiredKeys: ["type"] },
  );

  it("comes to the same for the rewritten text, whatever the rules", () => {
    let rewritten = 0;
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 3 }),
        fc.array(rule, { maxLength: 2 }),
        fc.constantFrom("cargo test", "git status", "ls"),
        (user, project, text) => {
          rules(user);
          rules(project, "project/.augment/settings.json");
          if (verdict(text) === "none") return;
          rewritten += 1;
          expect(outcome([user, project], text)).toBe("allow");
          expect(outcome([user, project], `/p/pith ${text}`)).toBe("allow");
        },
      ),
      { numRuns: 800 },
    );
    expect(rewritten).toBeGreaterThan(10);
  });
});

describe("install", () => {
  it.each(layouts)("and uninstall give back every byte: %s", (_, text) => {
    for (const [file, project] of [
      ["home/.augment/settings.json", false],
      ["project/.augment/settings.local.json", true],
    ] as const) {
      world.put(file, text);
      const before = world.bytes(file);
      world.install("hook", project);
      const now = parse(
        Buffer.from(world.bytes(file)!, "latin1")
          .toString()
          .replace(/^\uFEFF/, ""),
      );
      expect(now.hooks.PreToolUse[0].matcher).toBe("launch-process");
      world.uninstall(project);
      expect(world.bytes(file)).toBe(before);
    }
  });

  it("goes to the text and back without a trace", () => {
    world.install("hook");
    world.install("instructions");
    expect(world.bytes("home/.augment/settings.json")).toBe(null);
    expect(world.bytes("home/.augment/user-guidelines.md")).toContain("Put `pith ` before");
    world.install("hook");
    world.uninstall();
    expect(world.bytes("home/.augment/user-guidelines.md")).toBe(null);
  });
});
