import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { read, type Surroundings } from "../../../hooks/claude/hook.ts";
import { readRules, type Rules, sourcesFor } from "../../../hooks/claude/rules.ts";
import { environmentOf } from "../../../src/config/environment.ts";

/** As recorded from Claude Code 2.1.330, the home masked. */
const payload = {
  session_id: "5c7e7a10-0000-4000-8000-000000000000",
  transcript_path: "/home/dev/.claude/projects/-home-dev-project/5c7e7a10.jsonl",
  cwd: "/home/dev/project",
  prompt_id: "a4830000",
  permission_mode: "default",
  effort: { level: "medium" },
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: {
    command: "cargo test",
    description: "run the tests",
    timeout: 240_000,
    run_in_background: true,
  },
  tool_use_id: "toolu_0123",
};

const allowing: Rules = { allow: ["Bash(cargo:*)"], deny: [], ask: [], others: false };
const surroundings: Surroundings = {
  env: environmentOf({ variables: {}, home: "/home/dev" }),
  words: ["claude", "-p", "fix the tests", "--output-format", "stream-json"],
  rules: () => allowing,
};
const asked = (changes: object, more: Partial<Surroundings> = {}) =>
  read(JSON.stringify({ ...payload, ...changes }), { ...surroundings, ...more });

describe("the hook's payload", () => {
  it("is answered with the whole input, only the command changed", () => {
    const one = asked({})!;
    expect(one).toMatchObject({ command: "cargo test", cwd: "/home/dev/project" });
    expect(one.verdict("pith cargo test")).toBe("allow");
    expect(JSON.parse(one.answer("pith cargo test", "allow"))).toEqual({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "allow",
        permissionDecisionReason: "your rules allow every part of the command as typed",
        updatedInput: { ...payload.tool_input, command: "pith cargo test" },
      },
    });
  });

  it("gets no decision where nothing asks", () => {
    const one = asked({ permission_mode: "bypassPermissions" })!;
    expect(one.verdict("pith cargo test")).toBe("neutral");
    expect(JSON.parse(one.answer("pith cargo test", "neutral"))).toEqual({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        updatedInput: { ...payload.tool_input, command: "pith cargo test" },
      },
    });
  });

  it("of a sub-agent is answered too, of one with rules of its own not", () => {
    expect(asked({ agent_id: "a1", agent_type: "general-purpose" })).not.toBe(null);
    expect(asked({ agent_id: "a1", agent_type: "reviewer" })).toBe(null);
  });

  it.each([
    ["another event", { hook_event_name: "PostToolUse" }],
    ["another tool", { tool_name: "Read", tool_input: { file_path: "/x" } }],
    ["no input", { tool_input: undefined }],
    ["a command that is no text", { tool_input: { command: ["ls"] } }],
    ["no mode", { permission_mode: undefined }],
    ["no directory", { cwd: undefined }],
  ])("is left alone: %s", (_, changes) => {
    expect(asked(changes)).toBe(null);
  });

  it.each([
    ["Copilot CLI 1.0.102 in Claude's dialect", { transcript_path: undefined, permission_mode: undefined }],
    ["VS Code", { sessionId: "s", session_id: undefined, hookEventName: "PreToolUse" }],
    ["Cursor", { cursor_version: "2026.10.01", conversation_id: "c", generation_id: "g" }],
    ["Devin", { cwd: undefined, transcript_path: undefined, tool_name: "exec" }],
    ["Trae", { tool_name: "RunCommand" }],
    ["Copilot CLI in its own dialect", { toolName: "bash", toolArgs: { command: "ls" } }],
  ])("of another host that reads these settings is left alone: %s", (_, changes) => {
    expect(asked(changes)).toBe(null);
  });

  it("with fields of a newer client is understood", () => {
    expect(asked({ newer: { field: [1] } })).not.toBe(null);
  });

  it.each(["null", "[]", '"x"', "1", "{}"])("%s is left alone", (text) => {
    expect(read(text, surroundings)).toBe(null);
  });

  it.each([
    "--settings",
    "--allowedTools",
    "--disallowed-tools=Bash(git:*)",
    "--permission-prompt-tool",
    "--agents",
  ])("of a client started with %s is left alone, because its rules are in no file", (word) => {
    expect(asked({}, { words: ["claude", "-p", "x", word, "y"] })).toBe(null);
  });

  it("of a client whose words cannot be seen is left alone", () => {
    expect(asked({}, { words: null })).toBe(null);
  });
});

describe("rules from the settings", () => {
  let root: string;
  const put = (path: string, content: unknown): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
  };
  const rules = (): Rules | null => {
    const env = environmentOf({ variables: {}, home: join(root, "home"), platform: "linux" });
    const cwd = join(root, "home/project/sub");
    return readRules(sourcesFor(env, cwd, join(root, "managed")), cwd);
  };
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), "pith-rules-")));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it("are those of all files", () => {
    put("home/.claude/settings.json", { permissions: { allow: ["A"], deny: ["B"] } });
    put("home/project/sub/.claude/settings.json", { permissions: { allow: ["C"] } });
    put("home/project/sub/.claude/settings.local.json", '\uFEFF{"permissions": {"ask": ["D"]}}\n');
    put("managed/managed-settings.json", { permissions: { deny: ["E"] } });
    put("managed/managed-settings.d/x.json", { permissions: { deny: ["F"] } });
    expect(rules()).toEqual({ allow: ["A", "C"], deny: ["B", "E", "F"], ask: ["D"], others: false });
  });

  it("of a folder above deny, but do not allow", () => {
    put("home/project/.claude/settings.json", { permissions: { allow: ["A"], deny: ["B"], ask: ["C"] } });
    expect(rules()).toEqual({ allow: [], deny: ["B"], ask: ["C"], others: false });
  });

  it.each([
    ["no JSON", "{ nope"],
    ["a comment, with which the client does not read it", '{\n// mine\n"permissions": {}\n}'],
    ["a list of something else", { permissions: { deny: [1] } }],
    ["no list", { permissions: { ask: "Bash" } }],
  ])("are unknown where a file holds %s", (_, content) => {
    put("home/.claude/settings.json", content);
    expect(rules()).toBe(null);
  });

  it.each([
    [
      "a hook of the user's own on Bash",
      { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "guard" }] }] } },
      true,
    ],
    [
      "a hook on everything",
      { hooks: { PreToolUse: [{ hooks: [{ type: "command", command: "guard" }] }] } },
      true,
    ],
    ["a hook on a pattern", { hooks: { PreToolUse: [{ matcher: "B.*", hooks: [] }] } }, true],
    ["a hook on other tools", { hooks: { PreToolUse: [{ matcher: "Edit|Write", hooks: [] }] } }, false],
    [
      "our own hook",
      {
        hooks: {
          PreToolUse: [
            {
              matcher: "Bash",
              hooks: [{ type: "command", command: "[ -x '/p/pith' ] && exec '/p/pith' hook claude; exit 0" }],
            },
          ],
        },
      },
      false,
    ],
    ["commands kept out of the sandbox", { sandbox: { excludedCommands: ["git"] } }, true],
  ])("are not alone with %s", (_, content, others) => {
    put("home/.claude/settings.json", content);
    expect(rules()?.others).toBe(others);
  });
});
