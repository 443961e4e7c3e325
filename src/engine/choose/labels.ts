/** What marks call findings that were shown: so that each label can mean one of them only. */
import { unpaired } from "../mark/places.ts";

const longestLabel = 120;
/** Of a longer label its beginning, and where it differs from others that begin in the same way. */
const beginning = 50;
const differing = 66;
/** Of more that begin in the same way nobody can tell one by a few words. */
const mostAlike = 200;
/** Of heads with a bracket that nothing closes so much is compared: their labels may be short. */
const few = 8;
const mostBegun = mostAlike + 2;

/** Characters before the first in which two texts differ. */
const sharedLength = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
};

type Part = readonly [from: number, to: number];

const bracket = /[()[\]{}]/;

/** Words of the output must not end the brackets that a mark puts around them: of the part what stands around `at`. */
const withoutBrackets = (label: string, [from, to]: Part, at: number): Part => {
  if (unpaired(label.slice(from, to)) === -1) return [from, to];
  const before = label.slice(from, at);
  const after = label.slice(at, to);
  const opens = before.split("").findLastIndex((char) => bracket.test(char));
  const ends = after.search(bracket);
  return [from + opens + 1, ends === -1 ? to : at + ends];
};

const partsAt = (label: string, parts: readonly Part[]): string => {
  const texts = parts.map(([from, to]) => label.slice(from, to)).filter((text) => text !== "");
  return `${texts.join("…")}${(parts.at(-1)?.[1] ?? 0) < label.length ? "…" : ""}`;
};

/** The label in so few characters that none of the others could be meant; null where a few do not tell. */
const shortened = (label: string, others: readonly string[]): string | null => {
  const isShort = label.length <= longestLabel;
  if (isShort && unpaired(label) === -1) return label;
  if (others.length > mostAlike) return null;
  const differs = Math.max(0, ...others.map((other) => sharedLength(label, other)));
  const end = isShort || others.length === 0 ? longestLabel : beginning;
  const parts = [withoutBrackets(label, [0, Math.min(end, label.length)], 0)];
  if (differs >= parts[0]![1]) {
    const from = Math.max(parts[0]![1], differs - beginning / 2);
    parts.push(withoutBrackets(label, [from, Math.min(from + differing, label.length)], differs));
  }
  const short = partsAt(label, parts);
  return short === "…" || others.some((other) => partsAt(other, parts) === short) ? null : short;
};

/** Texts by their first characters; of very many only some are remembered, but more than can be told apart. */
class Beginnings {
  readonly #length: number;
  readonly #texts = new Map<string, string[]>();

  constructor(length: number) {
    this.#length = length;
  }

  add(text: string): void {
    const known = this.of(text);
    if (known.length === 0) this.#texts.set(text.slice(0, this.#length), [text]);
    else if (known.length < mostBegun) known.push(text);
  }

  of(text: string): string[] {
    return this.#texts.get(text.slice(0, this.#length)) ?? [];
  }
}

export class Labels {
  /** Heads by their beginnings: of as many characters as a label has, and of a few. */
  readonly #heads = new Beginnings(longestLabel);
  readonly #short = new Beginnings(few);

  /** A head that no other one so far was equal to, place aside. */
  add(head: string): void {
    this.#heads.add(head);
    this.#short.add(head);
  }

  /**
   * What stands for this label in a mark; null where another could be meant. `head`: the head that it begins with, where
   * that is no name; `others`: labels of what else was said under that head.
   */
  of(label: string, head: string | null, others: readonly string[]): string | null {
    const isBracketed = head !== null && unpaired(label.slice(0, longestLabel)) !== -1;
    const heads = head === null ? [] : isBracketed ? this.#short.of(head) : this.#heads.of(head);
    // Two heads that differ in what a label leaves out are told apart by none.
    if (heads.filter((other) => other === head).length > 1) return null;
    return shortened(label, [...heads.filter((other) => other !== head), ...others]);
  }
}
