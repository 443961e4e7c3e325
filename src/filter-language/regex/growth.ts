/** A quick bound for how long an expression may take: most need no real checker to be known as harmless. */

/** `\p{L}`, `\d`, `[a-z]`, a letter, an anchor, a group: as far as the bound needs it. */
interface Atom {
  /** Choices within it, as bits: 30 of `a?` are 30. */
  readonly bits: number;
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
  readonly least: number;
  /** `Infinity` also for what is counted, but so far that it makes no difference. */
  readonly most: number;
}

interface Growth {
  readonly degree: number;
  readonly bits: number;
}

const nothing: Growth = { degree: 0, bits: 0 };

/** A repetition of a character that is counted up to here is one of any length: `.{0,200}` is `.*`. */
const fewRepeats = 8;

/** Every choice may be tried with every other: so many bits are as many tries as a line has characters. */
const mostBits = 12;

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

const anchor: Atom = { set: null, empty: true, ...nothing };

const atom = (cursor: Cursor): Atom => {
  const opening = takeAt(cursor, /\((?:\?(?::|<?[=!]|<\w+>))?/y);
  if (opening !== null) {
    const inner = alternatives(cursor);
    cursor.at += 1;
    return { set: null, empty: /[=!]$/.test(opening[0]), ...inner };
  }
  const text = takeAt(cursor, single)?.[0] ?? "";
  if (text === "^" || text === "$" || text === "\\b" || text === "\\B") return anchor;
  return { set: new RegExp(`^${text}$`, cursor.flags), empty: false, ...nothing };
};

const item = (cursor: Cursor): Item => {
  const one = atom(cursor);
  const found = takeAt(cursor, counts);
  if (found === null) return { ...one, least: one.empty ? 0 : 1, most: 1 };
  const [, sign, from = "", comma, to = ""] = found;
  if (sign !== undefined) return { ...one, least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : Infinity };
  const least = Number(from);
  const most = comma === "" ? least : to === "" ? Infinity : Number(to);
  return { ...one, least, most: most > fewRepeats && most > least ? Infinity : most };
};

const overlap = (left: RegExp, right: RegExp): boolean =>
  samples.some((letter) => left.test(letter) && right.test(letter));

/** Whether where the repetition ends is plain from the character that has to follow. */
const endsPlainly = ({ set }: Item, following: Item | undefined): boolean =>
  set !== null &&
  following?.set !== null &&
  following?.set !== undefined &&
  following.least > 0 &&
  !overlap(set, following.set);

const growthOf = (cursor: Cursor, one: Item, following: Item | undefined): Growth => {
  const { least, most } = one;
  if (one.set === null) {
    // What a group may do that is repeated at will takes a real checker.
    if (most === Infinity) return { degree: Infinity, bits: 0 };
    const own = most > least ? Math.log2(most - least + 1) : 0;
    return { degree: one.degree * most, bits: one.bits * most + own };
  }
  const plain = endsPlainly(one, following);
  if (most === Infinity && plain) cursor.runs = true;
  if (plain) return nothing;
  return most === Infinity ? { degree: 1, bits: 0 } : { degree: 0, bits: Math.log2(most - least + 1) };
};

const row = (cursor: Cursor): Growth => {
  const items: Item[] = [];
  while (cursor.at < cursor.source.length && !"|)".includes(cursor.source[cursor.at] ?? ""))
    items.push(item(cursor));
  return items
    .map((one, at) => growthOf(cursor, one, items[at + 1]))
    .reduce((sum, { degree, bits }) => ({ degree: sum.degree + degree, bits: sum.bits + bits }), nothing);
};

/** `starts`: gets the places where they begin. */
const alternatives = (cursor: Cursor, starts: number[] = []): Growth => {
  starts.push(cursor.at);
  const rows = [row(cursor)];
  while (cursor.source[cursor.at] === "|") {
    cursor.at += 1;
    starts.push(cursor.at);
    rows.push(row(cursor));
  }
  return {
    degree: Math.max(...rows.map(({ degree }) => degree)),
    bits: Math.max(...rows.map(({ bits }) => bits)) + Math.log2(rows.length),
  };
};

/** At most so many nested loops over the text; `Infinity`: not known. For expressions that `translate` wrote. */
export const growthBound = (source: string, flags: string): number => {
  const cursor: Cursor = { source, flags: flags.replace("g", ""), at: 0, runs: false };
  const starts: number[] = [];
  const { degree, bits } = alternatives(cursor, starts);
  if (bits > mostBits) return Infinity;
  // Without the flag m only the text's start is tried.
  const isFixed = !flags.includes("m") && starts.every((at) => source[at] === "^");
  const attempts = degree + (isFixed ? 0 : 1);
  return cursor.runs ? attempts + 1 : attempts;
};
