/** Paths that Claude Code's sandbox hides from commands: `sandbox.filesystem` and rules about `Read`, of every settings file,
 * put together by the client; `allowRead` opens parts of a hidden folder. Hooks run outside of it. */
import { dirname, join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { isWithin } from "../../src/system/is-within.ts";
import type { Integration } from "../../src/integration/agent.ts";
import {
  covers,
  type Hidden,
  type HiddenPart,
  isPattern,
  neededIn,
} from "../../src/integration/hidden-paths.ts";
import { distDir } from "../../src/system/installation.ts";
import { configDir } from "../../src/system/paths.ts";
import { type Fields, memberOf, textsOf } from "../../src/integration/tool-call.ts";
import { claudeDir, ownFolder } from "./places.ts";
import { settingsFor, type Source } from "./rules.ts";

export interface Sandbox {
  readonly isEnabled: boolean;
  readonly hidden: readonly Hidden[];
  readonly opened: readonly string[];
  /** An administrator lets nobody else open anything. */
  readonly isFixed: boolean;
}

type Opening = Pick<Sandbox, "hidden" | "opened">;

/** `~/x`, `//x` and `/x` from the root, others from the folder that the settings speak of. */
const absolute = (path: string, base: string, { home }: Environment): string => {
  if (path === "~" || path.startsWith("~/")) return join(home, path.slice(1));
  return path.startsWith("/") ? join("/", path) : join(base, path);
};

/** `/x` of a rule counts from that folder too. */
const ofRule = (rule: string): string | null => {
  const path = /^Read\((.*)\)$/s.exec(rule)?.[1];
  if (path === undefined) return null;
  return path.startsWith("/") && !path.startsWith("//") ? path.slice(1) : path;
};

const baseOf = ({ place, path }: Source, env: Environment): string =>
  place === "user" || place === "managed" ? claudeDir(env) : dirname(dirname(path));

const hiddenIn = (file: Fields, source: Source, env: Environment): readonly Hidden[] => {
  const base = baseOf(source, env);
  const denied = textsOf(memberOf(file, "sandbox", "filesystem", "denyRead"));
  const rules = textsOf(memberOf(file, "permissions", "deny"));
  return [
    ...denied.map((path) => ({
      pattern: absolute(path, base, env),
      says: `"denyRead": ["${path}"] in ${source.path}`,
    })),
    ...rules.flatMap((rule) => {
      const path = ofRule(rule);
      return path === null
        ? []
        : [{ pattern: absolute(path, base, env), says: `"deny": ["${rule}"] in ${source.path}` }];
    }),
  ];
};

const openedIn = (file: Fields, source: Source, env: Environment): readonly string[] =>
  textsOf(memberOf(file, "sandbox", "filesystem", "allowRead")).map((path) =>
    absolute(path, baseOf(source, env), env),
  );

export const sandboxOf = (env: Environment, project: string | null): Sandbox => {
  const files = settingsFor(env, project);
  return {
    isEnabled: files.some(({ file }) => memberOf(file, "sandbox", "enabled") === true),
    hidden: files.flatMap(({ source, file }) => hiddenIn(file, source, env)),
    opened: files.flatMap(({ source, file }) => openedIn(file, source, env)),
    isFixed: files.some(
      ({ file }) => memberOf(file, "sandbox", "filesystem", "allowManagedReadPathsOnly") === true,
    ),
  };
};

const scripts = (env: Environment): readonly string[] =>
  ["bash", "zsh"].map((shell) => join(ownFolder(env), shell));

/** The entry that hides the path from commands, or something below it that they need; or null. Opened paths count only within hidden
 * ones. Of a pattern the client hides each file that it finds, and opens none of them. */
export const hiddenBy = ({ hidden, opened }: Opening, path: string, env: Environment): Hidden | null => {
  const needed = neededIn(path, scripts(env), env);
  const isOpened = (one: Hidden): boolean =>
    !isPattern(one) && opened.some((place) => isWithin(path, place) && !isWithin(one.pattern, place));
  return hidden.find((one) => needed.some((at) => covers(one, at)) && !isOpened(one)) ?? null;
};

/** As the client reads it in every settings file. */
export const tilde = (path: string, { home }: Environment): string =>
  isWithin(path, home) ? `~${path.slice(home.length)}` : path;

const startedBy = (via: Integration, env: Environment): readonly string[] => [
  ...(via === "shell" ? [configDir(env)] : []),
  ...(via === "shell" || via === "hook" ? [distDir()] : []),
];

const hiddenAmong = (parts: readonly string[], opening: Opening, env: Environment): readonly HiddenPart[] =>
  parts.flatMap((path) => {
    const found = hiddenBy(opening, path, env);
    return found === null ? [] : [{ ...found, path }];
  });

/** Those of them that the settings hide, whatever pith itself has opened. */
export const hiddenParts = (via: Integration, sandbox: Sandbox, env: Environment): readonly HiddenPart[] => {
  const parts = startedBy(via, env);
  const opened = sandbox.opened.filter((path) => !parts.includes(path));
  return hiddenAmong(parts, { ...sandbox, opened }, env);
};

/** Those that are not opened yet. */
export const missingParts = (via: Integration, sandbox: Sandbox, env: Environment): readonly HiddenPart[] =>
  hiddenAmong(startedBy(via, env), sandbox, env);

/** One that stays hidden, whatever `init` opens; undefined: there is none. */
export const closedPart = (via: Integration, sandbox: Sandbox, env: Environment): HiddenPart | undefined => {
  if (sandbox.isFixed) return hiddenParts(via, sandbox, env)[0];
  const parts = startedBy(via, env);
  return hiddenAmong(parts, { ...sandbox, opened: [...sandbox.opened, ...parts] }, env)[0];
};
