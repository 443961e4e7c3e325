/** Antigravity's PreToolUse hook: `{ toolCall: { name, args }, ... }` in, `overwrite` of the one argument out. Its
 * `allow` skips no question of the agent. Seen by others in agy 1.1.2, 1.1.24 and 1.2.14. */
import { join, resolve } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { HookCall, HookIntegration, Verdict } from "../../src/integration/agent.ts";
import { filesIn, type HookPlaces } from "../../src/integration/foreign-hooks.ts";
import { definedByStartFiles } from "../../src/integration/defined-in.ts";
import { judged } from "../../src/integration/rewriting.ts";
import { type Scope, scopeOf } from "../../src/integration/session-scope.ts";
import { settingsIn, stringsIn } from "../../src/integration/settings-file.ts";
import { type Fields, fieldsIn, isObject } from "../../src/integration/tool-call.ts";

const cliDir = (env: Environment): string => join(env.home, ".gemini", "antigravity-cli");

const isEmptyList = (value: unknown): boolean => stringsIn(value)?.length === 0;

/** Where everything runs without a question, no rule looks at the text. The IDE keeps its rules where they cannot be
 * read. */
const runsAnything = (env: Environment): boolean => {
  const settings = settingsIn(join(cliDir(env), "settings.json"));
  const permissions = settings?.["permissions"] ?? {};
  return (
    settings?.["toolPermission"] === "always-proceed" &&
    isObject(permissions) &&
    isEmptyList(permissions["ask"]) &&
    isEmptyList(permissions["deny"])
  );
};

const customizations = [".agents", ".agent", "_agents", "_agent"];

const pluginsIn = (folder: string): readonly string[] =>
  filesIn(join(folder, "plugins"), "").map((plugin) => join(plugin, "hooks.json"));

const hookPlaces = (env: Environment, scopes: readonly Scope[]): HookPlaces => {
  const folders = [
    join(env.home, ".gemini", "config"),
    cliDir(env),
    ...scopes
      .flatMap(({ folders }) => folders)
      .flatMap((folder) => customizations.map((name) => join(folder, name))),
  ];
  return {
    files: [...new Set(folders)].flatMap((folder) => [join(folder, "hooks.json"), ...pluginsIn(folder)]),
    tools: ["run_command"],
  };
};

/** `roots`: all that the session has; a hook in one of them is asked about every command. */
const judge = (roots: readonly string[], env: Environment): Verdict => {
  const scopes = roots.map((root) => scopeOf(root, []));
  const known = scopes.filter((scope) => scope !== null);
  return judged(
    known.length < scopes.length ? null : (known[0] ?? null),
    () => hookPlaces(env, known),
    () => (runsAnything(env) ? "neutral" : "none"),
  );
};

const textIn = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

const ofCli = (payload: Fields): boolean =>
  textIn(payload["transcriptPath"])?.includes(join(".gemini", "antigravity-cli")) === true;

/** null: no command in it, or a folder that lies in none of the session's. */
const callIn = (payload: Fields) => {
  const { toolCall: call } = payload;
  if (!isObject(call) || call["name"] !== "run_command" || !isObject(call["args"])) return null;
  const command = textIn(call["args"]["CommandLine"]);
  const { Cwd: named = "." } = call["args"];
  const folder = named === "" ? "." : named;
  if (typeof folder !== "string") return null;
  const roots = stringsIn(payload["workspacePaths"]) ?? [];
  const root = roots.find((one) => scopeOf(one, [folder]) !== null);
  return command === null || root === undefined ? null : { command, cwd: resolve(root, folder), roots };
};

export const hookCallIn = (env: Environment): HookIntegration => ({
  read: (text): HookCall | null => {
    const payload = fieldsIn(text);
    const call = payload === null || !ofCli(payload) ? null : callIn(payload);
    if (call === null) return null;
    const { command, cwd, roots } = call;
    return {
      command,
      cwd,
      verdict: () => judge(roots, env),
      answer: (rewritten) => JSON.stringify({ decision: "allow", overwrite: { CommandLine: rewritten } }),
    };
  },
  verdict: (_command, _rewritten, cwd) => judge([cwd], env),
  defines: definedByStartFiles,
});
