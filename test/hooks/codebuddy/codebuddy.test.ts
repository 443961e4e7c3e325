import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import { hookCallIn } from "../../../hooks/codebuddy/hook.ts";
import { spec } from "../../../hooks/codebuddy/install-spec.ts";
import { launcher } from "../../../src/system/installation.ts";
import type { HookCall } from "../../../src/integration/agent.ts";
import { layouts } from "../json-layouts.ts";
import { textWorld, withVariables } from "../text-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(() => textWorld(spec));

/** Claude's fields, as the vendor's hooks page has them. */
const payloadIn = (cwd: string) => ({
  session_id: "s1",
  transcript_path: "/home/dev/.codebuddy/projects/p/s1.jsonl",
  cwd,
  permission_mode: "default",
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command: "cargo test", description: "tests", timeout: 60_000 },
});
const asked = (changes: object = {}): HookCall | null =>
  hookCallIn(withVariables(world, { CODEBUDDY_PROJECT_DIR: world.project })).read(
    JSON.stringify({ ...payloadIn(world.project), ...changes }),
  );
const rules = (permissions: object, file = "home/.codebuddy/settings.json"): void =>
  void world.put(file, JSON.stringify({ permissions }));
const verdict = (changes: object = {}) => asked(changes)!.verdict("/p/pith cargo test");

describe("a call of the shell", () => {
  it("continues with the rewrite where the rules allow it as typed, and keeps its other input", () => {
    rules({ allow: ["Bash(cargo test:*)"], deny: ["Bash(rm:*)"] });
    expect(verdict()).toBe("allow");
    expect(JSON.parse(asked()!.answer("/p/pith cargo test", "allow"))).toEqual({
      continue: true,
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "allow",
        permissionDecisionReason: "your rules allow every part of the command as typed",
        updatedInput: { command: "/p/pith cargo test", description: "tests", timeout: 60_000 },
      },
    });
  });

  it.each([
    [{ allow: ["Bash(cargo test)"] }, "allow"],
    [{ allow: ["Bash(cargo *)"] }, "allow"],
    [{ allow: ["Bash"] }, "neutral"],
    [{ allow: ["Bash(*)"] }, "neutral"],
    [{ allow: ["*"] }, "none"],
    [{ allow: ["Read(**)"] }, "none"],
    [{ allow: ["Bash(cargo te*)"] }, "none"],
    [{ allow: ["Bash(git:*)"] }, "none"],
    [{ allow: ["Bash(cargo:*)"], ask: ["Bash(cargo publish:*)"] }, "none"],
    [{ allow: ["Bash(cargo:*)"], deny: ["Read(./.env)"] }, "none"],
    [{ allow: ["Bash(cargo:*)"], deny: ["Bash(cargo:*)"] }, "deny"],
    [{ allow: ["Bash(cargo:*)"], deny: ["*"] }, "none"],
    [{ allow: "Bash" }, "none"],
  ])("%j: %s", (permissions, expected) => {
    rules(permissions);
    expect(verdict()).toBe(expected);
  });

  it("a rule of the project does not allow: the client itself weighs those against its safety checks", () => {
    rules({ allow: ["Bash(cargo:*)"] }, "project/.codebuddy/settings.json");
    rules({ allow: ["Bash(cargo:*)"] }, "project/.codebuddy/settings.local.json");
    expect(verdict()).toBe("none");
  });

  it.each(["managed-settings.json", "remote-settings.json"])(
    "is left alone beside %s of an administrator",
    (name) => {
      rules({ allow: ["Bash(cargo:*)"] });
      expect(verdict()).toBe("allow");
      world.put(`home/.codebuddy/${name}`, "{}");
      expect(verdict()).toBe("none");
    },
  );

  it("is left alone where the client names no root, and goes by Claude's name for it", () => {
    rules({ allow: ["Bash(cargo:*)"] });
    const text = JSON.stringify(payloadIn(world.project));
    expect(hookCallIn(world.env).read(text)).toBe(null);
    const named = withVariables(world, { CLAUDE_PROJECT_DIR: world.project });
    expect(hookCallIn(named).read(text)!.verdict("/p/pith cargo test")).toBe("allow");
  });

  it("a rule of the project refuses too", () => {
    rules({ allow: ["Bash(cargo:*)"] });
    rules({ deny: ["Bash(cargo test)"] }, "project/.codebuddy/settings.local.json");
    expect(verdict()).toBe("deny");
  });

  it.each(["plan", "newer", undefined])("nothing is changed in mode %s", (permission_mode) => {
    rules({ allow: ["Bash(cargo:*)"] });
    expect(verdict({ permission_mode })).toBe("none");
  });

  it("nothing is changed beside another hook, or with a file that is broken", () => {
    rules({ allow: ["Bash(cargo:*)"] });
    const guard = { matcher: "Ba.h", hooks: [{ type: "command", command: "guard" }] };
    world.put("project/.codebuddy/settings.json", JSON.stringify({ hooks: { PreToolUse: [guard] } }));
    expect(verdict()).toBe("none");
    world.put("project/.codebuddy/settings.json", "{");
    expect(verdict()).toBe("none");
    rmSync(join(world.project, ".codebuddy/settings.json"));
    expect(verdict()).toBe("allow");
  });

  it.each([
    ["another event", { hook_event_name: "PostToolUse" }],
    ["another tool", { tool_name: "Write" }],
    ["no directory", { cwd: "" }],
    ["a command that is no text", { tool_input: { command: ["ls"] } }],
  ])("is left alone: %s", (_, changes) => {
    expect(asked(changes)).toBe(null);
  });

  it("for any rules that refuse or ask, it never decides", () => {
    const rule = fc.constantFrom(
      "Bash",
      "Bash(cargo:*)",
      "Bash(cargo test)",
      "Bash(c*)",
      "*",
      "Read(x)",
      "Bash(cargo *)",
    );
    fc.assert(
      fc.property(fc.array(rule), fc.array(rule), fc.array(rule), (allow, ask, deny) => {
        rules({ allow, ask, deny });
        if (ask.length + deny.length > 0) expect(["none", "deny"]).toContain(verdict());
        else if (verdict() !== "none")
          expect(allow.some((one) => /^Bash$|^Bash\(cargo/.test(one))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe("install", () => {
  const command = `[ -x '${launcher()}' ] && '${launcher()}' hook codebuddy; exit 0`;
  const own = { matcher: "Bash", hooks: [{ type: "command", command, timeout: 5 }] };

  it.each(layouts)("and uninstall give back every byte: %s", (_, text) => {
    for (const [file, project] of [
      ["home/.codebuddy/settings.json", false],
      ["project/.codebuddy/settings.local.json", true],
    ] as const) {
      world.put(file, text);
      const before = world.bytes(file);
      world.install("hook", project);
      const settings = parse(
        Buffer.from(world.bytes(file)!, "latin1")
          .toString()
          .replace(/^\uFEFF/, ""),
      );
      expect(settings.hooks.PreToolUse[0]).toEqual(own);
      world.uninstall(project);
      expect(world.bytes(file)).toBe(before);
    }
  });

  it("stands in nobody's way: beside it the rules decide as before", () => {
    rules({ allow: ["Bash(cargo:*)"] });
    world.install("hook");
    expect(parse(world.bytes("home/.codebuddy/settings.json")!).permissions.allow).toEqual([
      `Read(/${world.home}/.local/share/pith/tee/**)`,
      "Bash(cargo:*)",
    ]);
    expect(verdict()).toBe("allow");
  });

  it("leaves nothing where nothing was, and switches from one end to the other", () => {
    world.install("hook");
    world.install("instructions");
    expect(world.bytes("home/.codebuddy/settings.json")).toBe(null);
    expect(world.bytes("home/.codebuddy/CODEBUDDY.md")).toContain("Put `pith ` before");
    world.install("hook");
    expect(world.bytes("home/.codebuddy/CODEBUDDY.md")).not.toContain("Put `pith ` before");
    world.uninstall();
    expect(world.bytes("home/.codebuddy/CODEBUDDY.md")).toBe(null);
    expect(world.bytes("home/.codebuddy/settings.json")).toBe(null);
  });
});
