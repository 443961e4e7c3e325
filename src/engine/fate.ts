/** The fate of a line: it is shown, or hidden for a reason. */
import type { Bound, Known } from "./engine-contract.ts";
import type { Item } from "./item.ts";

/** The line belongs to a finding that was shown before, but for its place; `said` is what it says. */
export interface SameFinding {
  readonly said: string;
  /** It names another place than the finding's, as the shown one does. */
  readonly elsewhere?: boolean;
}

/** The line is one of a block that an earlier result has, which the model was given. */
export interface KnownBlock {
  readonly known: Known;
  /** Which line of that result's command it is, from 1. */
  readonly at: number;
  /** Characters that later marks, which need no name where this block's mark has it, are worth more than they cost. */
  readonly credit: number;
}

/** The line stands again, in a block whose copy is shown above. */
export interface RepeatedLine {
  /** One object for all lines of a block; null: the filter says line by line which line above is the copy. */
  readonly block: object | null;
  /** Which line above is its copy, or heads its copy (`"TypeError: x"`, `the first "TypeError: x"`); null: none that could not
   * be taken for another one. */
  readonly name: string | null;
}

/** Why a line is hidden: the filter's word, a shown copy above, a shown finding of its rule or one that says the same, the
 * budget, an earlier result. */
export type Reason = "noise" | "rule" | "budget" | RepeatedLine | SameFinding | KnownBlock;

/** Why a line is hidden, or null if it is shown. */
export type Fate = Reason | null;

export type Fates = readonly Fate[];

/** The block of an earlier result, where there is one. */
export const knownBlockOf = (fate: Fate): KnownBlock | null =>
  typeof fate === "object" && fate !== null && "known" in fate ? fate : null;

export const knownBy = (fate: Fate): Known | null => knownBlockOf(fate)?.known ?? null;

export const repeatOf = (fate: Fate): RepeatedLine | null =>
  typeof fate === "object" && fate !== null && "block" in fate ? fate : null;

export const sameFindingOf = (fate: Fate): SameFinding | null =>
  typeof fate === "object" && fate !== null && "said" in fate ? fate : null;

/** The block above that it repeats, as far as the engine found that out. */
export const blockAbove = (fate: Fate): object | null => repeatOf(fate)?.block ?? null;

/** A copy of the line stands elsewhere: it is no beginning of what follows it here. */
export const isDuplicate = (fate: Fate): boolean => repeatOf(fate) !== null || knownBy(fate) !== null;

/** The block of a hidden line, if any: one mark stands for lines of one block. */
export const blockOf = (reason: Reason): object | null =>
  typeof reason === "string" ? null : (knownBy(reason) ?? blockAbove(reason));

export interface Decision {
  /** Whether the last of these items are the end of the output (or of what is there so far). */
  readonly tail: boolean;
  /** Whether nothing will follow. */
  readonly last?: boolean;
  /** The line that follows, where it is known. */
  readonly next?: Item | undefined;
  /** Number of last lines that are shown whatever the filter said. */
  readonly lastRaw: number;
  /** Line numbers (from 0) that are shown whatever the filter said. */
  readonly restored: ReadonlySet<number>;
  /** How much the agent shows of all that is yet to come; absent: all of it, or it is not known. */
  readonly bound?: Bound | undefined;
  /** Characters that names and places in marks may take where not all had room; absent: as many as pay. */
  readonly marks?: number | undefined;
  /** Whether every agent shows the output in one piece: what stands above is seen by who reads what stands below. */
  readonly isSeenWhole?: boolean;
}
