/** PreToolUse hook of VS Code's own chat, which calls it for every tool: common fields in camel case, those of the tool
 * in snake case. Terminal commands are decided about by approving everything at once, or by rules on the text, many of which are
 * built in. https://code.visualstudio.com/docs/agent-customization/hooks, https://code.visualstudio.com/docs/agents/approvals */
import { existsSync, lstatSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { namesIn } from "../../src/system/names-in.ts";
import type { HookIntegration } from "../../src/integration/agent.ts";
import { claudeFiles, filesIn, type HookPlaces } from "../../src/integration/foreign-hooks.ts";
import { rewriting } from "../../src/integration/rewriting.ts";
import { scopeOf, type Scope } from "../../src/integration/session-scope.ts";
import { settingsIn } from "../../src/integration/settings-file.ts";
import { definedByStartFiles } from "../../src/integration/defined-in.ts";
import { type Fields, isObject, toldBeside, updatedInput } from "../../src/integration/tool-call.ts";

const products = ["Code", "Code - Insiders", "VSCodium"];

const userFolder = (env: Environment, product: string): string => {
  if (env.platform === "darwin") return join(env.home, "Library", "Application Support", product, "User");
  return join(env.variables["XDG_CONFIG_HOME"] || join(env.home, ".config"), product, "User");
};

// Settings of a host that VS Code reaches over a connection lie there.
const remoteFolders = [".vscode-server/data/Machine", ".vscode-server-insiders/data/Machine"];

export const settingsFiles = (env: Environment): readonly string[] => [
  ...products.map((product) => join(userFolder(env, product), "settings.json")),
  ...remoteFolders.map((folder) => join(env.home, folder, "settings.json")),
];

const globalKeys = ["chat.tools.global.autoApprove", "chat.tools.autoApprove"];

/** Something is there, if only a link to nowhere. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

const policies = [
  "/etc/vscode/policy.json",
  "/Library/Managed Preferences/com.microsoft.VSCode.plist",
  "/Library/Managed Preferences/com.microsoft.VSCodeInsiders.plist",
];

/** It starts its hooks in the workspace, which may lie above the folder that it names. */
const foldersOf = (env: Environment, scope: Scope): readonly string[] => [
  ...new Set([...scope.folders, ...(scopeOf(env.cwd, [])?.folders ?? [])]),
];

/** Matchers say nothing there. https://code.visualstudio.com/docs/agent-customization/hooks */
const hookPlaces = (env: Environment, scope: Scope): HookPlaces => {
  const folders = foldersOf(env, scope);
  return {
    files: [
      ...filesIn(join(env.home, ".copilot", "hooks")),
      ...folders.flatMap((folder) => filesIn(join(folder, ".github", "hooks"))),
      ...claudeFiles(env, folders),
    ],
  };
};

/** Settings name further places of hooks, or let agents bring some along. */
const namesHooks = (settings: Fields): boolean => {
  const places = settings["chat.hookFilesLocations"] ?? {};
  return (
    settings["chat.useCustomAgentHooks"] === true ||
    !isObject(places) ||
    Object.values(places).some((isUsed) => isUsed !== false)
  );
};

/** Settings of a workspace, and of the profiles that a user can switch to: they approve nothing, and may name hooks. */
const othersFiles = (env: Environment, scope: Scope): readonly string[] => {
  const profiles = products.map((product) => join(userFolder(env, product), "profiles"));
  return [
    ...foldersOf(env, scope).map((folder) => join(folder, ".vscode", "settings.json")),
    ...profiles.flatMap((all) => namesIn(all).map((profile) => join(all, profile, "settings.json"))),
  ];
};

const othersNameHooks = (env: Environment, scope: Scope): boolean =>
  othersFiles(env, scope).some((path) => {
    const settings = settingsIn(path);
    return settings === null || namesHooks(settings);
  });

/** Is every tool approved in every settings file that there is? A policy of an administrator may take it back. */
const approvesAll = (env: Environment): boolean => {
  if (policies.some((path) => existsSync(path))) return false;
  const present = settingsFiles(env).filter(isThere);
  return (
    present.length > 0 &&
    present.every((path) => {
      const settings = settingsIn(path);
      return settings !== null && !namesHooks(settings) && globalKeys.some((key) => settings[key] === true);
    })
  );
};

export const hookCallIn = (env: Environment): HookIntegration => ({
  ...rewriting({
    env,
    defines: definedByStartFiles,
    hooks: hookPlaces,
    tools: ["run_in_terminal", "runTerminalCommand", "runInTerminal"],
    isEvent: ({ hookEventName: event, sessionId }) => event === "PreToolUse" && typeof sessionId === "string",
    // The folder is the host's word; the model names none.
    root: ({ cwd }) => cwd,
    judge: ({ scope }) => (approvesAll(env) && !othersNameHooks(env, scope) ? "neutral" : "none"),
    // Checked against the tool's schema: everything that came goes back.
    answer: (input) => updatedInput(input),
  }),
  told: toldBeside,
});
