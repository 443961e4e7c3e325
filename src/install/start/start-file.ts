/** The files that bash and zsh read for agents which start them with their environment, or with one of our choice: the one that
 * BASH_ENV names, and the `.zshenv` in the folder that ZDOTDIR names. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../system/environment.ts";
import { distDir, nodeBinary } from "../../system/installation.ts";
import { stableLauncher } from "../../system/stable-start.ts";
import { configDir } from "../../system/paths.ts";
import { UserError } from "../../system/user-error.ts";
import { ownFile } from "../setup/text-block.ts";
import type { Startup } from "../../integration/agent.ts";
import type { SettingsEdit } from "../setup/settings-edit.ts";
import { ownBashEnv, startFileName } from "../../integration/own-bash-env.ts";
import { singleQuoted as quoted } from "../../shell/quote-word.ts";

const mark = "# bash reads this before a script or a `-c` string where BASH_ENV names it. Written by pith;";

/** The one that comes with this installation: good for as long as that stays where it is. */
export const shippedStartFile = (): string => join(distDir(), "start", startFileName);

/** Where `init` writes the agent's own copy, which outlives the installation. */
export const startFilePath = (agent: string, env: Environment): string =>
  join(configDir(env), agent, startFileName);

/** Beside this module, or with the build. */
const template = (name: string): string => {
  const source = join(import.meta.dirname, "..", "..", "launcher", "start", name);
  return readFileSync(existsSync(source) ? source : join(distDir(), "start", name), "utf8");
};

export interface StartValues {
  readonly dist: string;
  /** By which it is found where it is no longer there. */
  readonly start?: string;
  /** For installations without an executable; "": none. */
  readonly node: string;
}

export const startFileText = ({ dist, start = "", node }: StartValues): string =>
  template(startFileName)
    .replace(/^ {4}_pith_dist=.*$/m, () => `    _pith_dist=${quoted(dist)}`)
    .replace(/^ {4}_pith_start=.*$/m, () => `    _pith_start=${quoted(start)}`)
    .replace(/^ {4}_pith_node=.*$/m, () => `    _pith_node=${node === "" ? "" : quoted(node)}`);

const ownValues = (): StartValues => ({ dist: distDir(), start: stableLauncher(), node: nodeBinary() ?? "" });

export const startFile = (agent: string, env: Environment): SettingsEdit =>
  ownFile({
    path: startFilePath(agent, env),
    text: startFileText(ownValues()),
    mode: 0o644,
    mark,
  });

/** Will the shells that this agent starts read the file? */
export const readsStartFile = ({ shell }: Startup, { platform, variables }: Environment): boolean =>
  platform !== "win32" && (shell !== "user" || /(?:^|\/)bash$/.test(variables["SHELL"] ?? "bash"));

export const startVariables = (file: string, env: Environment): Readonly<Record<string, string>> => {
  const own = ownBashEnv(env);
  // bash expands the value as within double quotes.
  return { BASH_ENV: file.replaceAll(/[\\$`]/g, "\\$&"), ...(own === null ? {} : { PITH_BASH_ENV: own }) };
};

export const zshenvText = ({
  bash,
  dist,
  start = "",
  node,
}: StartValues & { readonly bash: string }): string =>
  template("zshenv.zsh")
    .replace("@DIST@", () => quoted(dist))
    .replace("@START@", () => quoted(start))
    .replace("@NODE@", () => quoted(node))
    .replace("@BASH@", () => quoted(bash));

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

export const zshenvFile = (agent: string, env: Environment): SettingsEdit =>
  ownFile({
    path: join(zshFolder(agent, env), ".zshenv"),
    text: zshenvText({ ...ownValues(), bash: findBash() }),
    mode: 0o644,
    mark: "# zsh reads this first where ZDOTDIR names its folder. Written by pith;",
  });

export const zshVariables = (agent: string, env: Environment): Readonly<Record<string, string>> => {
  const present = env.variables["ZDOTDIR"] ?? "";
  const own = isZshFolder(present, agent) ? (env.variables["PITH_ZDOTDIR"] ?? "") : present;
  return { ZDOTDIR: zshFolder(agent, env), ...(own === "" ? {} : { PITH_ZDOTDIR: own }) };
};
