/** Record of a run: one line of the journal, one row of the database. */

/**
 * Counts over a text, from which its tokens are estimated (`tokens.ts`), in this order: letters, words, capitals
 * within words, digits, digit runs, punctuation, punctuation runs, blanks, blank runs, line ends, bytes >= 0x80.
 */
export type Classes = readonly number[];

export interface RunRecord {
  readonly v: 1;
  readonly id: string;
  /** 2 for the second sink of a run, which saw stderr only. Absent: the run's own record. */
  readonly fd?: 2;
  /** Start, milliseconds since 1970. */
  readonly t: number;
  /** Duration of the program. */
  readonly ms: number;
  /** Milliseconds from the program's end to the last byte delivered: what pith added to it. */
  readonly added?: number;
  /** Agent, or "terminal", or "unknown". */
  readonly host: string;
  /** Where pith met the agent. `function`: in its shell, in place of a function of that one. */
  readonly end: "shell" | "function" | "hook" | "result" | "typed";
  readonly session?: string;
  /** The agent's call that it is a part of; runs of one call share it. Absent: not known. */
  readonly call?: string;
  /** Reader between the output and the agent: `head -20`, `tail -5`. The figures are of what that shows. */
  readonly reader?: string;
  readonly cwd: string;
  /** Command text; `append` redacts it. */
  readonly cmd: string;
  /** Filter's command, or "" where none was used. */
  readonly filter: string;
  readonly code: number | null;
  readonly signal: string | null;
  readonly rawB: number;
  readonly shownB: number;
  /** Classes of the raw text and of the shown one. */
  readonly cls: { readonly raw: Classes; readonly shown: Classes };
  /** Bytes up to which the agent shows an output that ended so; 0: no limit known. */
  readonly capB: number;
  /** Bytes of the raw text and of the shown one that it let through, where that was less than all. Absent: `capB` tells. */
  readonly seenRawB?: number;
  readonly seenShownB?: number;
  /** Raw lines not shown. */
  readonly lost: number;
  /** Those of them that the model was given before, by an earlier command. Absent: none. */
  readonly again?: number;
  /** Bytes that were saved by that. */
  readonly againB?: number;
  /**
   * `ok`: reduced. `raw`: shown as it was. `zero`: no output. `fault`: pith failed, raw shown.
   * `killed`: interrupted.
   */
  readonly state: "ok" | "raw" | "zero" | "fault" | "killed";
  readonly why?: string;
}

/** Somebody read back what had been hidden; its bytes are debited. */
export interface RecoveryRecord {
  readonly v: 1;
  readonly kind: "recovery";
  readonly id: string;
  /** Id of the run. */
  readonly run: string;
  readonly t: number;
  /** `raw`, `raw --grep`, ... */
  readonly how: string;
  /** Bytes given back. */
  readonly bytes: number;
}

/** A command was asked for without pith (`PITH_DISABLED=1 …`): after a run that hid lines, that run is debited. */
export interface BypassRecord {
  readonly v: 1;
  readonly kind: "bypass";
  readonly id: string;
  readonly t: number;
  readonly host: string;
  readonly session?: string;
  readonly cwd: string;
  /** As a run's `cmd`. */
  readonly cmd: string;
}

export type JournalRecord = RunRecord | RecoveryRecord | BypassRecord;

export const isRun = (record: JournalRecord): record is RunRecord => !("kind" in record);
export const isRecovery = (record: JournalRecord): record is RecoveryRecord =>
  "kind" in record && record.kind === "recovery";
