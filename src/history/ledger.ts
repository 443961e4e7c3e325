/** Where runs, regrets and days' figures stand: rows that are added once, and corrected. */
import type { Cost, Estimates } from "./cost.ts";
import type { RunRecord } from "./record.ts";
import type { DayKey, DayRow, Sums } from "./sums.ts";

/** A run with what it cost. */
export interface Row
  extends
    Omit<
      RunRecord,
      "v" | "cls" | "filter" | "added" | "fd" | "session" | "call" | "reader" | "why" | "again"
    >,
    Cost,
    Estimates,
    DayKey {
  readonly fd: 1 | 2;
  /** Line ends of the raw text and of the shown one, if its call is known. */
  readonly rawEnds?: number | undefined;
  readonly shownEnds?: number | undefined;
  readonly session?: string | undefined;
  readonly call?: string | undefined;
  readonly reader?: string | undefined;
  readonly why?: string | undefined;
  readonly added: number;
  /** Exact tokens of the raw output, once a report has counted them. */
  readonly rawTokens: number | null;
  readonly debited: number;
  /** How often it was regretted. */
  readonly regrets: number;
}

/** That lines which a run hid were wanted after all. */
export interface Regret {
  readonly id: string;
  readonly kind: "recovery" | "bypass" | "narrower";
  /** Id of the run; "" where it is not known. */
  readonly run: string;
  readonly t: number;
  /** How it was read: `raw --grep`, `file`, a command. */
  readonly how: string;
  /** Bytes read back. */
  readonly bytes: number;
  /** Run that asked again. */
  readonly by: string;
  /** Tokens that it costs the run; null: the run has not been seen yet. */
  readonly tokens: number | null;
}

/** As it is found: nothing is known yet of what it costs. */
export type NewRegret = Omit<Regret, "bytes" | "by" | "tokens"> & Partial<Pick<Regret, "bytes" | "by">>;

/** The longest that a program is waited for, milliseconds. */
export const longestRun = 6 * 60 * 60_000;

/** After a restart of the machine a call may be named as an earlier one was. */
export const isOfCall = (one: Row, { call, host, session, t }: Row): boolean =>
  one.call === call && one.host === host && one.session === session && Math.abs(one.t - t) < longestRun;

export interface RowQuery {
  readonly since: number;
  /** Began before; absent: whenever. */
  readonly until?: number;
  readonly project?: string;
  readonly command?: string;
  readonly what?: "faults" | "regretted" | "lossy";
  /** Newest first, so many. */
  readonly limit: number;
}

export interface Ledger {
  /** All of it or nothing. */
  transaction(work: () => void): void;
  /** false: there is a row of that id already, and nothing was done. */
  addRow(row: Row): boolean;
  /** The run's own row (`fd` 1), or its second one. */
  find(id: string, fd?: 1 | 2): Row | undefined;
  replaceRow(row: Row): void;
  /** Calls of runs that began at `since` or later. */
  callsSince(since: number): string[];
  /** Runs of the call of a run, that one included. */
  ofCall(row: Row): Row[];
  /** Runs that hid lines, and ended at `since` or later; oldest first. */
  lossySince(since: number): Row[];
  rows(query: RowQuery): Row[];
  addRegret(regret: Regret): boolean;
  replaceRegret(regret: Regret): void;
  /** Those whose run has not been seen. */
  waiting(): Regret[];
  /** Those of a run, and those by which it asked again. */
  regretsAround(run: string): Regret[];
  addToDay(key: DayKey, sums: Readonly<Partial<Sums>>): void;
  /** From a day on. */
  days(first: number): DayRow[];
  lastRun(agent: string): number | null;
  /** Bytes of a journal that have been folded. */
  folded(journal: string): number;
  setFolded(journal: string, bytes: number | null): void;
  /** A word kept for later under a name; null: none. */
  recall(name: string): string | null;
  remember(name: string, word: string | null): void;
  /** Removes what began before a moment, and the days before. */
  forget(before: number): void;
  close(): void;
}
