/** A TypeScript program in one file that Node starts as it is: with a loader each start would cost half a second. */
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { buildSync } from "esbuild";
import { removedLater } from "./left-over.ts";

// Below the packages, so that what is not bundled is found.
const folder = join(import.meta.dirname, "..", "node_modules", ".cache");

/** For the test file that asks; gone when it is done. */
export const bundled = (program: string): string => {
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `pith-${basename(program, ".ts")}-${process.pid}.mjs`);
  buildSync({
    entryPoints: [program],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    external: ["bun:sqlite", "better-sqlite3"],
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    logLevel: "error",
  });
  return removedLater(outfile);
};
