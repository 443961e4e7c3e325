/** A wanted edit of one file of an agent, or a file of pith's own. */
import type { Edit } from "../json-edit.ts";

/** Stays in place of a file of pith's own: a running program may start it once more. */
export interface Stub {
  readonly text: string;
  /** For the user, behind "stays for sessions that are running": what it does. */
  readonly does: string;
}

export interface SettingsEdit {
  /** Absolute. */
  readonly path: string;
  /** Permission bits; for files of pith's own. */
  readonly mode?: number;
  /** For the user: what it is for, "lets the model read full outputs"; absent: as its other fields say. */
  readonly why?: string;
  /** A file of pith's own, as a whole. */
  readonly isOwn?: true;
  /** Where the model is told what marks are. */
  readonly isNote?: true;
  /** Advice for the model, alone or behind the note. */
  readonly isAdvice?: true;
  /** The edits in its place if the user wants advice too; absent: it has no place for advice. */
  advised?(): readonly SettingsEdit[];
  /** Other agents may read the same: it goes with the last of them. */
  readonly isShared?: boolean;
  /** For a file of pith's own that stays until the agent's last entry goes, and then as this stub; null: it stays as it is. */
  readonly stub?: Stub | null;
  /** The finding if it is missing; absent: that the file, or a part of the entry, is missing. */
  readonly lack?: string;
  /** Is anything of ours in the text, whichever version of pith wrote it? */
  has(text: string): boolean;
  /** Is it the entry of this very integration? Absent: what `has` says. */
  isEntry?(text: string): boolean;
  /** In the order to apply them; none where the text is as wanted. `text` is "" where there is no file. Throws
   * `UserError` for a file that nobody but its owner should mend. */
  edits(text: string): readonly Edit[];
  /** The text without anything of ours; "" for a file that is ours as a whole. `made`: what was once inserted into
   * it, so that a container that came with it, and is empty now, goes too. */
  without(text: string, made?: readonly Edit[]): string;
  /** Taking back what was inserted made `undone` of `text`: is nothing else gone? Where lines belong together by
   * their place alone, what was added among ours may hang in the air then. */
  keeps?(text: string, undone: string): boolean;
}

/** The one edit between two texts; none where they are equal. */
export const editBetween = (before: string, after: string): readonly Edit[] => {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const removed = before.slice(start, before.length - end);
  return [{ at: start, removed, inserted: after.slice(start, after.length - end) }];
};
