/** The folder that ZDOTDIR names for agents that start `zsh -c` with variables of our choice. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../system/environment.ts";
import { stableLauncher } from "../../system/stable-start.ts";
import { distDir, nodeBinary } from "../../system/installation.ts";
import { configDir } from "../../system/paths.ts";
import { UserError } from "../../system/user-error.ts";
import { ownFile } from "../setup/text-block.ts";
import type { SettingsEdit } from "../setup/settings-edit.ts";
import { zshenvText } from "./start-file.ts";

export const zshFolder = (agent: string, env: Environment): string => join(configDir(env), agent, "zsh");

/** Is it such a folder of this agent, wherever its configuration lay? */
export const isZshFolder = (path: unknown, agent: string): boolean =>
  typeof path === "string" && path.endsWith(`/pith/${agent}/zsh`);

const findBash = (): string => {
  const found = ["/bin/bash", "/usr/bin/bash", "/usr/local/bin/bash", "/opt/homebrew/bin/bash"].find((path) =>
    existsSync(path),
  );
  if (found === undefined)
    throw new UserError("the shell integration needs bash on this machine, beside zsh");
  return found;
};

/** The agent's `.zshenv`, as a edit of its installation. */
export const zshenvFile = (agent: string, env: Environment): SettingsEdit =>
  ownFile({
    path: join(zshFolder(agent, env), ".zshenv"),
    text: zshenvText({
      dist: distDir(),
      start: stableLauncher(),
      node: nodeBinary() ?? "",
      bash: findBash(),
    }),
    mode: 0o644,
    mark: "# zsh reads this first where ZDOTDIR names its folder. Written by pith;",
  });

/** Variables for the agent's shells. */
export const zshVariables = (agent: string, env: Environment): Readonly<Record<string, string>> => {
  const present = env.variables["ZDOTDIR"] ?? "";
  const own = isZshFolder(present, agent) ? (env.variables["PITH_ZDOTDIR"] ?? "") : present;
  return { ZDOTDIR: zshFolder(agent, env), ...(own === "" ? {} : { PITH_ZDOTDIR: own }) };
};
