/** What decides about terminal commands in VS Code's own chat: approving everything at once, or rules on the text, many
 * of which are built in. https://code.visualstudio.com/docs/agents/approvals */
import { join } from "node:path";
import { existsSync, lstatSync } from "node:fs";
import type { Environment } from "../../src/system/environment.ts";
import { settingsIn } from "../../src/integration/settings-file.ts";

const products = ["Code", "Code - Insiders", "VSCodium"];

const userFolder = (env: Environment, product: string): string => {
  if (env.platform === "darwin") return join(env.home, "Library", "Application Support", product, "User");
  if (env.platform === "win32")
    return join(env.variables["APPDATA"] || join(env.home, "AppData", "Roaming"), product, "User");
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

/** Is every tool approved in every settings file that there is? A policy of an administrator may take it back. */
export const approvesAll = (env: Environment): boolean => {
  if (env.platform === "win32" || policies.some((path) => existsSync(path))) return false;
  const present = settingsFiles(env).filter(isThere);
  return (
    present.length > 0 &&
    present.every((path) => {
      const settings = settingsIn(path);
      return settings !== null && globalKeys.some((key) => settings[key] === true);
    })
  );
};
