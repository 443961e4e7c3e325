/** Hidden lines are mostly read back through the path that a mark names; those readings are debited, too. */
import { statSync } from "node:fs";
import type { KeptFile } from "../store/kept-files.ts";
import type { History } from "../history/history.ts";
import type { Regret } from "../history/ledger.ts";

// What an agent's tools show of a file where nothing better is known.
const usualCap = 30_000;

const readAt = (file: KeptFile): { readonly t: number; readonly bytes: number } | null => {
  const status = statSync(file.path, { throwIfNoEntry: false });
  // With relatime, the first reading after the last write is noted by the file system.
  if (status === undefined || status.atimeMs <= status.mtimeMs + 1000) return null;
  return { t: Math.round(status.atimeMs), bytes: status.size };
};

const readingOf = ({ ledger }: History, file: KeptFile): Regret | null => {
  const reading = readAt(file);
  const run = reading === null ? undefined : ledger.find(file.id);
  if (reading === null || run === undefined || run.lost === 0) return null;
  // `pith raw` and commands that name the file say themselves what they read.
  if (ledger.regretsAround(file.id).some(({ kind }) => kind === "recovery")) return null;
  const bytes = Math.min(reading.bytes, run.capB > 0 ? run.capB : usualCap);
  const { id } = file;
  return {
    id: `read ${id}`,
    kind: "recovery",
    run: id,
    t: reading.t,
    how: "file",
    bytes,
    by: "",
    tokens: null,
  };
};

/** A backup, or a search through everything, opens many files at once; an agent opens one after the other. */
const sweep = { files: 5, within: 2000 } as const;

/** Times at which so many were opened that nobody read them. */
const sweeps = (times: readonly number[]): ((t: number) => boolean) => {
  const sorted = times.toSorted((a, b) => a - b);
  return (t) => sorted.filter((other) => Math.abs(other - t) < sweep.within).length >= sweep.files;
};

/** Kept files that somebody opened in another way are written down as read: once, as much as the agent would show. */
export const noticeReads = (history: History, kept: readonly KeptFile[]): void => {
  const opened = kept.map(readAt).flatMap((reading) => (reading === null ? [] : [reading.t]));
  const isSwept = sweeps(opened);
  const noticed = kept
    .map((file) => readingOf(history, file))
    .filter((one) => one !== null)
    .filter(({ t }) => !isSwept(t));
  if (noticed.length === 0) return;
  history.ledger.transaction(() => {
    for (const regret of noticed) history.accountant.regret(regret);
  });
};
