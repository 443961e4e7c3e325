/** CodeBuddy's PreToolUse hook: Claude's payload, and rules in Claude's syntax. The answer has to continue and to decide, so
 * there is one only where the user's rules decide the same. https://www.codebuddy.ai/docs/cli/hooks, /permissions */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { HookIntegration, Verdict } from "../../src/integration/agent.ts";
import type { HookPlaces } from "../../src/integration/foreign-hooks.ts";
import { type Question, rewriting } from "../../src/integration/rewriting.ts";
import { judgeByLists, readLists, type Reading } from "../../src/integration/rule-lists.ts";
import type { Scope } from "../../src/integration/session-scope.ts";
import { definedByStartFiles } from "../../src/integration/defined-in.ts";
import { allowedAsTyped, updatedInput } from "../../src/integration/tool-call.ts";

export const userSettings = (env: Environment): string => join(env.home, ".codebuddy", "settings.json");

const prefixOf = (rule: string): string | null => /^([^*\\]*[^*\\: ])(?::\*| \*)$/.exec(rule)?.[1] ?? null;

const reading: Reading = {
  patternOf: (rule) => {
    const found = /^\s*Bash(?:\((.*)\))?\s*$/s.exec(rule);
    if (found !== null) return (found[1] ?? "").trim().replace(/^:?\*$/, "");
    return /^\s*(?:\*|Bash|Read|Edit|Write|Glob|Grep)/.test(rule) ? "*" : null;
  },
  matches: (rule, command) => {
    if (rule === "") return true;
    const prefix = prefixOf(rule);
    if (prefix !== null) return command === prefix || command.startsWith(`${prefix} `);
    return !/[*\\]/.test(rule) && command === rule;
  },
  head: (rule) => /^([\w@%+=,./-]+)(?::\*$| |$)/.exec(rule)?.[1] ?? null,
};

/** Rules of an administrator are not read: if there are any, nothing is known. */
const policies = (env: Environment): readonly string[] => [
  "/etc/codebuddy-code",
  "/etc/codebuddy",
  "/Library/Application Support/CodeBuddyCode",
  "/Library/Managed Preferences/com.codebuddy.codebuddycode.plist",
  join(env.home, ".codebuddy", "managed-settings.json"),
  join(env.home, ".codebuddy", "remote-settings.json"),
];

const settingsFiles = (env: Environment, { folders }: Scope): readonly string[] => [
  ...new Set([
    userSettings(env),
    ...folders.flatMap((folder) => [
      join(folder, ".codebuddy", "settings.json"),
      join(folder, ".codebuddy", "settings.local.json"),
    ]),
  ]),
];

export const hookPlaces = (env: Environment, scope: Scope): HookPlaces => ({
  files: settingsFiles(env, scope),
  tools: ["Bash"],
});

/** Modes in which a rule that allows is enough. */
const modes = new Set<unknown>(["default", "acceptEdits", "dontAsk", "bypassPermissions"]);

const judge = (question: Question, env: Environment): Verdict => {
  const mode = question.call === null ? "default" : question.call.payload["permission_mode"];
  if (!modes.has(mode) || policies(env).some((path) => existsSync(path))) return "none";
  // Those of a project the client weighs against its own safety checks, which a decision of ours would pass over.
  const files = settingsFiles(env, question.scope).map((path) => ({
    path,
    allows: path === userSettings(env),
  }));
  return judgeByLists(question, readLists(files, reading), reading);
};

export const hookCallIn = (env: Environment): HookIntegration =>
  rewriting({
    env,
    defines: definedByStartFiles,
    hooks: hookPlaces,
    tools: ["Bash"],
    root: () => env.variables["CODEBUDDY_PROJECT_DIR"] || env.variables["CLAUDE_PROJECT_DIR"],
    judge: (question) => judge(question, env),
    answer: (input) => ({ continue: true, ...updatedInput(input, allowedAsTyped) }),
  });
