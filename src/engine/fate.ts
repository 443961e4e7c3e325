/** The fate of a line: it is shown, or hidden for a reason. */
import type { Bound, Known } from "./engine-contract.ts";
import type { Item } from "./item.ts";

/**
 * The line says what is shown elsewhere, and where that is: in a finding that says the same, in a block above, or in an earlier
 * result. One mark stands for lines of one `block`.
 */
export type Repeat =
  | {
      readonly in: "finding";
      readonly block: null;
      /** Text of the finding. */
      readonly said: string;
      /** The line names another place than its finding's, as the shown one does. */
      readonly elsewhere?: boolean;
    }
  | {
      readonly in: "above";
      readonly block: object;
      /** The line above that is its copy (`"TypeError: x"`, `the first "TypeError: x"`); null: it could mean another one. */
      readonly name: string | null;
    }
  | {
      readonly in: "earlier result";
      readonly block: Known;
      /** The line in what that result's command printed, from 1. */
      readonly at: number;
      /** Characters that later marks, which need no name where this block's mark has it, are worth more than they cost. */
      readonly credit: number;
    };

/** Why a line is hidden: the filter's word, a shown finding of its rule, the budget, or it is said elsewhere. */
export type Reason = "noise" | "rule" | "budget" | Repeat;

/** Why a line is hidden, or null if it is shown. */
export type Fate = Reason | null;

export type Fates = readonly Fate[];

/** The repeat of what is shown in that place; null: the fate is another one. */
export const repeatIn = <Place extends Repeat["in"]>(
  fate: Fate,
  place: Place,
): Extract<Repeat, { readonly in: Place }> | null =>
  typeof fate === "object" && fate?.in === place ? (fate as Extract<Repeat, { readonly in: Place }>) : null;

/** Whether the line is harmless, or said above: its copy, or the same of a finding of its rule. */
export const isSecondary = (fate: Fate): boolean =>
  fate === "noise" || fate === "rule" || repeatIn(fate, "above") !== null;

export const blockOf = (fate: Fate): object | null =>
  typeof fate === "object" && fate !== null ? fate.block : null;

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
