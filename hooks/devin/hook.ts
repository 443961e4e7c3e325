/** Devin's PreToolUse hook on its shell. The shell lives on between calls (`shell_id`); what only changes its state is
 * never wrapped anyhow. Rules are `Exec(prefix)`, or the bare name for any; deny before ask before allow.
 * https://docs.devin.ai/cli/extensibility/hooks/overview, /cli/reference/permissions */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { HookIntegration, Verdict } from "../../src/integration/agent.ts";
import { claudeFiles, type HookPlaces } from "../../src/integration/foreign-hooks.ts";
import { type Question, rewriting } from "../../src/integration/rewriting.ts";
import { judgeByLists, readLists, type Reading } from "../../src/integration/rule-lists.ts";
import type { Scope } from "../../src/integration/session-scope.ts";
import { definedByStartFiles } from "../../src/integration/defined-in.ts";
import { allowedAsTyped, updatedInput } from "../../src/integration/tool-call.ts";

export const devinDir = (env: Environment): string => {
  const { DEVIN_CONFIG_DIR: named, XDG_CONFIG_HOME: config } = env.variables;
  return named || join(config || join(env.home, ".config"), "devin");
};

const reading: Reading = {
  patternOf: (rule) => {
    const found = /^\s*exec(?:\((.*)\))?\s*$/is.exec(rule);
    if (found !== null) return (found[1] ?? "").trim().replace(/^\*$/, "");
    return /^\s*(?:\*|exec)/i.test(rule) ? "*" : null;
  },
  matches: (prefix, command) =>
    prefix === "" ||
    (!/[*?[\]{}\\]/.test(prefix) && (command === prefix || command.startsWith(`${prefix} `))),
  // A prefix may end within a word, or hold signs of patterns: what it begins with is certain only before a blank.
  head: (prefix) => /^([\w@%+=:,./-]+) /.exec(prefix)?.[1] ?? (/^[\w-]+$/.test(prefix) ? prefix : null),
};

const userConfig = (env: Environment): string => join(devinDir(env), "config.json");

const configsIn = ({ folders }: Scope): readonly string[] =>
  folders.flatMap((folder) => [
    join(folder, ".devin", "config.json"),
    join(folder, ".devin", "config.local.json"),
  ]);

export const hookPlaces = (env: Environment, scope: Scope): HookPlaces => ({
  files: [
    userConfig(env),
    ...configsIn(scope),
    ...scope.folders.map((folder) => join(folder, ".devin", "hooks.v1.json")),
    ...claudeFiles(env, scope.folders),
  ],
  tools: ["exec"],
});

const judge = (question: Question, env: Environment): Verdict => {
  if (question.call?.payload["permission_mode"] === "plan") return "none";
  const projects = configsIn(question.scope).map((path) => ({ path, allows: false }));
  const lists = readLists([{ path: userConfig(env), allows: true }, ...projects], reading);
  return judgeByLists(question, lists, reading);
};

export const hookCallIn = (env: Environment): HookIntegration =>
  rewriting({
    env,
    defines: definedByStartFiles,
    hooks: hookPlaces,
    tools: ["exec"],
    // The payload names no directory.
    cwd: () => env.variables["DEVIN_PROJECT_DIR"],
    root: () => env.variables["DEVIN_PROJECT_DIR"],
    judge: (question) => judge(question, env),
    answer: (input, verdict) => ({
      ...(verdict === "allow"
        ? { decision: "approve", reason: allowedAsTyped.permissionDecisionReason }
        : {}),
      ...updatedInput(input),
    }),
  });
