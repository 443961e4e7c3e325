/** Counts raw outputs that are still kept with the real tokenizer, and remembers the result. */
import { closeSync, constants, readFileSync, statSync, utimesSync } from "node:fs";
import { openRegular } from "../system/regular-file.ts";
import type { KeptFile } from "../store/read.ts";
import type { History } from "../history/history.ts";
import type { StoredRun } from "../history/rows.ts";

const longest = 1024 * 1024;
const allowance = 2000;

const keyOf = (id: string, stream: number): string => `${id} ${stream}`;

// Our own reading must not look like a reader's (`noticed-reads.ts`).
const readUnnoticed = (path: string): string => {
  const before = statSync(path);
  const fd = openRegular(path, constants.O_RDONLY | (constants.O_NOATIME ?? 0));
  try {
    return readFileSync(fd, "utf8");
  } finally {
    closeSync(fd);
    if (constants.O_NOATIME === undefined) utimesSync(path, before.atime, before.mtime);
  }
};

const textOf = (file: KeptFile, run: StoredRun): string | null => {
  const size = statSync(file.path, { throwIfNoEntry: false })?.size;
  // A file that was cut off at its limit, or belongs to another part of the run, would give a wrong count.
  if (size !== run.rawB || size > longest) return null;
  try {
    return readUnnoticed(file.path);
  } catch {
    return null;
  }
};

/**
 * The same runs with `rawTokens` where it can be had: newest first, for two seconds at most; what is left is
 * counted by the next report.
 */
export const countExactly = async (
  history: History,
  runs: readonly StoredRun[],
  kept: readonly KeptFile[],
): Promise<StoredRun[]> => {
  const files = new Map(kept.map((file) => [keyOf(file.id, file.stream), file]));
  const wanted = runs.filter((run) => run.rawTokens === null && files.has(keyOf(run.id, run.fd ?? 1)));
  if (wanted.length === 0) return [...runs];
  const { countTokens } = await import("../history/tokens.ts");
  const counted = new Map<StoredRun, number>();
  const until = performance.now() + allowance;
  for (const run of wanted.toReversed()) {
    if (performance.now() > until) break;
    const text = textOf(files.get(keyOf(run.id, run.fd ?? 1))!, run);
    if (text === null) continue;
    const tokens = countTokens(text);
    counted.set(run, tokens);
    history.keepTokens(run, tokens);
  }
  return runs.map((run) => ({ ...run, rawTokens: counted.get(run) ?? run.rawTokens }));
};
