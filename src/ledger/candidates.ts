/** Lines that hashes say were shown before, and where. */
import { isWorth } from "../engine/choose/known-blocks.ts";
import type { Entry } from "./session-file.ts";

export interface Seen {
  readonly entry: Entry;
  readonly lines: Uint32Array;
}

export interface Place {
  readonly seen: Seen;
  readonly at: number;
}

/** Places tried for one line. */
export const maxPlaces = 8;

/** Where hashes of these lines stand, newest first. */
const placesOf = (all: readonly Seen[], hashes: Uint32Array): ReadonlyMap<number, readonly Place[]> => {
  const places = new Map<number, Place[]>();
  for (const hash of hashes) if (hash !== 0) places.set(hash, []);
  for (const seen of all)
    for (let at = 0; at < seen.lines.length; at += 1) {
      const known = places.get(seen.lines[at]!);
      if (known !== undefined && known.length < maxPlaces) known.push({ seen, at });
    }
  return places;
};

export const matchLength = (hashes: Uint32Array, from: number, { seen: { lines }, at }: Place): number => {
  let length = 0;
  while (
    from + length < hashes.length &&
    at + length < lines.length &&
    hashes[from + length] !== 0 &&
    hashes[from + length] === lines[at + length]
  )
    length += 1;
  return length;
};

/** Whether hashes say that a block of these lines that may be left out was shown before. */
export const mayKnow = (
  lines: readonly (string | null)[],
  hashes: Uint32Array,
  seen: readonly Seen[],
): boolean => {
  const places = placesOf(seen, hashes);
  for (let start = 0; start < lines.length;) {
    const own = places.get(hashes[start]!) ?? [];
    const count = Math.max(0, ...own.map((place) => matchLength(hashes, start, place)));
    if (isWorth(lines.slice(start, start + count) as string[])) return true;
    start += Math.max(1, count - 1);
  }
  return false;
};
