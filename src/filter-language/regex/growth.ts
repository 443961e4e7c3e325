/** A bound for how long a backtracking engine may take with an expression: what it can tell needs no checker. */

/** Characters by what they are to a bound: each of ASCII, and four kinds of others. */
type Letters = bigint;

/** A character, repeated or not. */
interface Single {
  readonly of: "letters";
  readonly letters: Letters;
  readonly min: number;
  /** `Infinity` also for what is counted, but so far that it makes no difference. */
  readonly max: number;
}

interface Group {
  readonly of: "group";
  readonly rows: readonly Row[];
  readonly min: number;
  readonly max: number;
}

/** Matches no character: an anchor, or what looks ahead or behind by a few of them. */
interface Place {
  readonly of: "place";
  readonly at: "start" | "end" | "anywhere";
}

type Item = Single | Group | Place;
type Row = readonly Item[];

/** Bounds for matching from a place to the end of the expression. */
interface Cost {
  /** Loops within loops over the text. */
  readonly degree: number;
  /** Choices that may each be tried with every other, as bits: 30 of `a?a` are 30. */
  readonly bits: number;
}

/** The rest of the expression, as what stands before it has to know it. */
interface Rest extends Cost {
  /** Characters of which one has to follow; none at the text's end, and where nothing can fail any more. */
  readonly first: Letters;
}

interface Cursor {
  readonly source: string;
  readonly flags: string;
  at: number;
  depth: number;
  /** Something stands there of which nothing is known. */
  isStrange: boolean;
}

/** A repetition of a character that is counted up to here is one of any length: `.{0,200}` is `.*`. */
const fewRepeats = 8;

/** Every choice may be tried with every other: so many bits are as many tries as a line has characters. */
const maxBits = 12;

/** Groups within groups: each is looked at a few times. */
const deepest = 8;

const hopeless: Cost = { degree: Infinity, bits: 0 };

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
/** All others that `\s` matches. */
const blanks = [..."\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff"].concat(
  Array.from({ length: 11 }, (_, at) => String.fromCharCode(0x20_00 + at)),
);
const blankBit = 1n << 128n;
const otherLetters = 1n << 129n;
const otherDigits = 1n << 130n;
const otherWords = otherLetters | otherDigits;
const allOthers = otherWords | (1n << 131n);

/** Expressions that can match no character beyond ASCII but those of `\s`, `\w` and `\d`, whatever the case. */
const plainLetters = /^(?:[\0-\x7f]|\\[^pPDSWuxc]|\[(?!\^)(?:[\0-[\]^-\x7f]|\\[^pPDSWuxc])*\])$/;

const kindOf = (letter: string): Letters => {
  if (/\s/.test(letter)) return 0n;
  if (/\p{Nd}/u.test(letter)) return otherDigits;
  return /[\p{Alphabetic}\p{M}\p{Pc}\u200c\u200d]/u.test(letter) ? otherLetters : allOthers & ~otherWords;
};

/** `\w` and `\d` are Rust's here, which expression.ts puts in. */
const othersIn = (text: string, flags: string): Letters => {
  const ignoresCase = flags.includes("i");
  if (/^[^\0-\x7f]$/u.test(text)) return ignoresCase ? allOthers : kindOf(text);
  if (!plainLetters.test(text)) return allOthers;
  // The Kelvin sign is a `k` and the long s an `s` to whoever ignores case.
  if (text.includes("\\w") || (ignoresCase && /[a-z\\]/i.test(text))) return otherWords;
  return text.includes("\\d") ? otherDigits : 0n;
};

const known = new Map<string, Letters>();

const lettersOf = (text: string, flags: string): Letters => {
  const key = `${flags} ${text}`;
  let letters = known.get(key);
  if (letters !== undefined) return letters;
  const one = new RegExp(`^${text}$`, flags);
  letters = othersIn(text, flags);
  if (blanks.some((letter) => one.test(letter))) letters |= blankBit;
  for (const [code, letter] of ascii.entries()) if (one.test(letter)) letters |= 1n << BigInt(code);
  known.set(key, letters);
  return letters;
};

const single = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[^])|\[(?:\\[^]|[^\]\\])*\]|[^]/uy;
const counts = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y;

const takeAt = (cursor: Cursor, pattern: RegExp): RegExpExecArray | null => {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.source);
  if (found !== null) cursor.at = pattern.lastIndex;
  return found;
};

const hasLoop = (item: Item): boolean =>
  item.of !== "place" &&
  (item.max === Infinity || (item.of === "group" && item.rows.some((row) => row.some(hasLoop))));

const placesBy: Readonly<Record<string, Place["at"]>> = {
  "^": "start",
  $: "end",
  "\\b": "anywhere",
  "\\B": "anywhere",
};

const groupAt = (cursor: Cursor, opening: string): Item => {
  cursor.depth += 1;
  const rows = rowsAt(cursor);
  cursor.depth -= 1;
  cursor.at += 1;
  if (!/[=!]$/.test(opening)) return { of: "group", rows, min: 1, max: 1 };
  // Nobody writes look-arounds that contain a loop.
  if (rows.some((row) => row.some(hasLoop))) cursor.isStrange = true;
  return { of: "place", at: "anywhere" };
};

const atomAt = (cursor: Cursor): Item => {
  const opening = takeAt(cursor, /\((?:\?(?::|<?[=!]|<\w+>))?/y);
  if (opening !== null) return groupAt(cursor, opening[0]);
  const text = takeAt(cursor, single)?.[0] ?? "";
  const at = placesBy[text];
  if (at !== undefined) return { of: "place", at: cursor.flags.includes("m") ? "anywhere" : at };
  return { of: "letters", letters: lettersOf(text, cursor.flags), min: 1, max: 1 };
};

const timesOf = ([, sign, from = "", comma, to = ""]: RegExpExecArray): Pick<Single, "min" | "max"> => {
  if (sign !== undefined) return { min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : Infinity };
  const min = Number(from);
  if (comma === "") return { min, max: min };
  return { min, max: to === "" ? Infinity : Number(to) };
};

const itemAt = (cursor: Cursor): Item => {
  const one = atomAt(cursor);
  const found = takeAt(cursor, counts);
  if (found === null || one.of === "place") return one;
  const { min, max } = timesOf(found);
  const isLong = one.of === "letters" && max > fewRepeats && max > min;
  return { ...one, min, max: isLong ? Infinity : max };
};

const rowsAt = (cursor: Cursor): Row[] => {
  const rows: Item[][] = [[]];
  if (cursor.depth > deepest) cursor.isStrange = true;
  while (cursor.at < cursor.source.length && cursor.source[cursor.at] !== ")") {
    if (cursor.source[cursor.at] === "|") {
      cursor.at += 1;
      rows.push([]);
    } else rows.at(-1)!.push(itemAt(cursor));
  }
  return rows;
};

/** Characters of which one has to come first; what follows counts where nothing has to. */
const firstOfItem = (item: Item, following: Letters): Letters => {
  if (item.of === "place") return item.at === "end" ? 0n : following;
  const own = item.of === "letters" ? item.letters : firstOfAny(item.rows, following);
  return item.min === 0 ? own | following : own;
};

const firstOf = (row: Row, following: Letters): Letters =>
  row.reduceRight((after, item) => firstOfItem(item, after), following);

const firstOfAny = (rows: readonly Row[], following: Letters): Letters =>
  rows.reduce((sum, row) => sum | firstOf(row, following), 0n);

const isNullable = (row: Row): boolean =>
  row.every(
    (item) => item.of === "place" || item.min === 0 || (item.of === "group" && item.rows.some(isNullable)),
  );

/** Whether the next character alone tells which of them it is. */
const areApart = (all: readonly Letters[]): boolean => {
  let seen = 0n;
  return all.every((letters) => {
    const isApart = (seen & letters) === 0n;
    seen |= letters;
    return isApart;
  });
};

const costOfRepeats = (isPlain: boolean, rest: Rest): Cost => ({
  degree: isPlain ? Math.max(1, rest.degree) : rest.degree + 1,
  bits: rest.bits,
});

const costOfSingle = ({ letters, min, max }: Single, rest: Rest): Cost => {
  if (min === max) return rest;
  // Where it ends is plain from what has to follow: whatever else is tried fails at once.
  const isPlain = (letters & rest.first) === 0n;
  if (max === Infinity) return costOfRepeats(isPlain, rest);
  return isPlain ? rest : { degree: rest.degree, bits: rest.bits + Math.log2(max - min + 1) };
};

const costOfAny = (rows: readonly Row[], rest: Rest): Cost => {
  const costs = rows.map((row) => costOf(row, rest));
  const isPlain = areApart(rows.map((row) => firstOf(row, rest.first)));
  return {
    degree: Math.max(...costs.map(({ degree }) => degree)),
    bits: Math.max(...costs.map(({ bits }) => bits)) + (isPlain ? 0 : Math.log2(rows.length)),
  };
};

/** A repeated group is known not to be exponential only if it can be read in one way. */
const costOfLoop = (rows: readonly Row[], inner: Letters, isPlain: boolean, rest: Rest): Cost => {
  // Behind one loop a plain one makes no difference, and any other does.
  const { degree, bits } = costOfAny(rows, { degree: 1, bits: 0, first: inner });
  if (bits > 0 || degree > 1 || rows.some(isNullable)) return hopeless;
  return costOfRepeats(isPlain, rest);
};

const costOfGroup = ({ rows, min, max }: Group, rest: Rest): Cost => {
  if (min === 1 && max === 1) return costOfAny(rows, rest);
  const own = firstOfAny(rows, 0n);
  const isPlain = min === max || ((own & rest.first) === 0n && !rows.some(isNullable));
  const inner = max === 1 ? rest.first : own | rest.first;
  if (max === Infinity) return costOfLoop(rows, inner, isPlain, rest);
  let { degree } = rest;
  let each = 0;
  for (let count = 0; count < max; count += 1) {
    const once = costOfAny(rows, { degree, bits: 0, first: inner });
    each = once.bits;
    if (once.degree === degree) break;
    degree = once.degree;
  }
  return { degree, bits: rest.bits + each * max + (isPlain ? 0 : Math.log2(max - min + 1)) };
};

const costOf = (row: Row, rest: Rest): Cost =>
  row.reduceRight((behind, item): Rest => {
    const first = firstOfItem(item, behind.first);
    if (item.of === "place") return { ...behind, first };
    return { ...(item.of === "letters" ? costOfSingle(item, behind) : costOfGroup(item, behind)), first };
  }, rest);

/** At most so many nested loops over the text; `Infinity`: not known. For expressions that `translate` wrote. */
export const growthBound = (source: string, flags: string): number => {
  const cursor: Cursor = { source, flags: flags.replace("g", ""), at: 0, depth: 0, isStrange: false };
  const rows = rowsAt(cursor);
  if (cursor.isStrange) return Infinity;
  const { degree, bits } = costOfAny(rows, { degree: 0, bits: 0, first: 0n });
  if (bits > maxBits) return Infinity;
  const isFixed = rows.every(([item]) => item?.of === "place" && item.at === "start");
  return isFixed ? degree : degree + 1;
};
