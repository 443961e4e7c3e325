/** What decides about commands in Crush, as its source of 2026-08-21 has it: a tool that is allowed as a whole is never
 * asked about, whatever the command; a list of banned programs is looked up by the first word of each command.
 * https://github.com/charmbracelet/crush#configuration */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { Scope } from "../../src/integration/session-scope.ts";
import { settingsIn, stringsIn } from "../../src/integration/settings-file.ts";
import type { HookPlaces } from "../../src/integration/foreign-hooks.ts";
import { type Fields, isObject } from "../../src/integration/tool-call.ts";

export const userFile = (env: Environment): string =>
  env.platform === "win32"
    ? join(env.home, "AppData", "Local", "crush", "crush.json")
    : join(env.variables["XDG_CONFIG_HOME"] || join(env.home, ".config"), "crush", "crush.json");

const dataFile = (env: Environment): string =>
  join(env.variables["XDG_DATA_HOME"] || join(env.home, ".local", "share"), "crush", "crush.json");

const filesIn = (folder: string): readonly string[] => [
  join(folder, "crush.json"),
  join(folder, ".crush.json"),
];

const allowedIn = (config: Fields): readonly string[] | null => {
  const permissions = config["permissions"] ?? {};
  return isObject(permissions) ? stringsIn(permissions["allowed_tools"]) : null;
};

const allowedBy = (path: string): readonly string[] | null => {
  const config = settingsIn(path);
  return config === null ? null : allowedIn(config);
};

const ownFiles = (env: Environment): readonly string[] => [userFile(env), dataFile(env)];

const projectFiles = ({ root, around }: Scope): readonly string[] => [root, ...around].flatMap(filesIn);

export const hookPlaces = (env: Environment, scope: Scope): HookPlaces => ({
  files: [...ownFiles(env), ...projectFiles(scope)],
  tools: ["bash"],
});

/** Does Crush run any command without a question? false where a file cannot be read. A project's files allow nothing:
 * they may have come since Crush has read them, and whether it reads those above depends on whose they are. */
export const allowsAll = (env: Environment, scope: Scope): boolean => {
  const inForce = ownFiles(env).map(allowedBy);
  if ([...inForce, ...projectFiles(scope).map(allowedBy)].includes(null)) return false;
  return inForce.flatMap((list) => list ?? []).some((tool) => tool === "bash" || tool === "bash:execute");
};

// Banned there, whether by the name alone or with certain arguments.
const banned =
  "alias aria2c axel chrome curl curlie firefox http-prompt httpie links lynx nc safari scp ssh telnet w3m wget xh " +
  "doas su sudo apk apt apt-cache apt-get dnf dpkg emerge home-manager makepkg opkg pacman paru pkg pkg_add pkg_delete portage rpm yay yum zypper " +
  "at batch chkconfig crontab fdisk mkfs mount parted service systemctl umount firewall-cmd ifconfig ip iptables netstat pfctl route ufw";

// Answered by its own interpreter, without a program.
const builtin =
  "base64 cat chmod cp cut date du find gzip head jq ls mkdir mktemp mv rm seq shasum sort tail tar tee touch tr uniq wc xargs";

const others = "env eval exec sh bash zsh dash brew cargo-install gem pip pip3 npm pnpm yarn go";

const bannedNames: ReadonlySet<string> = new Set(banned.split(" "));
const builtinNames: ReadonlySet<string> = new Set(builtin.split(" "));

/** With these, words behind the first decide: `npm install -g`, `go test -exec`. */
const installers: ReadonlySet<string> = new Set(others.split(" "));
const risky =
  /^(?:install|i|add|get|global|-g|--global|-exec|--system|--user|dlx|update|upgrade|remove|uninstall)$/;

const nameOf = (word: string): string => word.slice(word.lastIndexOf("/") + 1);

/** Might Crush ban a part of the command? */
const mayBeBanned = (command: string): boolean => {
  // Of `$'cu\x72l'` only a shell knows what it says.
  if (/\$['"]/.test(command)) return true;
  const words = command.replaceAll(/\\\n|['"\\]/g, "").match(/[^\s;&|(){}<>`$]+/g) ?? [];
  const plain = words.map(nameOf);
  if (plain.some((word) => bannedNames.has(word))) return true;
  return plain.some((word) => installers.has(word)) && plain.some((word) => risky.test(word));
};

/** Does pith stand before something that Crush answers itself? */
const replacesBuiltin = (rewritten: string): boolean =>
  [...rewritten.matchAll(/pith['"]?\s+([\w./-]+)/g)].some(([, word]) => builtinNames.has(nameOf(word ?? "")));

/** Might Crush ban the command, or run something of its own in its place? */
export const isSpecial = (command: string, rewritten: string): boolean =>
  mayBeBanned(command) || replacesBuiltin(rewritten);
