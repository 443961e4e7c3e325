/** The settings that decide about terminal commands in VS Code's own chat: approving everything at once, or rules on the text, many
 * of which are built in. https://code.visualstudio.com/docs/agents/approvals */
import { join } from "node:path";
import { existsSync, lstatSync } from "node:fs";
import type { Environment } from "../../src/system/environment.ts";
import { filesIn, type HookPlaces } from "../../src/integration/foreign-hooks.ts";
import { scopeOf, type Scope } from "../../src/integration/session-scope.ts";
import { settingsIn } from "../../src/integration/settings-file.ts";
import { type Fields, isObject } from "../../src/integration/tool-call.ts";

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

/** It starts its hooks in the workspace, which may lie above the folder that it names. Matchers say nothing there.
 * https://code.visualstudio.com/docs/agent-customization/hooks */
export const hookPlaces = (env: Environment, { root, around }: Scope): HookPlaces => {
  const workspace = scopeOf(env.cwd, []);
  const folders = new Set([
    root,
    ...around,
    ...(workspace === null ? [] : [workspace.root, ...workspace.around]),
  ]);
  return {
    files: [
      ...filesIn(join(env.home, ".copilot", "hooks")),
      join(env.home, ".claude", "settings.json"),
      ...[...folders].flatMap((folder) => [
        ...filesIn(join(folder, ".github", "hooks")),
        join(folder, ".claude", "settings.json"),
        join(folder, ".claude", "settings.local.json"),
      ]),
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

/** Is every tool approved in every settings file that there is? A policy of an administrator may take it back. */
export const approvesAll = (env: Environment): boolean => {
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
