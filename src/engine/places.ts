/** Places that hidden diagnostics name, as a mark lists them: `src/a.ts:3:9 12:1 src/b.ts:7:2`. */
import type { Item } from "./item.ts";

const place = /((?:[A-Za-z]:\\)?[^\s:"'`<>|;,]*[\p{L}\p{N}_)\]]\.\w+)[:(]\[?(\d+(?:[:,]\d+)?)[)\]]?/u;
/** `(src/a.ts:3:9)`, `,-[src/a.ts:3:9]`: what opens there is none of the path's. */
const opening = /^(?:\((?!.*\))|[^\w\s]*\[(?!.*\]))/;
const longestLine = 1000;

/** File and position that a line names first, or null. */
export const placeIn = (text: string): readonly [file: string, position: string] | null => {
  const found = text.length > longestLine ? null : place.exec(text);
  return found === null ? null : [found[1]!.replace(opening, ""), found[2]!.replace(",", ":")];
};

const given = /^(.*?):(\d+(?::\d+)?)$/;

/** The same for a record's line whose filter knows the place. */
export const placeOf = ({ text, verdict: { at } }: Item): ReturnType<typeof placeIn> => {
  if (at === undefined) return placeIn(text);
  const found = given.exec(at);
  return found === null ? null : [found[1]!, found[2]!];
};

/** The line without the place that it names first. */
export const withoutPlace = (text: string): string =>
  text.length > longestLine ? text : text.replace(place, "").trim();

/** Whether nothing that could be a part of the path (`my dir/a.ts:3:9`) stands before the place that a line names. */
export const beginsWithPlace = ({ text, verdict: { at } }: Item): boolean => {
  if (at !== undefined || text.length > longestLine) return at !== undefined;
  const found = place.exec(text);
  return found !== null && !/[\p{L}\p{N}]/u.test(text.slice(0, found.index));
};

export interface Placed {
  readonly file: string;
  readonly position: string;
  /** What is said there, where that was shown once; else empty. */
  readonly said: string;
}

const byFile = (placed: readonly Placed[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const files = new Map<string, Set<string>>();
  for (const { file, position } of placed) {
    const known = files.get(file);
    if (known === undefined) files.set(file, new Set([position]));
    else known.add(position);
  }
  return files;
};

/**
 * Places, each file named before its positions, each saying once behind its places, where a file goes on without its
 * name: `src/a.ts:3:9 12:1 (unused variable) 4:5 (shadowed)`. Longer than `longest` characters: only the files, if these `suffice`; else, and where that is too long as
 * well, null.
 */
export const placesOf = (placed: readonly Placed[], longest: number, suffice: boolean): string | null => {
  const sayings = new Map<string, Placed[]>();
  for (const one of placed) {
    const known = sayings.get(one.said);
    if (known === undefined) sayings.set(one.said, [one]);
    else known.push(one);
  }
  const words: string[] = [];
  let named = "";
  for (const [said, ones] of sayings) {
    for (const [file, positions] of byFile(ones)) {
      const list = [...positions].join(" ");
      words.push(file === named ? list : `${file}:${list}`);
      named = file;
    }
    if (said !== "") words.push(`(${said})`);
  }
  const text = words.join(" ");
  if (text.length <= longest) return text;
  const names = [...new Set(placed.map(({ file }) => file))].join(" ");
  return suffice && names.length <= longest ? names : null;
};
