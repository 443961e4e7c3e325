/**
 * An agent cuts the output of a call as one, however many commands it has. What earlier ones of the call have shown is no
 * longer there for this one: `npm test; npm run lint` has room for how both ended.
 */
import { closeSync, fstatSync } from "node:fs";
import { endsOf } from "../history/call.ts";
import { parseJournal } from "../history/parse-journal.ts";
import { isRun } from "../history/record.ts";
import { lowered, type OutputLimit } from "../history/output-limits.ts";
import type { Environment } from "../system/environment.ts";
import { dataDir, journalFile } from "../system/paths.ts";
import { openRegular } from "../system/regular-file.ts";
import { rowsAtEnd } from "../ledger/rows-from-end.ts";
import { callOf } from "./call-of.ts";

/** Share of the agent's limit that a later command always has: a call is judged by how it ended. */
const minShare = 0.25;

/** Records of a call stand together: forty have room here. */
const tailBytes = 16 * 1024;

/** A shell that an agent keeps is the leader of all its calls: what ended so long ago was another call, in milliseconds. */
const sameCall = 10 * 60_000;

interface Shown {
  readonly bytes: number;
  readonly lines: number;
}

/** The last lines of the journal, if it was written lately. */
const latestLines = (env: Environment): readonly string[] => {
  const fd = openRegular(journalFile(dataDir(env)));
  try {
    return Date.now() - fstatSync(fd).mtimeMs > sameCall ? [] : rowsAtEnd(fd, tailBytes);
  } finally {
    closeSync(fd);
  }
};

/** Output that earlier commands of this call have shown. `launcher`: the process that started the program. null: nothing is
 * known of any. Never throws. */
export const shownBefore = (env: Environment, launcher: number | undefined): Shown | null => {
  try {
    const latest = latestLines(env).filter((line) => line.includes('"call":'));
    const call = latest.length > 0 ? callOf(env, launcher) : undefined;
    if (call === undefined) return null;
    const since = Date.now() - sameCall;
    const lines = latest.filter((line) => line.includes(`"call":"${call}"`));
    const runs = parseJournal(lines.join("\n")).records.filter(isRun);
    const own = runs.filter((run) => run.call === call && run.t + run.ms > since);
    return {
      bytes: own.reduce((sum, { shownB }) => sum + shownB, 0),
      lines: own.reduce((sum, run) => sum + endsOf(run).shownEnds, 0),
    };
  } catch {
    return null;
  }
};

/** Remaining limit of a call. */
export const restOf = (limit: OutputLimit, before: Shown | null): OutputLimit => {
  if (limit.whole === 0 || before === null) return limit;
  const { bytes, lines } = before;
  const left = (all: number, used: number): number => Math.max(Math.ceil(all * minShare), all - used);
  return {
    ...lowered(limit, left(limit.whole, bytes)),
    ...(limit.lines === undefined ? {} : { lines: left(limit.lines, lines) }),
  };
};
