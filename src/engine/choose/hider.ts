/** The contract of a hider: it proposes lines to hide. `close.ts` then shows again whatever shown lines need above them. */
import type { Decision, Fates, Reason } from "../fate.ts";
import type { Item } from "../item.ts";
import type { Outlined } from "../outline/outline.ts";

/** All that a hider sees. */
export interface Scene {
  readonly items: readonly Item[];
  /** Read when it is first asked for: output that is shown whole needs none. */
  outline(): Outlined;
  /** The fates so far: earlier hiders have spoken. */
  readonly fates: Fates;
  readonly decision: Decision;
  /** Those of the items that are answers; the very items where all are. */
  answers(): readonly Item[];
  /** Where the end begins that is always shown; the number of items where none of them is the end. */
  tailFrom(): number;
  /** Whether a line is shown whatever is proposed. */
  isKept(index: number): boolean;
  /** Whether it was delivered by now. */
  isWritten(item: Item): boolean;
}

/** Lines of a scene, by index, with the reason why each may go. */
export type Proposal = Iterable<readonly [index: number, reason: Reason]>;

/** A line that is not decided yet. */
export interface Waiting {
  readonly item: Item;
  /** Number of undecided lines above it, and whether one of them is the same line. */
  readonly at: number;
  readonly isRepeated: boolean;
}

/** Whether it would hide these lines in a row, if it hid all of them: for less no mark pays. */
export type IsEnough = (lines: readonly Item[]) => boolean;

export const always: IsEnough = () => true;

export interface Hider {
  propose(scene: Scene): Proposal;
  /** Whether it may propose the line yet, by what follows, and with how many others; null: it will not, whatever follows. */
  mayStillHide?(waiting: Waiting): IsEnough | null;
  /** Told what is shown in the end, and what found no room: of the lines that it has proposed those that refer to one that is hidden. */
  unfounded?(isShown: (index: number) => boolean, isCut: (index: number) => boolean): readonly number[];
}
