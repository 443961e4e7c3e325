/**
 * Paths that Codex's sandbox hides from commands: permission profiles (https://developers.openai.com/codex/permissions),
 * and what an administrator's `requirements.toml` denies. Seen in 0.171.0 on Linux:
 * - A path below a denied one is readable only if the profile lets commands write there. `read` does not open it.
 * - bash prints an error if BASH_ENV names a denied file. Of a file that no rule makes readable it prints nothing.
 * - `sandbox_mode`, in whichever file, switches the profiles off.
 */
import { join } from "node:path";
import { parse } from "smol-toml";
import { textOf } from "../../src/integration/client-file.ts";
import type { Integration } from "../../src/integration/agent.ts";
import { covers, type Hidden, type HiddenPart, neededIn } from "../../src/integration/hidden-paths.ts";
import { scopeOf } from "../../src/integration/session-scope.ts";
import { type Fields, isObject, memberOf, textIn, textsOf } from "../../src/integration/tool-call.ts";
import type { Environment } from "../../src/system/environment.ts";
import { distDir } from "../../src/system/installation.ts";
import { isWithin } from "../../src/system/is-within.ts";
import { configDir } from "../../src/system/paths.ts";
import { startFilePath, zshFolder } from "../../src/install/start/start-file.ts";
import agent from "./index.ts";
import { orElse } from "../../src/system/regular-file.ts";

export const codexDir = (env: Environment): string => env.variables["CODEX_HOME"] || join(env.home, ".codex");

export const configFile = (env: Environment): string => join(codexDir(env), "config.toml");

interface Layer {
  readonly file: string;
  readonly tree: Fields;
}

export interface Sandbox {
  /** The profile of the user's in force, if his own configuration has it: rules can be added there. */
  readonly profile: string | null;
  readonly denied: readonly Hidden[];
  /** Absolute paths that commands may read, or read and write. */
  readonly readable: readonly string[];
  readonly writable: readonly string[];
  /** The rule that nothing else is readable; null: everything is. */
  readonly closed: Hidden | null;
}

const open: Sandbox = { profile: null, denied: [], readable: [], writable: [], closed: null };

// Codex does not start with such a file.
const layerIn = (file: string): readonly Layer[] =>
  orElse(() => {
    const text = textOf(file);
    return text === null ? [] : [{ file, tree: parse(text) }];
  }, []);

/** Folders whose `.codex` Codex reads too: the user trusts the project. */
const trusted = (user: readonly Layer[], { cwd }: Environment): readonly string[] => {
  const scope = cwd === null ? null : scopeOf(cwd, []);
  if (scope === null) return [];
  return scope.folders.filter((folder) =>
    user.some(({ tree }) => memberOf(tree, "projects", folder, "trust_level") === "trusted"),
  );
};

const layersFor = (env: Environment, system: string) => {
  const user = layerIn(configFile(env));
  return {
    required: layerIn(join(system, "requirements.toml")),
    // The last one wins.
    configured: [
      ...layerIn(join(system, "config.toml")),
      ...user,
      ...trusted(user, env).flatMap((folder) => layerIn(join(folder, ".codex", "config.toml"))),
    ],
  };
};

interface Rule extends Hidden {
  readonly access: unknown;
}

const minimal = ["/bin", "/sbin", "/usr", "/etc", "/lib", "/lib64", "/nix/store", "/run/current-system/sw"];

/** Names of places; the workspace and the temporary folder hold nothing of pith's. */
const named: Readonly<Record<string, readonly string[]>> = { ":root": ["/"], ":minimal": minimal };

const placesOf = (key: string, { home }: Environment): readonly string[] => {
  if (key.startsWith(":")) return named[key] ?? [];
  if (key === "~" || key.startsWith("~/")) return [join(home, key.slice(1))];
  return key.startsWith("/") ? [key] : [];
};

const rulesIn = (layer: Layer, profile: string, env: Environment): readonly Rule[] => {
  const table = memberOf(layer.tree, "permissions", profile, "filesystem");
  return Object.entries(isObject(table) ? table : {}).flatMap(([key, value]): readonly Rule[] => {
    const says = (path: string, access: unknown): string =>
      `"${path}" = "${String(access)}" of permissions.${profile} in ${layer.file}`;
    return placesOf(key, env).flatMap((place) =>
      isObject(value)
        ? Object.entries(value).map(([below, access]) => ({
            pattern: join(place, below),
            access,
            says: says(join(key, below), access),
          }))
        : [{ pattern: place, access: value, says: says(key, value) }],
    );
  });
};

/** The profile and those that it extends, the last one wins; `isOpen`: the first is one of Codex's own, which hides nothing. */
const chainOf = (
  layers: readonly Layer[],
  profile: string,
  seen: readonly string[] = [],
): { readonly names: readonly string[]; readonly isOpen: boolean } => {
  if (profile.startsWith(":") || seen.includes(profile)) return { names: [], isOpen: true };
  const parent = layers
    .map(({ tree }) => memberOf(tree, "permissions", profile, "extends"))
    .findLast((one) => typeof one === "string");
  if (typeof parent !== "string") return { names: [profile], isOpen: false };
  const above = chainOf(layers, parent, [...seen, profile]);
  return { ...above, names: [...above.names, profile] };
};

const inForce = (rules: readonly Rule[]): readonly Rule[] => [
  ...new Map(rules.map((rule) => [rule.pattern, rule])).values(),
];

const profileRules = (layers: readonly Layer[], profile: string, env: Environment): Sandbox => {
  const { names, isOpen } = chainOf(layers, profile);
  const rules = inForce(names.flatMap((name) => layers.flatMap((layer) => rulesIn(layer, name, env))));
  const by = (...accesses: readonly string[]): readonly Rule[] =>
    rules.filter(({ access }) => accesses.includes(String(access)));
  const user = layers.find(({ file }) => file === configFile(env));
  const own = user !== undefined && isObject(memberOf(user.tree, "permissions", profile));
  const readable = by("read", "write").map(({ pattern }) => pattern);
  const says = `permissions.${profile} in ${user?.file ?? "Codex's configuration"} does not name it`;
  return {
    profile: own ? profile : null,
    // Seen: that of the root hides nothing of what the built-in profiles open.
    denied: by("deny", "none").filter(({ pattern }) => pattern !== "/"),
    readable,
    writable: by("write").map(({ pattern }) => pattern),
    closed: isOpen || readable.includes("/") ? null : { pattern: "/", says },
  };
};

const managed = (layers: readonly Layer[], system: string, env: Environment): readonly Hidden[] =>
  layers.flatMap(({ file, tree }) => {
    const paths = textsOf(memberOf(tree, "permissions", "filesystem", "deny_read"));
    return paths.map((path) => ({
      pattern: placesOf(path, env)[0] ?? join(system, path),
      says: `"${path}" in deny_read of ${file}`,
    }));
  });

/** As the files say for a session in this folder. `system`: the administrator's. */
export const sandboxOf = (env: Environment, system = "/etc/codex"): Sandbox => {
  const { required, configured } = layersFor(env, system);
  const denied = managed(required, system, env);
  const last = (key: string): string | null =>
    [...required, ...configured].map(({ tree }) => textIn(tree, key)).findLast((one) => one !== null) ?? null;
  const profile = last("default_permissions");
  const isOlder = configured.some(({ tree }) => tree["sandbox_mode"] !== undefined);
  const isRequired = required.some(({ tree }) => tree["allowed_permission_profiles"] !== undefined);
  if (profile === null || (isOlder && !isRequired)) return { ...open, denied };
  const rules = profileRules([...required, ...configured], profile, env);
  return { ...rules, denied: [...denied, ...rules.denied] };
};

/** Programs and files that commands start with, by the integration. */
const startedBy = (via: Integration, env: Environment): readonly string[] =>
  via === "shell" ? [configDir(env), distDir()] : [distDir()];

const isNamed = ({ readable }: Sandbox, path: string): boolean =>
  readable.some((place) => isWithin(path, place));

const startFiles = (env: Environment): readonly string[] => [
  startFilePath(agent.name, env),
  join(zshFolder(agent.name, env), ".zshenv"),
];

/** The rule that hides the path or what is needed in it, and against which no rule of pith's helps; null: there is none. */
const deniedBy = (sandbox: Sandbox, path: string, env: Environment): Hidden | null => {
  const { denied, writable, profile, closed } = sandbox;
  const needed = neededIn(path, startFiles(env), env);
  const hides = (one: Hidden, at: string): boolean =>
    covers(one, at) && !writable.some((place) => isWithin(at, place) && covers(one, place));
  const rule = denied.find((one) => needed.some((at) => hides(one, at)));
  if (rule !== undefined) return rule;
  return profile === null && !isNamed(sandbox, path) ? closed : null;
};

export const deniedParts = (via: Integration, sandbox: Sandbox, env: Environment): readonly HiddenPart[] =>
  startedBy(via, env).flatMap((path) => {
    const rule = deniedBy(sandbox, path, env);
    return rule === null ? [] : [{ ...rule, path }];
  });

/** Parts that the profile has to name for commands, whatever pith itself has added. */
export const unnamedParts = (via: Integration, sandbox: Sandbox, env: Environment): readonly string[] => {
  const parts = startedBy(via, env);
  const others = { ...sandbox, readable: sandbox.readable.filter((path) => !parts.includes(path)) };
  return sandbox.closed === null || sandbox.profile === null
    ? []
    : parts.filter((path) => !isNamed(others, path));
};

/** Profiles of the user's own, which may hold a rule of pith's. */
export const profilesIn = (env: Environment): readonly string[] =>
  layerIn(configFile(env)).flatMap(({ tree }) => {
    const table = memberOf(tree, "permissions");
    return isObject(table) ? Object.keys(table) : [];
  });
