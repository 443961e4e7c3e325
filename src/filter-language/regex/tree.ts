/** A Rust regular expression as a tree. */

/** Where in the pattern it is, and why it cannot be used. */
export class PatternError extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** A set of code points. `escape` is a JavaScript class escape (`\p{L}`). */
export type CharSet =
  | { readonly of: "ranges"; readonly ranges: readonly (readonly [number, number])[] }
  | { readonly of: "escape"; readonly escape: string }
  | { readonly of: "or"; readonly sets: readonly CharSet[] }
  | { readonly of: "not"; readonly set: CharSet }
  | { readonly of: "and" | "minus" | "xor"; readonly left: CharSet; readonly right: CharSet };

export type Place =
  | "textStart"
  | "textEnd"
  | "lineStart"
  | "lineEnd"
  | "wordBoundary"
  | "noWordBoundary"
  | "wordStart"
  | "wordEnd"
  | "wordStartHalf"
  | "wordEndHalf";

export type Node =
  | { readonly is: "char"; readonly code: number; readonly ignoreCase: boolean }
  | { readonly is: "set"; readonly set: CharSet; readonly ignoreCase: boolean }
  | { readonly is: "place"; readonly place: Place; readonly unicode: boolean }
  | { readonly is: "group"; readonly node: Node; readonly capture: number; readonly name?: string }
  | { readonly is: "any"; readonly nodes: readonly Node[] }
  | { readonly is: "row"; readonly nodes: readonly Node[] }
  | {
      readonly is: "repeat";
      readonly node: Node;
      readonly min: number;
      readonly max: number;
      readonly lazy: boolean;
    };

export interface Tree {
  readonly node: Node;
  /** Names of the capture groups, `undefined` for those without; the first is group 1. */
  readonly captures: readonly (string | undefined)[];
}

export type Flags = Readonly<Record<"i" | "m" | "s" | "U" | "x" | "u", boolean>>;

/** The pattern, how far it is read, and what was opened on the way. */
export interface Cursor {
  readonly text: string;
  at: number;
  depth: number;
  readonly captures: (string | undefined)[];
}

export const fail = (cursor: Cursor, message: string, at = cursor.at): never => {
  throw new PatternError(message, at);
};

/** Takes `word` if it stands next. */
export const take = (cursor: Cursor, word: string): boolean => {
  if (!cursor.text.startsWith(word, cursor.at)) return false;
  cursor.at += word.length;
  return true;
};

export const next = (cursor: Cursor): number => {
  const code = cursor.text.codePointAt(cursor.at);
  if (code === undefined) return fail(cursor, "the pattern ends too early");
  cursor.at += code > 0xffff ? 2 : 1;
  return code;
};

export const ranges = (...found: readonly (readonly [number, number])[]): CharSet => ({
  of: "ranges",
  ranges: found,
});

export const not = (set: CharSet): CharSet => (set.of === "not" ? set.set : { of: "not", set });
