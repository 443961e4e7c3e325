/** The path by which pith is started, and still will be when an upgrade has put it elsewhere: what goes into settings. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { environment, type Environment } from "./environment.ts";
import { hookStartOf, launcher } from "./installation.ts";
import { configDir } from "./paths.ts";
import { realPath } from "./real-path.ts";

// `/Cellar/pith/0.3.0/`, `/versions/node/v22.1.0/`, `/installs/npm-pith/0.3.0/`, `pith@0.3.0`, and Nix's store.
const version = /(?:^|[-@])v?\d+\.\d+(?:\.\d+)*(?:[-+][\w.]+)?$/;

/** Is there a folder in the path that the next version does not have? */
const isFleeting = (path: string): boolean =>
  /^\/(?:nix|gnu)\/store\//.test(path) ||
  path
    .split("/")
    .slice(0, -1)
    .some((folder) => version.test(folder));

/** Links to this very installation on PATH, as a user's shell finds them. */
const onPath = ({ variables }: Environment, own: string): readonly string[] => {
  const real = realPath(own);
  const folders = (variables["PATH"] ?? "").split(":").filter((folder) => folder.startsWith("/"));
  return folders
    .map((folder) => join(folder, "pith"))
    .filter((path) => existsSync(path) && realPath(path) === real);
};

/** A script of ours in the user's own folder, for installations that have no lasting path. */
export const finderFile = (env: Environment): string => join(configDir(env), "bin", "pith");

/** The launcher's path in settings. `own`: the launcher that runs. */
export const stableLauncher = (env: Environment = environment(), own: string = launcher()): string => {
  if (env.platform === "win32") return own;
  const finder = finderFile(env);
  const lasting = onPath(env, own).find((path) => !isFleeting(path) && path !== finder);
  if (lasting !== undefined) return lasting;
  return isFleeting(own) && existsSync(own) ? finder : own;
};

export const hookStart = (): readonly string[] => hookStartOf(stableLauncher());

const quoted = (path: string): string => `'${path.replaceAll("'", `'\\''`)}'`;

export const finderMark =
  "# Finds pith where an upgrade has put it. Written by `pith init`; goes when the last entry that starts it goes.";

/** `own`: the launcher that runs now, and is looked for first. */
export const finderText = (env: Environment, own: string = launcher()): string => {
  const links = onPath(env, own);
  return `#!/bin/sh
${finderMark}
for pith_at in ${[own, ...links].map(quoted).join(" ")}; do
  [ -x "$pith_at" ] && exec "$pith_at" "$@"
done
pith_rest=\${PATH-}:
while [ -n "$pith_rest" ]; do
  pith_at=\${pith_rest%%:*}/pith
  pith_rest=\${pith_rest#*:}
  case $pith_at in /*) [ -x "$pith_at" ] && [ ! -d "$pith_at" ] && [ ! "$pith_at" -ef "$0" ] && exec "$pith_at" "$@" ;; esac
done
for pith_at in "$HOME"/.local/bin /usr/local/bin /opt/homebrew/bin /home/linuxbrew/.linuxbrew/bin "$HOME"/.nix-profile/bin \\
  /run/current-system/sw/bin "$HOME"/.local/share/mise/shims "$HOME"/.asdf/shims "$HOME"/.volta/bin "$HOME"/.local/share/pnpm \\
  "$HOME"/Library/pnpm "$HOME"/.bun/bin "$HOME"/.npm-global/bin "$HOME"/.nvm/versions/node/*/bin; do
  [ -x "$pith_at/pith" ] && exec "$pith_at/pith" "$@"
done
# A host may take a failing hook for a refusal.
[ "\${1-}" != hook ] || exit 0
echo 'pith: not where it was installed, not on PATH and in no usual place; install it again, or see "Upgrading" in docs/install.md' >&2
exit 127
`;
};
