/** pith installed into a world of the client, as a user would. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { World } from "./world.ts";

/** CLIENTS_PITH: another build than the one in dist. */
export const pith = process.env["CLIENTS_PITH"] ?? join(import.meta.dirname, "..", "..", "dist", "pith");
if (!existsSync(pith)) throw new Error("dist/pith is missing: npm run build");

const environment = (world: World, shell = "/bin/bash") => ({
  PATH: `${world.bin}:${process.env["PATH"] ?? "/usr/bin:/bin"}`,
  HOME: world.home,
  SHELL: shell,
  LANG: "C.UTF-8",
  TMPDIR: world.tmp,
});

export const own = (world: World, args: readonly string[], shell?: string) => {
  const result = spawnSync(pith, args, {
    cwd: world.project,
    env: environment(world, shell),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { stdout: result.stdout, stderr: result.stderr, code: result.status };
};

/** `with`: the client is started by `pith with`, with what the inside end puts into its settings. */
export type How = "without" | "inside" | "before" | "after" | "with";

const init = (world: World, args: readonly string[], shell?: string): void => {
  const { code, stderr } = own(world, ["init", ...args, "--yes"], shell);
  if (code !== 0) throw new Error(stderr);
};

export const install = (world: World, agent: string, how: How, shell?: string): void => {
  if (how !== "without") init(world, ["--agent", agent, "--end", how === "with" ? "inside" : how], shell);
};

export const uninstall = (world: World, agent: string): void =>
  init(world, ["--agent", agent, "--uninstall"]);
