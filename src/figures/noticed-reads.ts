/** Hidden lines are mostly read back through the path that a mark names; those readings are debited, too. */
import { statSync } from "node:fs";
import type { KeptFile } from "../store/read.ts";
import type { RecoveryRecord } from "../history/record.ts";
import type { StoredRun } from "../history/rows.ts";

// What an agent's tools show of a file where nothing better is known.
const usualCap = 30_000;

const readAt = (file: KeptFile): { readonly t: number; readonly bytes: number } | null => {
  const status = statSync(file.path, { throwIfNoEntry: false });
  // With relatime, the first reading after the last write is noted by the file system.
  if (status === undefined || status.atimeMs <= status.mtimeMs + 1000) return null;
  return { t: Math.round(status.atimeMs), bytes: status.size };
};

/** Runs that read a kept output (`cat …_<id>.log`): what they showed. */
const byCommand = (runs: readonly StoredRun[]): RecoveryRecord[] =>
  runs.flatMap((run) => {
    const id = /_([0-9A-HJKMNP-TV-Z]{8})(?:\.err)?\.log\b/.exec(run.cmd)?.[1];
    if (id === undefined) return [];
    return [
      {
        v: 1,
        kind: "recovery",
        id: run.id,
        run: id,
        t: run.t,
        how: run.filter || "command",
        bytes: run.shownB,
      },
    ];
  });

/** Kept files that somebody opened in another way: once, and as much as the host would show. */
const byAccessTime = (runs: readonly StoredRun[], files: readonly KeptFile[]): RecoveryRecord[] => {
  const lossy = new Map(runs.filter((run) => run.lost > 0).map((run) => [run.id, run]));
  return files.flatMap((file) => {
    const run = lossy.get(file.id);
    const reading = run === undefined ? null : readAt(file);
    if (run === undefined || reading === null) return [];
    const bytes = Math.min(reading.bytes, run.capB > 0 ? run.capB : usualCap);
    return [
      { v: 1, kind: "recovery", id: `read ${file.id}`, run: file.id, t: reading.t, how: "file", bytes },
    ];
  });
};

/** Readings of kept outputs that `pith raw` has not recorded itself. */
export const noticedReads = (
  runs: readonly StoredRun[],
  files: readonly KeptFile[],
  recorded: readonly RecoveryRecord[],
): RecoveryRecord[] => {
  const known = new Set(recorded.map((recovery) => recovery.id));
  const commands = byCommand(runs).filter((recovery) => !known.has(recovery.id));
  const explained = new Set([...recorded, ...commands].map((recovery) => recovery.run));
  return [...commands, ...byAccessTime(runs, files).filter((recovery) => !explained.has(recovery.run))];
};
