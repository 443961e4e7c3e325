/** Decides after a fold which commands are shown more of, and which ones less again. */
import { writeAtomically } from "../system/atomic-file.ts";
import type { Environment } from "../system/environment.ts";
import { removeFile } from "../system/regular-file.ts";
import { dayLength } from "./day.ts";
import type { Ledger, Row } from "./ledger.ts";
import { relaxedFile, relaxedIn, type Level, type Relaxed } from "./relaxed.ts";

/** Fewer runs say nothing. */
const minRuns = 5;
/** More than one of so many. */
const oneOf = 5;
/** The latest runs that are looked at, since the last change. */
const window = 20;
const longest = 30 * dayLength;
const decay = 14 * dayLength;

/** A step that pith causes costs as much as so many hidden tokens (1,151 to 5,497 in recorded projects: docs/worth.md). */
export const stepTokens = 2000;

/** Asked for again more often than what was hidden pays for. */
const costsMore = (lossy: readonly Row[]): boolean => {
  const [needs, saved] = lossy.reduce(
    ([count, tokens], { regrets, raw, shown }) => [count + regrets, tokens + raw - shown],
    [0, 0],
  );
  return needs > 1 && needs * stepTokens > saved;
};

const up = (level: Level): Level => (level === 0 ? 1 : 2);
const down = (level: Level): Level => (level === 2 ? 1 : 0);

/** `rows`: the latest of the command in the project since `at`. */
export const nextLevel = (
  rows: readonly Row[],
  { level, at }: Pick<Relaxed, "level" | "at">,
  now: number,
): Level => {
  const lossy = rows.filter(({ lost }) => lost > 0);
  const regretted = lossy.filter(({ regrets }) => regrets > 0).length;
  if (lossy.length >= minRuns && (regretted * oneOf > lossy.length || costsMore(lossy))) return up(level);
  if (level === 0 || regretted > 0) return level;
  // Output shown whole cannot be regretted any more: after some runs it is tried again.
  return rows.length >= window || now - at >= decay ? down(level) : level;
};

const keyOf = ({ project, command }: Pick<Relaxed, "project" | "command">): string =>
  `${project}\0${command}`;

const judged = (ledger: Ledger, one: Relaxed, now: number): Relaxed => {
  const { project, command, at } = one;
  const rows = ledger.rows({ since: Math.max(at + 1, now - longest), project, command, limit: window });
  const level = nextLevel(rows, one, now);
  return level === one.level ? one : { ...one, level, at: now };
};

/** `regretted`: pairs of project and command (separated by NUL) that may have to be relaxed. */
export const relax = (
  ledger: Ledger,
  regretted: ReadonlySet<string>,
  env: Environment,
  now: number,
): readonly Relaxed[] => {
  const before = relaxedIn(env);
  const known = new Map(before.map((one) => [keyOf(one), one]));
  for (const key of regretted) {
    const [project = "", command = ""] = key.split("\0");
    if (!known.has(key)) known.set(key, { project, command, level: 0, at: 0 });
  }
  const after = [...known.values()].map((one) => judged(ledger, one, now)).filter(({ level }) => level > 0);
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  if (after.length === 0) removeFile(relaxedFile(env));
  else
    try {
      writeAtomically(relaxedFile(env), `${JSON.stringify({ v: 1, relaxed: after }, null, 2)}\n`, 0o600);
    } catch {
      // The disk is full: what cannot be written is not in force, and no report fails for it.
      return before;
    }
  return after;
};
