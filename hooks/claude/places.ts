/** Where Claude Code keeps its settings, and where pith keeps what it installs for it. */
import { accessSync, constants, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { configDir, spoolDir, teeDir } from "../../src/system/paths.ts";
import agent from "./index.ts";
import { orElse } from "../../src/system/regular-file.ts";

/** `CLAUDE_CONFIG_DIR` replaces `~/.claude` as a whole. */
export const claudeDir = (env: Environment): string =>
  env.variables["CLAUDE_CONFIG_DIR"] || join(env.home, ".claude");

/** In a project only the unshared file: entries hold paths of this machine. */
export const settingsFile = (env: Environment, project: string | null): string =>
  project === null ? join(claudeDir(env), "settings.json") : join(project, ".claude", "settings.local.json");

export const memoryFile = (env: Environment, project: string | null): string =>
  project === null ? join(claudeDir(env), "CLAUDE.md") : join(project, "CLAUDE.local.md");

export const ownFolder = (env: Environment): string => join(configDir(env), agent.name);

const isExecutable = (path: string): boolean =>
  orElse(() => {
    accessSync(path, constants.X_OK);
    return true;
  }, false);

const onPath = (env: Environment, name: string): string | undefined =>
  (env.variables["PATH"] ?? "")
    .split(":")
    .filter((folder) => folder.startsWith("/"))
    .map((folder) => join(folder, name))
    .find(isExecutable);

const systemFolders = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];

export const findBash = (env: Environment): string | null =>
  [...systemFolders.map((folder) => join(folder, "bash")), onPath(env, "bash")].find(
    (path) => path !== undefined && isExecutable(path),
  ) ?? null;

/** The shell that the client would start, chosen as 2.1.330 chooses; null where it would start none. */
export const clientShell = (env: Environment, own: string | null): string | null => {
  const shell = env.variables["SHELL"] ?? "";
  const named = [own ?? "", shell].filter((path) => path.includes("bash") || path.includes("zsh"));
  const order = basename(shell) === "bash" ? ["bash", "zsh"] : ["zsh", "bash"];
  const found = order.map((name) => onPath(env, name));
  const usual = order.flatMap((name) => systemFolders.map((folder) => join(folder, name)));
  return (
    [...named, found[0], ...usual, found[1]].find(
      (path) => path !== undefined && path.startsWith("/") && isExecutable(path),
    ) ?? null
  );
};

/** The client tells bash from zsh by the path, so the script bears the shell's name. */
export const scriptFile = (env: Environment, shell: string): string =>
  join(ownFolder(env), shell.includes("zsh") ? "zsh" : "bash");

/** As the client compares paths: on Windows `C:\\Users` is `/c/Users` to its rules. */
const inRules = (path: string, { platform }: Environment): string =>
  platform === "win32"
    ? path.replaceAll("\\", "/").replace(/^([A-Za-z]):/, (_, drive: string) => `/${drive.toLowerCase()}`)
    : path;

const readRule = (env: Environment, folder: string): string => {
  const home = inRules(env.home, env);
  return folder.startsWith(`${home}/`) ? `Read(~${folder.slice(home.length)}/**)` : `Read(/${folder}/**)`;
};

const rawRule = /^Bash\(\/[\w@%+=.,/-]+\/pith raw:\*\)$/;

/** A rule of this kind, of whatever installation of pith: one that is gone may not stay behind. */
export const isRawRule = (rule: unknown): boolean => typeof rule === "string" && rawRule.test(rule);

/** Lets the model ask for a kept output by its id; none where no rule can hold the path of pith. */
export const rawRules = (words: string | null): readonly string[] =>
  words === null ? [] : [`Bash(${words}:*)`];

/** Rules that let the model read the kept outputs in the folder `tee`, and nothing else.
 * In the client's sandbox only its temporary folder can be written. Patterns cannot hold every path. */
export const readRules = (env: Environment, tee: string): readonly string[] => {
  const spool = basename(spoolDir(env));
  const usual = env.platform === "win32" ? [] : ["/tmp"];
  const temporary = [
    ...new Set([env.temporary, orElse(() => realpathSync(env.temporary), env.temporary), ...usual]),
  ];
  const spools = temporary.flatMap((folder) => [
    join(folder, spool),
    join(folder, `claude-${env.uid ?? 0}`, spool),
  ]);
  const folders = [tee, ...spools.map(teeDir)].map((folder) => inRules(folder, env));
  return folders.filter((folder) => !/[*?[\]{}()!\\]/.test(folder)).map((folder) => readRule(env, folder));
};
