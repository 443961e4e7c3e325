/** A quick bound for how long an expression may take: most need no real checker to be known as harmless. */

/** `\p{L}`, `\d`, `[a-z]`, a letter, an anchor, a group: as far as the bound needs it. */
interface Atom {
  /** Of a single character: what it matches; null for groups. */
  readonly set: RegExp | null;
  /** Matches no character: an anchor or a look-around. */
  readonly empty: boolean;
  readonly degree: number;
}

interface Cursor {
  readonly source: string;
  readonly flags: string;
  at: number;
  /** Some repetition has a plain end: each attempt at it costs its length all the same. */
  runs: boolean;
}

interface Item extends Atom {
  readonly optional: boolean;
  readonly unbounded: boolean;
}

const samples = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  "é",
  "λ",
  "中",
  "\u00a0",
  "😀",
  "…",
  "✓",
];

const single = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[^])|\[(?:\\[^]|[^\]\\])*\]|[^]/uy;
const counts = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y;

const takeAt = (cursor: Cursor, pattern: RegExp): RegExpExecArray | null => {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.source);
  if (found !== null) cursor.at = pattern.lastIndex;
  return found;
};

const anchor: Atom = { set: null, empty: true, degree: 0 };

const atom = (cursor: Cursor): Atom => {
  const opening = takeAt(cursor, /\((?:\?(?::|<?[=!]|<\w+>))?/y);
  if (opening !== null) {
    const degree = alternatives(cursor);
    cursor.at += 1;
    return /[=!]$/.test(opening[0]) ? { ...anchor, degree } : { set: null, empty: false, degree };
  }
  const text = takeAt(cursor, single)?.[0] ?? "";
  if (text === "^" || text === "$" || text === "\\b" || text === "\\B") return anchor;
  return { set: new RegExp(`^${text}$`, cursor.flags), empty: false, degree: 0 };
};

const item = (cursor: Cursor): Item => {
  const one = atom(cursor);
  const found = takeAt(cursor, counts);
  if (found === null) return { ...one, optional: one.empty, unbounded: false };
  const [, sign, least, comma, most] = found;
  const unbounded = sign === "*" || sign === "+" || (comma === "," && most === "");
  return { ...one, optional: sign === "*" || sign === "?" || least === "0", unbounded };
};

const overlap = (left: RegExp, right: RegExp): boolean =>
  samples.some((letter) => left.test(letter) && right.test(letter));

/** Whether where the repetition ends is plain from the character that has to follow. */
const endsPlainly = ({ set }: Item, following: Item | undefined): boolean =>
  set !== null &&
  following?.set !== null &&
  following?.set !== undefined &&
  !following.optional &&
  !overlap(set, following.set);

const degreeOf = (cursor: Cursor, one: Item, following: Item | undefined): number => {
  if (!one.unbounded) return one.degree;
  // What a repeated group may do takes a real checker.
  if (one.set === null) return Infinity;
  if (!endsPlainly(one, following)) return 1;
  cursor.runs = true;
  return 0;
};

const row = (cursor: Cursor): number => {
  const items: Item[] = [];
  while (cursor.at < cursor.source.length && !"|)".includes(cursor.source[cursor.at] ?? ""))
    items.push(item(cursor));
  return items.reduce((sum, one, at) => sum + degreeOf(cursor, one, items[at + 1]), 0);
};

const alternatives = (cursor: Cursor): number => {
  let degree = row(cursor);
  while (cursor.source[cursor.at] === "|") {
    cursor.at += 1;
    degree = Math.max(degree, row(cursor));
  }
  return degree;
};

const isAnchored = (source: string): boolean => source.startsWith("^") && !source.includes("|");

/** At most so many nested loops over the text; `Infinity`: not known. For expressions that `translate` wrote. */
export const growthBound = (source: string, flags: string): number => {
  const cursor: Cursor = { source, flags: flags.replace("g", ""), at: 0, runs: false };
  const degree = alternatives(cursor);
  const isFixed = isAnchored(source) || /^\^(?:\(\?:[^()]*\))?[^()|]*$/.test(source);
  const attempts = degree + (isFixed ? 0 : 1);
  return cursor.runs ? attempts + 1 : attempts;
};
