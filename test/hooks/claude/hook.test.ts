import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { read, rulesFor, type Surroundings } from "../../../hooks/claude/hook.ts";
import { readRules, type Rules, sourcesFor } from "../../../hooks/claude/rules.ts";
import { environmentOf } from "../../../src/system/environment.ts";
import { scopeOf } from "../../../src/integration/session-scope.ts";

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
    mkdirSync(cwd, { recursive: true });
    return readRules(sourcesFor(env, scopeOf(cwd, [])!, join(root, "managed")));
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
    expect(rules()).toEqual({ allow: ["A"], deny: ["B", "E", "F"], ask: ["D"], others: false });
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

  it.each<[string, string, unknown]>([
    [
      "only the administrator's rules count",
      "managed/managed-settings.json",
      { allowManagedPermissionRulesOnly: true },
    ],
    [
      "it says so in a piece",
      "managed/managed-settings.d/a.json",
      { allowManagedPermissionRulesOnly: false },
    ],
    [
      "the administrator says what is not known",
      "managed/managed-settings.json",
      { commandPolicy: "strict" },
    ],
    ["what was fetched says what is not known", "home/.claude/remote-settings.json", { newer: [] }],
    [
      "permissions say what is not known",
      "home/.claude/settings.json",
      { permissions: { review: ["Bash(git:*)"] } },
    ],
    ["permissions are no object", "home/project/.claude/settings.json", { permissions: [] }],
    ["a file is a list", "home/project/.claude/settings.json", []],
  ])("are unknown where %s", (_, path, content) => {
    put("home/.claude/settings.json", { permissions: { allow: ["Bash"] } });
    expect(rules()).not.toBe(null);
    put(path, content);
    expect(rules()).toBe(null);
  });

  it("that an organisation has fetched count", () => {
    put("home/.claude/remote-settings.json", { permissions: { deny: ["Bash(git push:*)"] }, model: "m" });
    expect(rules()?.deny).toEqual(["Bash(git push:*)"]);
  });

  it.each([
    ["a FIFO", (path: string) => void execFileSync("mkfifo", [path])],
    ["a device", (path: string) => symlinkSync("/dev/zero", path)],
    ["a folder", (path: string) => void mkdirSync(path)],
    ["a file of two megabytes", (path: string) => writeFileSync(path, `{"a":"${"x".repeat(2 << 20)}"}`)],
  ])("are unknown where a file is %s", (_, make) => {
    mkdirSync(join(root, "home/project/.claude"), { recursive: true });
    make(join(root, "home/project/.claude/settings.json"));
    expect(rules()).toBe(null);
  });

  describe("of a session", () => {
    const session = (cwd: string, project: string | undefined = join(root, "work")): string => {
      const variables = { CLAUDE_PROJECT_DIR: project };
      const env = environmentOf({ variables, home: join(root, "home"), platform: "linux" });
      const one = asked(
        { cwd: join(root, cwd), tool_input: { command: "git push" } },
        { env, rules: (folder) => rulesFor(env, folder) },
      )!;
      return one.verdict("pith git push");
    };
    beforeEach(() => {
      for (const folder of ["work/sub", "elsewhere", "home"])
        mkdirSync(join(root, folder), { recursive: true });
      put("home/.claude/settings.json", { permissions: { allow: ["Bash"] } });
    });

    it.each(["deny", "ask"])("%s in its project, whichever folder it is in by now", (kind) => {
      expect(session("work")).toBe("allow");
      put("work/.claude/settings.json", { permissions: { [kind]: ["Bash(git push:*)"] } });
      for (const cwd of ["work", "work/sub", "elsewhere", "", "home"])
        expect(["deny", "none"]).toContain(session(cwd));
    });

    it("do not come from another folder, nor where the client names no root", () => {
      put("home/.claude/settings.json", {});
      put("elsewhere/.claude/settings.json", { permissions: { allow: ["Bash"] } });
      put("work/sub/.claude/settings.json", { permissions: { allow: ["Bash"] } });
      expect([session("elsewhere"), session("work/sub")]).toEqual(["none", "none"]);
      put("home/.claude/settings.json", { permissions: { allow: ["Bash"] } });
      expect(session("work", "")).toBe("none");
      expect(session("work", "work")).toBe("none");
    });

    it("are unknown in a work tree of another repository, where a variable names more, and beside plugins", () => {
      put("work/.git", "gitdir: /repo/.git/worktrees/work\n");
      expect(session("work")).toBe("none");
      rmSync(join(root, "work/.git"));
      expect(session("work")).toBe("allow");
      put("home/.claude/settings.json", {
        permissions: { allow: ["Bash"] },
        enabledPlugins: { "a@b": false },
      });
      expect(session("work")).toBe("allow");
      put("home/.claude/settings.json", {
        permissions: { allow: ["Bash"] },
        enabledPlugins: { "a@b": true },
      });
      expect(session("work")).toBe("none");
    });
  });

  it("are not alone with commands that are kept out of the sandbox", () => {
    put("home/.claude/settings.json", { sandbox: { excludedCommands: ["git"] } });
    expect(rules()?.others).toBe(true);
    put("home/.claude/settings.json", { sandbox: { excludedCommands: [] } });
    expect(rules()?.others).toBe(false);
  });
});
