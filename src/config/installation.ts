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

/** The words by which a host starts us without a shell: the launcher is a shell script, which Windows cannot start. */
export const hookStart = (platform: NodeJS.Platform = process.platform): readonly string[] => {
  if (platform !== "win32") return [launcher()];
  const node = nodeBinary();
  return node === null ? [process.execPath] : [node, join(distDir(), "node", "main.js")];
};

/** A file that is shipped for an agent: beside the build, or from the sources where they run themselves. */
export const artifact = (agent: string, name: string): string => {
  const sources = join(import.meta.dirname, "..", "..", "hooks", agent, "artifacts", name);
  return readFileSync(existsSync(sources) ? sources : join(distDir(), "hooks", agent, name), "utf8");
};
