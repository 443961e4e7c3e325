import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { rmSync } from "node:fs";
import { hookCallIn } from "../../../hooks/devin/hook.ts";
import { spec } from "../../../hooks/devin/install-spec.ts";
import { environmentOf } from "../../../src/system/environment.ts";
import type { HookCall } from "../../../src/integration/agent.ts";
import { textWorld } from "../text-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(() => textWorld(spec));

/** As documented: session_id, prompt_id, tool_name, tool_input; no directory. */
const payload = {
  hook_event_name: "PreToolUse",
  session_id: "s1",
  prompt_id: "p1",
  tool_name: "exec",
  tool_input: { command: "cargo test", shell_id: "main", timeout: 60 },
};
const asked = (changes: object = {}): HookCall | null => {
  const env = environmentOf({
    variables: { DEVIN_PROJECT_DIR: world.project },
    home: world.home,
    platform: "linux",
  });
  return hookCallIn(env).read(JSON.stringify({ ...payload, ...changes }));
};
const rules = (permissions: object): void =>
  void world.put("home/.config/devin/config.json", `// mine\n${JSON.stringify({ permissions })}`);

describe("a call of the shell", () => {
  it("is approved with the rewrite where the rules allow it as typed, and keeps its other input", () => {
    rules({ allow: ["Exec(cargo)"], deny: ["Exec(rm)"] });
    const one = asked()!;
    expect(one).toMatchObject({ command: "cargo test", cwd: world.project });
    expect(one.verdict("/p/pith cargo test")).toBe("allow");
    expect(JSON.parse(one.answer("/p/pith cargo test", "allow"))).toEqual({
      decision: "approve",
      reason: "your rules allow every part of the command as typed",
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        updatedInput: { command: "/p/pith cargo test", shell_id: "main", timeout: 60 },
      },
    });
  });

  it("gets no decision where everything is allowed", () => {
    rules({ allow: ["exec"] });
    const one = asked()!;
    expect(one.verdict("/p/pith cargo test")).toBe("neutral");
    expect(JSON.parse(one.answer("/p/pith cargo test", "neutral"))).toEqual({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        updatedInput: { command: "/p/pith cargo test", shell_id: "main", timeout: 60 },
      },
    });
  });

  it.each([
    ["another event", { hook_event_name: "PostToolUse" }],
    ["another tool", { tool_name: "edit" }],
    ["Claude's tool", { tool_name: "Bash" }],
    ["no input", { tool_input: null }],
    ["a command that is no text", { tool_input: { command: 1 } }],
  ])("is left alone: %s", (_, changes) => {
    expect(asked(changes)).toBe(null);
  });

  it("is left alone without a directory", () => {
    const env = environmentOf({ variables: {}, home: world.home, platform: "linux" });
    expect(hookCallIn(env).read(JSON.stringify(payload))).toBe(null);
  });

  it.each(["", "null", "[1]", "{", "{}"])("malformed: %j", (text) => {
    expect(hookCallIn(world.env).read(text)).toBe(null);
  });
});

it("beside the entry of pith the rules decide as before", () => {
  rules({ allow: ["Exec(cargo)"] });
  world.install("hook");
  expect(asked()!.verdict("/p/pith cargo test")).toBe("allow");
});

describe("nothing is changed", () => {
  const none = () => expect(asked()!.verdict("/p/pith cargo test")).toBe("none");

  it("without a rule that allows", () => {
    none();
    rules({ allow: ["Exec(git)", "Read(**)"] });
    none();
    rules({ allow: ["Exec(cargo t)"] });
    none();
  });

  it("with rules that may be about it, wherever they stand", () => {
    for (const file of [
      "home/.config/devin/config.json",
      "project/.devin/config.json",
      "project/.devin/config.local.json",
    ]) {
      rules({ allow: ["Exec(cargo)"] });
      world.put(
        file,
        JSON.stringify({ permissions: { allow: ["Exec(cargo)"], ask: ["Exec(cargo publish)"] } }),
      );
      none();
      world.put(file, JSON.stringify({ permissions: { allow: ["Exec(cargo)"], deny: ["Exec(*)"] } }));
      expect(asked()!.verdict("/p/pith cargo test")).toBe("deny");
      rmSync(`${world.root}/${file}`);
    }
  });

  it("where a file cannot be read", () => {
    rules({ allow: ["Exec(cargo)"] });
    world.put("project/.devin/config.json", "{ broken");
    none();
    world.put("project/.devin/config.json", '{"permissions":{"deny":"Exec(rm)"}}');
    none();
  });

  it("where another hook decides too", () => {
    rules({ allow: ["Exec(cargo)"] });
    const guard = { hooks: [{ type: "command", command: "guard" }] };
    const places: readonly (readonly [string, object])[] = [
      ["project/.devin/hooks.v1.json", { PreToolUse: [{ matcher: "exec|edit", ...guard }] }],
      ["project/.devin/config.json", { hooks: { PermissionRequest: [guard] } }],
      ["home/.claude/settings.json", { hooks: { PreToolUse: [{ matcher: "", ...guard }] } }],
    ];
    for (const [file, content] of places) {
      world.put(file, JSON.stringify(content));
      none();
      rmSync(`${world.root}/${file}`);
    }
    world.put(
      "home/.claude/settings.json",
      JSON.stringify({ hooks: { PreToolUse: [{ matcher: "Bash", ...guard }] } }),
    );
    expect(asked()!.verdict("/p/pith cargo test")).toBe("allow");
  });

  it("in plan mode", () => {
    rules({ allow: ["Exec(cargo)"] });
    expect(asked({ permission_mode: "plan" })!.verdict("/p/pith cargo test")).toBe("none");
  });

  it("for any rules that refuse or ask, it never approves", () => {
    const rule = fc.constantFrom(
      "exec",
      "Exec(cargo)",
      "Exec(cargo test)",
      "Exec(car)",
      "Exec(*)",
      "*",
      "Exec(cargo *)",
    );
    fc.assert(
      fc.property(fc.array(rule), fc.array(rule), fc.array(rule), (allow, ask, deny) => {
        rules({ allow, ask, deny });
        const verdict = asked()!.verdict("/p/pith cargo test");
        if (ask.length + deny.length > 0) expect(["none", "deny"]).toContain(verdict);
        else if (verdict !== "none")
          expect(allow.some((one) => /^exec$|^Exec\(cargo|^Exec\(\*\)$/.test(one))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
