/** The carets below a finding: if a compiler prints no column, they alone tell several findings of one line apart. */
import type { Item } from "../item.ts";

export interface Pointed {
  /** The line of carets, by place. */
  readonly pointers: Map<string, string>;
}

/** Points at source with carets. */
const pointing = /^[\s^~|│]*[\^~][\s^~|│]*$/;

type Pointer = readonly [place: string, pointer: string];

/** Null where the place says which finding it is: it has a column, or it is the name of a test. */
export const pointerOf = (
  record: readonly Item[],
  own: readonly [file: string, position: string] | null,
): Pointer | null => {
  if (own === null || own[1] === "" || own[1].includes(":")) return null;
  const lines = record.filter(({ text }) => pointing.test(text)).map(({ text }) => text);
  return [own.join(":"), lines.join("\n")];
};

/** Whether a mark that names the place could mean no other finding: none of the same line, or one that points at the same. */
export const isElsewhere = (said: Pointed | undefined, pointer: Pointer | null): boolean => {
  const known = pointer === null ? undefined : said?.pointers.get(pointer[0]);
  return known === undefined || known === pointer![1];
};

export const note = ({ pointers }: Pointed, pointer: Pointer | null): void => {
  if (pointer !== null) pointers.set(...pointer);
};
