/** Where lines may be cut that have the same path behind the same words: `Fixed: /srv/app/src/` a.ts, b.ts. */
import { commonLength } from "../../filter-kit/scan-text.ts";
import { failedTest } from "../critical/critical.ts";
import { severe } from "./log-cuts.ts";
import { type Cut, isBlank } from "./path-cuts.ts";

/** Fewer characters in common are no beginning to speak of. */
const shortest = 10;
const longest = 240;

/** Where the next folder of a path ends; -1: nowhere. */
const folderEnd = (line: string, from: number): number => {
  const slash = line.indexOf("/", from);
  const backslash = line.indexOf("\\", from);
  return slash === -1 || (backslash !== -1 && backslash < slash) ? backslash : slash;
};

/** Behind a folder from `from` on, up to `to` characters, each with a name behind it. */
const behindFolders = (line: string, from: number, to: number): readonly Cut[] => {
  const found: Cut[] = [];
  for (
    let at = folderEnd(line, from - 1) + 1;
    at > 0 && at <= to && at < line.length;
    at = folderEnd(line, at) + 1
  )
    if (!isBlank(line.charCodeAt(at))) found.push({ at, kind: "text" });
  return found.filter(({ at }) => !severe.test(line.slice(0, at)));
};

/** Cuts that a line shares with one above or below it, which has `shared` characters in common with it. */
const cutsIn = (line: string, own: Cut | undefined, shared: number): readonly Cut[] => {
  // Lines that begin with a path have cuts of their own; after a heading that begins with blanks no group could be told apart,
  // and one with a backslash is the program's own.
  if (
    shared < shortest ||
    isBlank(line.charCodeAt(0)) ||
    line.startsWith("\\") ||
    (own !== undefined && own.kind !== "head")
  )
    return [];
  const from = Math.max(shortest, (own?.at ?? 0) + 1);
  const found = behindFolders(line, from, Math.min(shared, longest));
  return found.length > 0 && failedTest.test(line) ? [] : found;
};

/** Adds the cuts that only neighbours can show. */
export const addTextCuts = (lines: readonly string[], cuts: (readonly Cut[])[]): void => {
  let before = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const after = i + 1 < lines.length ? commonLength(line, lines[i + 1]!) : 0;
    const found = cutsIn(line, cuts[i]!.at(-1), Math.max(before, after));
    before = after;
    if (found.length > 0) cuts[i] = [...cuts[i]!, ...found];
  }
};

/** Whether lines in a row may be said to begin with the same words and path. */
export const sharesText = (line: string, next: string): boolean =>
  cutsIn(line, undefined, commonLength(line, next)).length > 0;
