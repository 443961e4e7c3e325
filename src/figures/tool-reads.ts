/** Hidden lines are read back by an agent's own tools as well: what its transcript says they were asked for is debited. */
import { statSync } from "node:fs";
import { dayLength } from "../history/day.ts";
import type { History } from "../history/history.ts";
import type { Environment } from "../system/environment.ts";
import { keptReads } from "../transcripts/kept-reads.ts";
import { sources } from "../transcripts/sources.ts";
import { transcriptsOf } from "../transcripts/transcripts-of.ts";

const looked = "transcripts looked through until";
/** A transcript may be written to while it is read. */
const overlap = 60_000;
/** Outputs are hardly kept for longer. */
const longest = 14 * dayLength;
/** Longer than any kept output is of use. */
const usual = 30_000;

const changedSince = (env: Environment, since: number): string[] =>
  sources
    .flatMap((source) => transcriptsOf(source, env))
    .filter(
      (path) => path.endsWith("l") && (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > since,
    );

/** Once each, as much as the agent would show of the output. */
export const noticeToolReads = ({ ledger, accountant }: History, env: Environment, now: number): void => {
  if (ledger.rows({ since: now - longest, what: "lossy", limit: 1 }).length === 0) return;
  const since = Number(ledger.recall(looked) ?? now - longest);
  const reads = changedSince(env, since - overlap).flatMap((path) => {
    try {
      return keptReads(path);
    } catch {
      // Gone, or not ours to read.
      return [];
    }
  });
  ledger.transaction(() => {
    for (const { run, call, t } of reads) {
      const row = ledger.find(run);
      if (row === undefined || row.lost === 0 || t < row.t) continue;
      const bytes = Math.min(row.rawB, row.capB > 0 ? row.capB : usual);
      const id = `read ${run} by ${call}`;
      accountant.regret({ id, kind: "recovery", run, t, how: "tool", bytes, by: "", tokens: null });
    }
    ledger.remember(looked, String(now));
  });
};
