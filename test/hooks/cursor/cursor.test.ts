import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import { hookCallIn } from "../../../hooks/cursor/hook.ts";
import { spec } from "../../../hooks/cursor/install-spec.ts";
import type { HookCall } from "../../../src/integration/agent.ts";
import { layouts } from "../json-layouts.ts";
import { textWorld, withVariables } from "../text-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(() => textWorld(spec));

/** As https://cursor.com/docs/hooks has it. */
const payload = {
  conversation_id: "c1",
  generation_id: "g1",
  model: "m",
  hook_event_name: "preToolUse",
  cursor_version: "2026.10.01",
  user_email: null,
  transcript_path: null,
  tool_name: "Shell",
  tool_input: { command: "cargo test", working_directory: "", timeout: 60 },
  tool_use_id: "t1",
  agent_message: "",
};
const asked = (
  changes: object = {},
  words: readonly string[] | null = ["cursor-agent", "-p"],
): HookCall | null =>
  hookCallIn(world.env, () => words).read(
    JSON.stringify({ cwd: world.project, workspace_roots: [world.project], ...payload, ...changes }),
  );
const verdict = (command = "cargo test", words?: readonly string[] | null) =>
  asked({ tool_input: { command } }, words)!.verdict(`/p/pith ${command}`);
const rules = (permissions: object, file = "home/.cursor/cli-config.json"): void =>
  void world.put(file, JSON.stringify({ version: 1, permissions }));

describe("a call of the shell", () => {
  it("is rewritten with the permission that the user's rules give it as typed", () => {
    rules({ allow: ["Shell(cargo)"], deny: [] });
    expect(verdict()).toBe("allow");
    expect(JSON.parse(asked()!.answer("/p/pith cargo test", "allow"))).toEqual({
      permission: "allow",
      updated_input: { ...payload.tool_input, command: "/p/pith cargo test" },
    });
  });

  it.each([
    [{ allow: [] }, "none"],
    [{ allow: ["Shell(cargo)"] }, "allow"],
    [{ allow: ["Shell(**)"] }, "allow"],
    [{ allow: ["Shell(carg)"] }, "none"],
    [{ allow: ["Shell(cargo test)"] }, "none"],
    [{ allow: ["Read(**)"] }, "none"],
    [{ allow: ["Shell(cargo)"], deny: ["Shell(cargo)"] }, "deny"],
    [{ allow: ["Shell(cargo)"], deny: ["Shell(cargo:publish)"] }, "none"],
    [{ allow: ["Shell(cargo)"], deny: ["Shell(rm)"] }, "allow"],
    [{ allow: ["Shell(cargo)"], deny: ["Read(.env*)"] }, "none"],
    [{ allow: ["Shell(cargo)"], deny: ["Shell(pith)"] }, "none"],
    [{ allow: "Shell(cargo)" }, "none"],
  ])("beside %j: %s", (permissions, expected) => {
    rules(permissions);
    expect(verdict()).toBe(expected);
  });

  it("is left alone in the editor, and where other rules are in force", () => {
    rules({ allow: ["Shell(**)"] });
    expect(verdict("cargo test", null)).toBe("none");
    expect(verdict("cargo test", ["cursor-agent", "--mode=plan"])).toBe("none");
  });

  it.each(["cargo test | tail", "cargo test && ls", "A=1 cargo test", "cargo test > x", "cargo $X"])(
    "is left alone where it is more than one plain command: %s",
    (command) => {
      rules({ allow: ["Shell(**)"] });
      expect(verdict(command)).toBe("none");
    },
  );

  it("goes by the rules of the project too, and by no file that cannot be read", () => {
    rules({ allow: ["Shell(cargo)"] });
    rules({ deny: ["Shell(cargo)"] }, "project/.cursor/cli.json");
    expect(verdict()).toBe("deny");
    world.put("project/.cursor/cli.json", "{");
    expect(verdict()).toBe("none");
  });

  it("does not go by the folder that the model names", () => {
    rules({ deny: ["Shell(cargo)"] }, "project/.cursor/cli.json");
    rules({ allow: ["Shell(**)"] });
    world.put("elsewhere/x", "");
    rules({ allow: ["Shell(**)"] }, "project/sub/.cursor/cli.json");
    const inFolder = (working_directory: unknown) =>
      asked({ tool_input: { command: "cargo test", working_directory } })?.verdict("/p/pith cargo test");
    expect(inFolder(join(world.root, "elsewhere"))).toBe(undefined);
    expect(inFolder("../elsewhere")).toBe(undefined);
    expect(inFolder(7)).toBe(undefined);
    expect(inFolder(join(world.project, "sub"))).toBe("deny");
    rmSync(join(world.project, ".cursor"), { recursive: true });
    expect(inFolder(join(world.project, "sub"))).toBe("allow");
    rules({ allow: [] });
    expect(inFolder("sub")).toBe("none");
  });

  it("is left alone where several roots are named, or another one by a variable", () => {
    world.put("elsewhere/x", "");
    expect(asked({ workspace_roots: [world.project, join(world.root, "elsewhere")] })).toBe(null);
    const env = withVariables(world, { CURSOR_PROJECT_DIR: join(world.root, "elsewhere") });
    const text = JSON.stringify({ cwd: world.project, workspace_roots: [world.project], ...payload });
    expect(hookCallIn(env, () => ["cursor-agent"]).read(text)).toBe(null);
  });

  it.each([
    ["CURSOR_CONFIG_DIR", "config/cli-config.json"],
    ["XDG_CONFIG_HOME", "config/cursor/cli-config.json"],
  ])("where %s is set, the user's rules that allow are those in there", (variable, file) => {
    const env = withVariables(world, { [variable]: join(world.root, "config") });
    const text = JSON.stringify({ cwd: world.project, workspace_roots: [world.project], ...payload });
    const said = () =>
      hookCallIn(env, () => ["cursor-agent"])
        .read(text)!
        .verdict("/p/pith cargo test");
    rules({ allow: ["Shell(cargo)"] });
    expect(said()).toBe("none");
    rules({ allow: ["Shell(cargo)"] }, file);
    expect(said()).toBe("allow");
    rules({ deny: ["Shell(cargo)"] });
    expect(said()).toBe("deny");
  });

  it.each([
    ["another event", { hook_event_name: "beforeShellExecution" }],
    ["Claude's event, from Claude's settings", { hook_event_name: "PreToolUse" }],
    ["another tool", { tool_name: "Read" }],
    ["a command that is no text", { tool_input: { command: ["ls"] } }],
    ["no directory", { cwd: "", workspace_roots: undefined }],
  ])("is left alone: %s", (_, changes) => {
    expect(asked(changes)).toBe(null);
  });
});

/** Rules of the command line client: a rule that denies wins, else one that allows, else it asks. */
describe("the host's judgement", () => {
  const base = (pattern: string) => /^Shell\((.*)\)$/.exec(pattern)?.[1];
  const hits = (list: readonly string[], text: string): boolean =>
    list.some((rule) => base(rule) === "**" || base(rule) === text.split(" ")[0]);
  const outcome = (text: string, allow: readonly string[], deny: readonly string[]): string =>
    hits(deny, text) ? "denied" : hits(allow, text) ? "runs" : "asked";
  const rule = fc.constantFrom(
    "Shell(cargo)",
    "Shell(git)",
    "Shell(**)",
    "Shell(ls)",
    "Shell(pith)",
    "Read(x)",
  );

  it("let the command run as typed wherever it is given a permission", () => {
    let given = 0;
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 3 }),
        fc.array(rule, { maxLength: 1 }),
        fc.constantFrom("cargo test", "git status", "ls -la", "git push"),
        (allow, deny, text) => {
          rules({ allow, deny });
          if (verdict(text) !== "allow") return;
          given += 1;
          expect(outcome(text, allow, deny)).toBe("runs");
        },
      ),
      { numRuns: 400 },
    );
    expect(given).toBeGreaterThan(20);
  });
});

describe("the client", () => {
  it("is known by its name above the hook, with a shell between them", () => {
    const inner = `import(${JSON.stringify(join(import.meta.dirname, "../../../hooks/cursor/hook.ts"))})`;
    const script = `${inner}.then(({ clientWords }) => console.log(JSON.stringify(clientWords())))`;
    const shell = `'${process.execPath}' --import tsx -e '${script}'; exit 0`;
    const said = (name: string, words = ""): unknown =>
      JSON.parse(
        spawnSync("bash", ["-c", `exec -a ${name} bash ${words} -c "$0"`, shell], { encoding: "utf8" })
          .stdout,
      );
    expect(said("/opt/cursor-agent/cursor-agent")).toEqual(["/opt/cursor-agent/cursor-agent", "-c", shell]);
    expect(said("/opt/cursor/cursor")).toBe(null);
    expect(said("/opt/cursor/cursor", "--rcfile /home/dev/cursor-agent")).toBe(null);
    expect(said("/opt/cursor/cursor", "--rcfile /home/dev/cursor-agent/cursor-agent")).toBe(null);
  });
});

describe("install", () => {
  const file = "home/.cursor/hooks.json";
  const own = {
    command: expect.stringMatching(/hook cursor \|\| echo '\{\}'; exit 0$/),
    matcher: "Shell",
    timeout: 5,
  };

  it.each(layouts)("and uninstall give back every byte: %s", (_, text) => {
    world.put(file, text);
    const before = world.bytes(file);
    world.install("hook");
    const now = parse(
      Buffer.from(world.bytes(file)!, "latin1")
        .toString()
        .replace(/^\uFEFF/, ""),
    );
    expect(now.hooks.preToolUse[0]).toEqual(own);
    expect(now.version).toBe(1);
    world.uninstall();
    expect(world.bytes(file)).toBe(before);
  });

  it("leaves a version that stands there, and nothing where nothing was", () => {
    world.install("hook");
    expect(JSON.parse(world.bytes(file)!)).toEqual({ version: 1, hooks: { preToolUse: [own] } });
    world.install("instructions", true);
    expect(world.bytes("project/.cursor/rules/pith.mdc")).toMatch(/^---\n[^]*alwaysApply: true\n---\n/);
    world.uninstall(true);
    world.uninstall();
    expect(world.bytes(file)).toBe(null);
    expect(() => world.install("instructions")).toThrow(/--project/);
    expect(() => world.install("hook", true)).toThrow(/--project/);
  });
});
