/** What decides about commands in Crush, as its source of 2026-08-21 has it: a tool that is allowed as a whole is never
 * asked about, whatever the command; a list of banned programs is looked up by the first word of each command.
 * https://github.com/charmbracelet/crush#configuration */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { Scope } from "../../src/integration/session-scope.ts";
import { settingsIn, stringsIn } from "../../src/integration/settings-file.ts";
import { startsOurHook } from "../../src/install/setup/hook-line.ts";
import { type Fields, isObject } from "../../src/integration/tool-call.ts";
import { agentName } from "./about.ts";

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

const isBefore = (event: string): boolean => event.toLowerCase().replaceAll("_", "") === "pretooluse";

/** Another hook may decide, or rewrite. */
const hasForeign = (config: Fields): boolean => {
  const { hooks } = config;
  if (hooks === undefined || hooks === null) return false;
  if (!isObject(hooks)) return true;
  return Object.entries(hooks)
    .filter(([event]) => isBefore(event))
    .some(
      ([, entries]) => !Array.isArray(entries) || entries.some((entry) => !startsOurHook(entry, agentName)),
    );
};

const allowedIn = (config: Fields): readonly string[] | null => {
  const permissions = config["permissions"] ?? {};
  return isObject(permissions) ? stringsIn(permissions["allowed_tools"]) : null;
};

/** null: it cannot be read, or another hook decides too. */
const allowedBy = (path: string): readonly string[] | null => {
  const config = settingsIn(path);
  return config === null || hasForeign(config) ? null : allowedIn(config);
};

/** Does Crush run any command without a question? false where a file cannot be read, or another hook decides too.
 * Files above the root allow nothing: whether Crush reads them depends on whose they are. */
export const allowsAll = (env: Environment, { root, around }: Scope): boolean => {
  const inForce = [userFile(env), dataFile(env), ...filesIn(root)].map(allowedBy);
  const perhaps = around.flatMap(filesIn).map(allowedBy);
  if ([...inForce, ...perhaps].includes(null)) return false;
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
