/** Runs one of our own commands in a process of its own, with a home of its own. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Scratch } from "../config/scratch.ts";

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const dist = join(import.meta.dirname, "..", "..", "dist");
const executable = join(dist, "libexec", "pith");
if (!existsSync(executable)) throw new Error("dist/libexec/pith is missing: npm run build");

/** Words that start a command of ours. */
export const ownWords: readonly string[] = [executable];
/** Words that start Node, which takes five times as long to start: one test of each command runs there too. */
export const nodeWords: readonly string[] = [process.execPath, join(dist, "node", "main.js")];

export const engines: readonly (readonly [name: string, words: readonly string[]])[] = [
  ["the executable", ownWords],
  ["Node", nodeWords],
];

export const own = (
  place: Scratch,
  words: readonly string[],
  more: Record<string, string> = {},
  start: readonly string[] = ownWords,
): Ended => {
  const ended = spawnSync(start[0]!, [...start.slice(1), ...words], {
    encoding: "latin1",
    env: { ...place.env.variables, ...more } as NodeJS.ProcessEnv,
    cwd: place.root,
    input: "",
    maxBuffer: 1 << 28,
  });
  return { code: ended.status, out: ended.stdout, err: ended.stderr };
};
