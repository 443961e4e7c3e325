/** The settings that decide about commands in Crush, as its source of 2026-08-21 has it: a tool that is allowed as a whole is never
 * asked about, a list of safe commands is matched by the text, and a list of banned programs by the words of each
 * command. https://github.com/charmbracelet/crush#configuration */
import { dirname, join, resolve } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { parse } from "../../src/shell/parse.ts";
import type { SimpleCommand } from "../../src/shell/script.ts";
import type { Scope } from "../../src/integration/session-scope.ts";
import { settingsIn, stringsIn } from "../../src/integration/settings-file.ts";
import type { HookPlaces } from "../../src/integration/foreign-hooks.ts";
import { type Fields, isObject } from "../../src/integration/tool-call.ts";

const configDir = (env: Environment): string =>
  env.variables["CRUSH_GLOBAL_CONFIG"] ||
  join(env.variables["XDG_CONFIG_HOME"] || join(env.home, ".config"), "crush");

const dataDir = (env: Environment): string => {
  const { CRUSH_GLOBAL_DATA: own, XDG_DATA_HOME: data } = env.variables;
  return own || join(data || join(env.home, ".local", "share"), "crush");
};

export const userFile = (env: Environment): string => join(configDir(env), "crush.json");

const ownFiles = (env: Environment): readonly string[] => [
  "/etc/crush/crush.json",
  userFile(env),
  join(dataDir(env), "crush.json"),
];

const jsonIn = (folder: string): readonly string[] => [
  join(folder, "crush.json"),
  join(folder, ".crush.json"),
  join(folder, ".crush", "crush.json"),
];

/** Each of these is a shell script, which Crush runs to be configured. */
const scripts = (env: Environment, scope: Scope): readonly string[] => [
  join(dirname(userFile(env)), "crushrc"),
  ...scope.folders.flatMap((folder) => [join(folder, "crushrc"), join(folder, ".crushrc")]),
];

/** undefined: there is none. Crush ignores case in names: what it makes of two spellings is not known, so the value is
 * `false` then, which is of no form that is. */
const memberOf = (fields: Fields, name: string): unknown =>
  Object.keys(fields).some((key) => key !== name && key.toLowerCase() === name) ? false : fields[name];

/** Where a file moves the folder of a project's own settings. */
const movedBy = (path: string, { root }: Scope): readonly string[] => {
  const options = settingsIn(path)?.["options"];
  const folder = isObject(options) ? options["data_directory"] : undefined;
  return typeof folder === "string" && folder !== "" ? [join(resolve(root, folder), "crush.json")] : [];
};

const projectFiles = (env: Environment, scope: Scope): readonly string[] => {
  const plain = scope.folders.flatMap(jsonIn);
  return [...plain, ...[...ownFiles(env), ...plain].flatMap((path) => movedBy(path, scope))];
};

export const hookPlaces = (env: Environment, scope: Scope): HookPlaces => ({
  files: [...ownFiles(env), ...projectFiles(env, scope)],
  scripts: scripts(env, scope),
  tools: ["bash"],
});

/** null: of a form that is not known. */
const allowedBy = (path: string): readonly string[] | null => {
  const config = settingsIn(path);
  const permissions = config === null ? null : memberOf(config, "permissions");
  if (permissions === undefined) return [];
  return isObject(permissions) ? stringsIn(memberOf(permissions, "allowed_tools")) : null;
};

/** Does Crush run any command without a question? null: a file cannot be read. The lists of all files are one list. A
 * project's files allow nothing: they may have come since Crush has read them, and whether it reads those above the
 * project depends on whose they are. */
export const allowsAll = (env: Environment, scope: Scope): boolean | null => {
  const inForce = ownFiles(env).map(allowedBy);
  if ([...inForce, ...projectFiles(env, scope).map(allowedBy)].includes(null)) return null;
  return inForce.flatMap((list) => list ?? []).some((tool) => tool === "bash" || tool === "bash:execute");
};

// Run without a question, as Crush compares texts.
const safeOnes =
  "cal|date|df|du|echo|env|free|groups|hostname|id|kill|killall|ls|nice|nohup|printenv|ps|pwd|set|time|timeout|top|type|" +
  "uname|unset|uptime|whatis|whereis|which|whoami|git blame|git branch|git config --get|git config --list|git describe|" +
  "git diff|git grep|git log|git ls-files|git ls-remote|git remote|git rev-parse|git shortlog|git show|git status|git tag|" +
  "ipconfig|nslookup|ping|systeminfo|tasklist|where";
const safe = new RegExp(`^(?:${safeOnes})(?:$|[ -])`);

/** Does Crush run the text without a question, whatever the tools that are allowed? */
export const isSafe = (text: string): boolean => !/[;|`]|&&|\$\(/.test(text) && safe.test(text.toLowerCase());

// Banned whatever their arguments.
const banned: ReadonlySet<string> = new Set(
  (
    "alias aria2c axel chrome curl curlie firefox http-prompt httpie links lynx nc safari scp ssh telnet w3m wget xh " +
    "doas su sudo apk apt apt-cache apt-get dnf dpkg emerge home-manager makepkg opkg pacman paru pkg pkg_add pkg_delete portage rpm yay yum zypper " +
    "at batch chkconfig crontab fdisk mkfs mount parted service systemctl umount firewall-cmd ifconfig ip iptables netstat pfctl route ufw"
  ).split(" "),
);

interface Ban {
  readonly program: string;
  /** All of them are among the command's. */
  readonly words: readonly string[];
  /** One of them is among the command's; empty: none has to be. */
  readonly options: readonly string[];
}

const ban = (program: string, words: string, ...options: readonly string[]): Ban => ({
  program,
  words: words.split(" "),
  options,
});

// Banned with these arguments.
const bans: readonly Ban[] = [
  ban("brew", "install"),
  ban("cargo", "install"),
  ban("gem", "install"),
  ban("go", "install"),
  ban("go", "test", "-exec"),
  ban("npm", "install", "-g", "--global"),
  ban("pip", "install", "--user"),
  ban("pip3", "install", "--user"),
  ban("pnpm", "add", "-g", "--global"),
  ban("yarn", "global add"),
];

/** Might the arguments be those of the ban? An expansion may become any of them. */
const meets = ({ words, options }: Ban, args: readonly (string | null)[]): boolean => {
  if (args.includes(null)) return true;
  const plain = new Set(args.map((arg) => (arg?.startsWith("-") === true ? arg.replace(/=.*/s, "") : arg)));
  return (
    words.every((word) => plain.has(word)) &&
    (options.length === 0 || options.some((option) => plain.has(option)))
  );
};

const isBanned = ({ words, name }: SimpleCommand): boolean => {
  const [program, ...args] = words.slice(name).map(({ value }) => value);
  return bans.some((one) => one.program === program && meets(one, args));
};

/** Might Crush ban a part of the text? A banned name counts wherever it is. Before a name that an expansion makes, pith
 * inserts nothing. */
export const mayBeBanned = (text: string): boolean => {
  const script = parse(text);
  // Only a shell knows what `$'cu\x72l'` is.
  if (script === null || /\$['"]/.test(text)) return true;
  const plain = text.replaceAll(/\\\n|['"\\]/g, "").match(/[^\s;&|(){}<>`$]+/g) ?? [];
  if (plain.some((word) => banned.has(word.slice(word.lastIndexOf("/") + 1)))) return true;
  return script.commands.some(isBanned);
};
