/** `[…]` with everything that Rust lets stand in it: ranges, names, nested classes, `&&`, `--`, `~~`. */
import { readEscape, posixSet } from "./escapes.ts";
import { fail, next, not, ranges, take, type CharSet, type Cursor, type Flags } from "./tree.ts";

const deepest = 50;
const operators = { "&&": "and", "--": "minus", "~~": "xor" } as const;

const posixClass = (cursor: Cursor): CharSet | null => {
  const named = /^\[:(\^?)([a-z]+):\]/.exec(cursor.text.slice(cursor.at, cursor.at + 16));
  if (named === null) return null;
  const set = posixSet(named[2] ?? "");
  if (set === undefined) return fail(cursor, `there is no class [:${named[2]}:]`);
  cursor.at += named[0].length;
  return named[1] === "^" ? not(set) : set;
};

const one = (cursor: Cursor, flags: Flags): number | CharSet => {
  if (cursor.text[cursor.at] === "[") return posixClass(cursor) ?? nested(cursor, flags);
  return take(cursor, "\\") ? readEscape(cursor, flags) : next(cursor);
};

const nested = (cursor: Cursor, flags: Flags): CharSet => {
  cursor.at += 1;
  return readBracket(cursor, flags);
};

const asSet = (found: number | CharSet): CharSet =>
  typeof found === "number" ? ranges([found, found]) : found;

const isRange = ({ text, at }: Cursor): boolean =>
  text[at] === "-" && text[at + 1] !== "]" && text[at + 1] !== "-" && text[at + 1] !== undefined;

const item = (cursor: Cursor, flags: Flags): CharSet => {
  const from = cursor.at;
  const first = one(cursor, flags);
  if (!isRange(cursor)) return asSet(first);
  cursor.at += 1;
  const last = one(cursor, flags);
  if (typeof first !== "number" || typeof last !== "number")
    return fail(cursor, "a range goes from one character to another", from);
  if (first > last) return fail(cursor, "this range is in the wrong order", from);
  return ranges([first, last]);
};

const skipBlanks = (cursor: Cursor, { x }: Flags): void => {
  if (x) cursor.at += /^\s*/.exec(cursor.text.slice(cursor.at))?.[0].length ?? 0;
};

const union = (items: readonly CharSet[]): CharSet =>
  items.length === 1 && items[0] !== undefined ? items[0] : { of: "or", sets: items };

const operatorAt = (cursor: Cursor): keyof typeof operators | undefined =>
  (["&&", "--", "~~"] as const).find((operator) => cursor.text.startsWith(operator, cursor.at));

/** The bracket is read. All operators bind alike, to the left. */
export const readBracket = (cursor: Cursor, flags: Flags): CharSet => {
  const opened = cursor.at - 1;
  cursor.depth += 1;
  if (cursor.depth > deepest) fail(cursor, "classes are nested too deeply", opened);
  const negated = take(cursor, "^");
  let items: CharSet[] = [];
  let left: { readonly set: CharSet; readonly operator: keyof typeof operators } | null = null;
  const close = (): CharSet => {
    const right = union(items);
    return left === null ? right : { of: operators[left.operator], left: left.set, right };
  };
  while (take(cursor, "-")) items.push(ranges([45, 45]));
  if (items.length === 0 && take(cursor, "]")) items.push(ranges([93, 93]));
  for (;;) {
    skipBlanks(cursor, flags);
    if (cursor.at >= cursor.text.length) fail(cursor, "the bracket is not closed", opened);
    if (take(cursor, "]")) break;
    const operator = operatorAt(cursor);
    if (operator === undefined) items.push(item(cursor, flags));
    else {
      left = { set: close(), operator };
      items = [];
      cursor.at += 2;
    }
  }
  cursor.depth -= 1;
  return negated ? not(close()) : close();
};
