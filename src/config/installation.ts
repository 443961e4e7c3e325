/** Where this installation of pith lies. */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** The folder `dist`: launcher, executable, Node bundle and the agents' files. */
export const distDir = (): string => {
  const here = import.meta.dirname;
  // Within the executable the modules lie in a file system of its own.
  if (/^(?:\/\$bunfs|[A-Z]:[/\\]~BUN)/.test(here)) return dirname(dirname(process.execPath));
  if (basename(here) === "node") return dirname(here);
  return join(here, "..", "..", "dist");
};

/** The launcher: what a rewritten command starts, and what users call. */
export const launcher = (): string => join(distDir(), "pith");

/** The Node that runs us, or null within the executable. */
export const nodeBinary = (): string | null => ("bun" in process.versions ? null : process.execPath);

/** A file that is shipped for an agent: from the build, or from the sources where there is none. */
export const artifact = (agent: string, name: string): string => {
  const built = join(distDir(), "hooks", agent, name);
  if (existsSync(built)) return readFileSync(built, "utf8");
  return readFileSync(join(distDir(), "..", "hooks", agent, "artifacts", name), "utf8");
};
