/** Runs one of our own commands in a process of its own, with a home of its own. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll } from "vitest";
import type { Scratch } from "../config/scratch.ts";

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

// One bundle a test file: starting from the sources would cost half a second each time.
const bundle = join(import.meta.dirname, "..", "..", "node_modules", ".cache", `pith-own-${process.pid}.mjs`);

buildSync({
  entryPoints: [join(import.meta.dirname, "own-entry.ts")],
  outfile: bundle,
  bundle: true,
  format: "esm",
  platform: "node",
  external: ["bun:sqlite", "better-sqlite3"],
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  logLevel: "error",
});
afterAll(() => rmSync(bundle, { force: true }));

/** Words behind `node` that start a command of ours. */
export const ownWords = [bundle] as const;

export const own = (place: Scratch, words: readonly string[], more: Record<string, string> = {}): Ended => {
  const ended = spawnSync(process.execPath, [...ownWords, ...words], {
    encoding: "latin1",
    env: { ...place.env.variables, ...more } as NodeJS.ProcessEnv,
    cwd: place.root,
    input: "",
    maxBuffer: 1 << 28,
  });
  return { code: ended.status, out: ended.stdout, err: ended.stderr };
};
