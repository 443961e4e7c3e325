import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import { hookCallIn } from "../../../hooks/droid/hook.ts";
import { spec } from "../../../hooks/droid/install-spec.ts";
import type { HookCall } from "../../../src/integration/agent.ts";
import { layouts } from "../json-layouts.ts";
import { textWorld, withVariables } from "../text-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(() => textWorld(spec));

/** As recorded from Factory Droid 0.215.0, paths masked. */
const payload = {
  session_id: "5c7e7a10-0000-4000-8000-000000000000",
  transcript_path: "/home/dev/.factory/sessions/-home-dev-project/5c7e7a10.jsonl",
  permission_mode: "auto-high",
  hook_event_name: "PreToolUse",
  tool_name: "Execute",
  tool_input: {
    command: "cargo test",
    summary: "run the tests",
    riskLevel: "low",
    riskLevelReason: "builds",
    timeout: 60,
  },
};
const asked = (changes: object = {}): HookCall | null =>
  hookCallIn(withVariables(world, { FACTORY_PROJECT_DIR: world.project })).read(
    JSON.stringify({ cwd: world.project, ...payload, ...changes }),
  );
const verdict = (changes: object = {}) => asked(changes)!.verdict("/p/pith cargo test");
const of = (input: object) => ({ tool_input: { ...payload.tool_input, ...input } });
const settings = (content: object, file = "home/.factory/settings.json"): void =>
  void world.put(file, JSON.stringify(content));

describe("a call of the shell", () => {
  it("is rewritten without a decision, with all of its other input", () => {
    expect(verdict()).toBe("neutral");
    expect(JSON.parse(asked()!.answer("/p/pith cargo test", "neutral"))).toEqual({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        updatedInput: { ...payload.tool_input, command: "/p/pith cargo test" },
      },
    });
  });

  it.each([
    ["auto-low", "low", "none"],
    ["auto-medium", "low", "none"],
    ["auto-high", "low", "neutral"],
    ["auto-high", "high", "neutral"],
    ["normal", "low", "none"],
    ["spec", "low", "none"],
    [undefined, "low", "none"],
    ["auto-high", undefined, "none"],
    ["auto-newer", "low", "none"],
  ])("in mode %s at risk %s: %s", (permission_mode, riskLevel, expected) => {
    expect(verdict({ permission_mode, ...of({ riskLevel }) })).toBe(expected);
  });

  it.each([
    [["cargo"], "none"],
    [["cargo test"], "none"],
    [["car"], "none"],
    [["pith"], "none"],
    [["git push", "rm -rf /", ":(){ :|: & };:", "dd of=/dev", "chmod -R 777 /"], "neutral"],
    [["部署", "🚀"], "neutral"],
    [["* x"], "none"],
    ["cargo", "none"],
  ])("beside the lists %j: %s", (commandDenylist, expected) => {
    settings({ commandDenylist });
    expect(verdict()).toBe(expected);
    settings({ commandBlocklist: commandDenylist });
    expect(verdict()).toBe(expected);
  });

  it.each([["部署"], ["🚀"], [":(){ :|:& };:"]])("beside an entry of signs or other letters: %s", (entry) => {
    settings({ commandDenylist: [entry] });
    expect(verdict()).toBe("neutral");
    expect(verdict(of({ command: `cargo test ${entry}x` }))).toBe("none");
  });

  it("may be of several commands, each of which counts", () => {
    const several = of({ command: "cd a && cargo test 2>&1 | tail -20" });
    expect(verdict(several)).toBe("neutral");
    settings({ commandDenylist: ["tail"] });
    expect(verdict(several)).toBe("none");
    expect(verdict(of({ command: 'cargo test | ta"il" -20' }))).toBe("none");
  });

  it.each([
    "home/.factory/settings.local.json",
    "project/.factory/settings.json",
    "project/.factory/settings.local.json",
    "home/.factory/cache/org-managed-settings.json",
  ])("goes by %s too", (file) => {
    settings({ general: { commandDenylist: ["cargo"] } }, file);
    expect(verdict()).toBe("none");
    world.put(file, "{");
    expect(verdict()).toBe("none");
    settings({ permissionRules: { version: 1, rules: [] } }, file);
    expect(verdict()).toBe("none");
  });

  it("goes by the lists of the session's root, wherever the shell is by now, and of no session without one", () => {
    settings({ commandDenylist: ["cargo"] }, "project/.factory/settings.json");
    world.put("project/sub/x", "");
    world.put("elsewhere/x", "");
    expect(verdict({ cwd: join(world.project, "sub") })).toBe("none");
    expect(asked({ cwd: join(world.root, "elsewhere") })).toBe(null);
    expect(hookCallIn(world.env).read(JSON.stringify({ cwd: world.project, ...payload }))).toBe(null);
    rmSync(join(world.project, ".factory"), { recursive: true });
    expect(verdict({ cwd: join(world.project, "sub") })).toBe("neutral");
  });

  it("is left alone beside another hook on it", () => {
    const group = { matcher: "Execute|Edit", hooks: [{ type: "command", command: "guard" }] };
    settings({ hooks: { PreToolUse: [group] } });
    expect(verdict()).toBe("none");
    settings({});
    settings({ PreToolUse: [group] }, "home/.factory/hooks.json");
    expect(verdict()).toBe("none");
  });

  it.each([
    "rm -rf x",
    "sudo cargo test",
    "git commit -m x",
    "git -C a push",
    "find . -delete",
    "/bin/rm x",
    "cargo test; rm x",
    "cargo test && (rm x)",
    "cargo test $(rm x)",
    'cargo test; r"m" x',
    "cargo test | xargs rm",
    "cargo test; $'r\\x6d' x",
    "cargo test; r\\\nm x",
  ])("is left alone where more is looked at than a list: %s", (command) => {
    expect(verdict({ permission_mode: "auto-high", ...of({ command }) })).toBe("none");
  });

  it.each([
    ["another event", { hook_event_name: "PostToolUse" }],
    ["another tool", { tool_name: "Bash" }],
    ["no directory", { cwd: "" }],
    ["a command that is no text", { tool_input: { command: ["ls"] } }],
  ])("is left alone: %s", (_, changes) => {
    expect(asked(changes)).toBe(null);
  });
});

/** The client's judgement without its flag for rules, in small: block, then ask, then allow, then autonomy; a program
 * by its path counts as a high risk. */
describe("the host's judgement", () => {
  const words = ["cargo", "test", "ls", "git", "status", "pith", "/p/pith", "-q"];
  const entry = fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 })
    .map((all) => all.join(" "));
  const simple = fc
    .array(fc.constantFrom(...words.slice(0, 5)), { minLength: 1, maxLength: 3 })
    .map((all) => all.join(" "));
  const command = fc
    .tuple(simple, fc.constantFrom("", " | ", " && ", "; "), simple)
    .map(([first, link, second]) => (link === "" ? first : first + link + second));
  const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const hits = (entries: readonly string[], text: string): boolean =>
    entries.some((one) =>
      new RegExp(
        `(?:^|[\\s;&|(\`/])${one.split(" ").map(escaped).join("\\b[^;&|]{0,100}")}(?:[\\s;&|)\`]|$)`,
        "i",
      ).test(text),
    );
  interface Rules {
    readonly allow: readonly string[];
    readonly deny: readonly string[];
    readonly block: readonly string[];
  }
  const outcome = (text: string, rules: Rules, level: number, risk: number): string => {
    if (hits(rules.block, text)) return "blocked";
    if (hits(rules.deny, text)) return "asked";
    if (rules.allow.includes(text)) return "runs";
    return (text.includes("/") ? 2 : risk) <= level ? "runs" : "asked";
  };

  it("comes to the same for the rewritten text, whatever the rules", () => {
    const levels = ["low", "medium", "high"];
    let rewritten = 0;
    fc.assert(
      fc.property(
        command,
        fc.record({
          allow: fc.array(entry),
          deny: fc.array(entry, { maxLength: 2 }),
          block: fc.array(entry, { maxLength: 1 }),
        }),
        fc.nat(2),
        fc.nat(2),
        (text, rules, level, risk) => {
          settings({
            commandAllowlist: rules.allow,
            commandDenylist: rules.deny,
            commandBlocklist: rules.block,
          });
          const one = asked({
            permission_mode: `auto-${levels[level]}`,
            ...of({ command: text, riskLevel: levels[risk] }),
          })!;
          const other = `/p/pith ${text}`;
          if (one.verdict(other) === "none") return;
          rewritten += 1;
          expect(outcome(other, rules, level, risk)).toBe(outcome(text, rules, level, risk));
          expect(outcome(text, rules, level, risk)).toBe("runs");
        },
      ),
      { numRuns: 400 },
    );
    expect(rewritten).toBeGreaterThan(20);
  });
});

describe("install", () => {
  const file = "home/.factory/settings.json";

  it.each(layouts)("and uninstall give back every byte: %s", (_, text) => {
    world.put(file, text);
    const before = world.bytes(file);
    world.install("hook");
    const now = parse(
      Buffer.from(world.bytes(file)!, "latin1")
        .toString()
        .replace(/^\uFEFF/, ""),
    );
    expect(now.hooks.PreToolUse[0]).toEqual({
      matcher: "Execute",
      hooks: [{ type: "command", command: expect.stringMatching(/pith' hook droid; exit 0$/), timeout: 5 }],
    });
    world.uninstall();
    expect(world.bytes(file)).toBe(before);
  });

  it("inside has the user's shell start the client by pith, and switches to the others without a trace", () => {
    world.put("home/.bashrc", "# mine");
    world.install("shell");
    expect(world.bytes("home/.bashrc")).toMatch(/^# mine\n\n# pith droid: start\nfunction droid \{\n/);
    expect(world.bytes("home/.config/pith/droid/pith-bash-env.bash")).not.toBe(null);
    expect(world.bytes(file)).toBe(null);
    expect(world.setup.installed(null).map(({ via }) => via)).toEqual(["shell"]);
    world.install("hook");
    expect(world.bytes("home/.bashrc")).toBe("# mine");
    world.install("shell");
    expect(world.bytes(file)).toBe(null);
    world.uninstall();
    expect(world.bytes("home/.bashrc")).toBe("# mine");
    expect(() => world.install("shell", true)).toThrow(/--project/);
  });

  it("leaves nothing where nothing was, and has nothing for a shared file", () => {
    world.install("hook");
    world.install("instructions");
    expect(world.bytes(file)).toBe(null);
    world.install("hook");
    world.uninstall();
    expect(world.bytes("home/.factory/AGENTS.md")).toBe(null);
    expect(() => world.install("hook", true)).toThrow(/--project/);
  });
});
