/** What marks call findings that were shown: so that each label can mean one of them only. */
import { alsoAt } from "../mark/places.ts";

const longestLabel = 120;
/** Of a longer label its beginning, and where it differs from others that begin in the same way. */
const beginning = 50;
const differing = 66;
/** Of more that begin in the same way nobody can tell one by a few words. */
const mostAlike = 200;
const mostBegun = mostAlike + 2;

/** Characters before the first in which two texts differ. */
const sharedLength = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
};

type Part = readonly [from: number, to: number];

const partsAt = (label: string, parts: readonly Part[]): string => {
  const texts = parts.map(([from, to]) => label.slice(from, to)).filter((text) => text !== "");
  return `${texts.join("…")}${(parts.at(-1)?.[1] ?? 0) < label.length ? "…" : ""}`;
};

/** The label in so few characters that none of the others could be meant; null where a few do not tell. */
const shortened = (label: string, others: readonly string[]): string | null => {
  if (label.length <= longestLabel) return label;
  if (others.length > mostAlike) return null;
  const differs = Math.max(0, ...others.map((other) => sharedLength(label, other)));
  const parts: Part[] = [[0, others.length === 0 ? longestLabel : beginning]];
  if (differs >= beginning) {
    const from = Math.max(beginning, differs - beginning / 2);
    parts.push([from, Math.min(from + differing, label.length)]);
  }
  const short = partsAt(label, parts);
  return others.some((other) => partsAt(other, parts) === short) ? null : short;
};

export class Labels {
  /** Heads by their beginnings; of very many only some are remembered, but more than can be told apart. */
  readonly #heads = new Map<string, string[]>();

  /** A head that no other one so far was equal to, place aside. */
  add(head: string): void {
    const known = this.#alike(head);
    if (known.length === 0) this.#heads.set(head.slice(0, longestLabel), [head]);
    else if (known.length < mostBegun) known.push(head);
  }

  /**
   * What stands for this label in a mark; null where another could be meant, or where the mark's own words are. `head`: the
   * head that it begins with, where that is no name; `others`: labels of what else was said under that head.
   */
  of(label: string, head: string | null, others: readonly string[]): string | null {
    const heads = head === null ? [] : this.#alike(head);
    // Two heads that differ in what a label leaves out are told apart by none.
    if (label.includes(alsoAt) || heads.filter((other) => other === head).length > 1) return null;
    return shortened(label, [...heads.filter((other) => other !== head), ...others]);
  }

  #alike(head: string): string[] {
    return this.#heads.get(head.slice(0, longestLabel)) ?? [];
  }
}
