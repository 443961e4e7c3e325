/** Another platform's Bun, of the version that is installed here: an npm package, kept in `.cache`. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { executableName, type Target } from "./targets.ts";

const root = join(import.meta.dirname, "..");

/** Throws what npm or tar says. */
export const run = (command: string, words: readonly string[], cwd: string): string => {
  const result = spawnSync(command, words, {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 26,
    shell: process.platform === "win32",
  });
  if (result.status !== 0)
    throw new Error(`${command} ${words.join(" ")} failed:\n${result.stdout}${result.stderr}`);
  return result.stdout;
};

const bunVersion = (): string =>
  (JSON.parse(readFileSync(join(root, "node_modules", "bun", "package.json"), "utf8")) as { version: string })
    .version;

/** Path of that platform's Bun; fetched once for each version. */
export const runtimeOf = (target: Target): string => {
  const version = bunVersion();
  const folder = join(root, ".cache", `bun-${version}`, target.name);
  const path = join(folder, "package", "bin", executableName(target).replace("pith", "bun"));
  if (existsSync(path)) return path;
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  run("npm", ["pack", "--silent", "--pack-destination", fresh, `${target.runtime}@${version}`], fresh);
  const tarball = readdirSync(fresh).find((name) => name.endsWith(".tgz")) ?? "";
  run("tar", ["-xzf", tarball], fresh);
  rmSync(join(fresh, tarball));
  renameSync(fresh, folder);
  return path;
};
