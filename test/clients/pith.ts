/** pith installed into a world of the client, as a user would. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { UserError } from "../../src/system/user-error.ts";
import type { World } from "./world.ts";

/** CLIENTS_PITH: another build than the one in dist. */
export const pith = process.env["CLIENTS_PITH"] ?? join(import.meta.dirname, "..", "..", "dist", "pith");
if (!existsSync(pith)) throw new UserError("dist/pith is missing: npm run build");

const environment = (world: World, shell = "/bin/bash") => ({
  PATH: `${world.bin}:${process.env["PATH"] ?? "/usr/bin:/bin"}`,
  HOME: world.home,
  SHELL: shell,
  LANG: "C.UTF-8",
  TMPDIR: world.tmp,
});

const run = (program: string, world: World, args: readonly string[], shell?: string) => {
  const result = spawnSync(program, args, {
    cwd: world.project,
    env: environment(world, shell),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { stdout: result.stdout, stderr: result.stderr, code: result.status };
};

export const own = (world: World, args: readonly string[], shell?: string) => run(pith, world, args, shell);

/** `with`: the client is started by `pith with`, with what the shell integration puts into its settings. */
export type How = "without" | "shell" | "hook" | "result" | "instructions" | "with";

const init = (world: World, args: readonly string[], shell?: string): void => {
  const { code, stderr } = own(world, ["init", ...args, "--yes"], shell);
  if (code !== 0) throw new Error(stderr);
};

export const install = (
  world: World,
  agent: string,
  how: How,
  shell?: string,
  more: readonly string[] = [],
): void => {
  if (how !== "without")
    init(world, ["--agent", agent, "--via", how === "with" ? "shell" : how, ...more], shell);
};

export const uninstall = (world: World, agent: string): void =>
  init(world, ["--agent", agent, "--uninstall"]);

/** Installs a copy of pith and then removes that copy, as a package manager would. */
export const installAndRemove = (world: World, agent: string, how: How): void => {
  const copy = join(world.root, "removed");
  cpSync(dirname(pith), copy, { recursive: true });
  const { code, stderr } = run(join(copy, "pith"), world, ["init", "--agent", agent, "--via", how, "--yes"]);
  rmSync(copy, { recursive: true });
  if (code !== 0) throw new Error(stderr);
};
