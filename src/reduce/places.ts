/** Places that hidden diagnostics name, as a mark lists them: `src/a.ts:3:9 12:1 src/b.ts:7:2`. */
import type { Item } from "./item.ts";

const place = /((?:[A-Za-z]:\\)?[\w@%+=./\\-]*[\w)\]]\.\w+)[:(](\d+(?:[:,]\d+)?)/;
const longestLine = 1000;

/** File and position that a line names first, or null. */
export const placeIn = (text: string): readonly [file: string, position: string] | null => {
  const found = text.length > longestLine ? null : place.exec(text);
  return found === null ? null : [found[1]!, found[2]!.replace(",", ":")];
};

/**
 * Places of these items, each file named once before its positions; null where they are none. Longer than `longest`
 * characters: only the files; longer still: null.
 */
export const placesOf = (items: readonly Item[], longest: number): string | null => {
  const files = new Map<string, Set<string>>();
  for (const item of items) {
    const found = placeIn(item.text);
    if (found === null) continue;
    const known = files.get(found[0]);
    if (known === undefined) files.set(found[0], new Set([found[1]]));
    else known.add(found[1]);
  }
  if (files.size === 0) return null;
  const all = [...files].map(([file, positions]) => `${file}:${[...positions].join(" ")}`).join(" ");
  if (all.length <= longest) return all;
  const names = [...files.keys()].join(" ");
  return names.length <= longest ? names : null;
};
