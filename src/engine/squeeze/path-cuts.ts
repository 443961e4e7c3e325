/** Where a line that begins with a path, or a row of `ls -l`, may be cut, so that neighbours can share what stands before. */

import { isDigit } from "../../filter-kit/characters.ts";
import { isIndented } from "./is-indented.ts";
import { logCuts } from "./log-cuts.ts";

/**
 * - `folder`: after a slash, or a backslash.
 * - `numbered`: after the colon of `path:12:text`.
 * - `plain`: after the colon of `path:text`.
 * - `bare`: right after the path, before `(12,3)`, `:12:` or `-12-` (grep's context lines).
 * - `row`: before the size in `-rw-r--r-- 1 dev dev 4096 Nov 21 13:34 a`.
 * - `head`: in the head of a log line; after the blank of `path: text`; before or in the path of a row of `git status`, of `create mode 100644 a`.
 * - `text`: after a slash in a path behind words, all of which a neighbour begins with as well.
 */
export const cutKinds = ["folder", "numbered", "plain", "bare", "row", "head", "text"] as const;

export type CutKind = (typeof cutKinds)[number];

export interface Cut {
  readonly at: number;
  readonly kind: CutKind;
}

export const isSame = (a: Cut | null, b: Cut | null): boolean => a?.at === b?.at && a?.kind === b?.kind;

const NONE: readonly Cut[] = Object.freeze([]);
const LONGEST_PATH = 1024;
const SLASH = 47;
const BACKSLASH = 92;
const COLON = 58;
const PAREN = 40;
const HYPHEN = 45;
/** Before the function heading that `git grep -p` adds. */
const EQUALS = 61;

export const isBlank = (code: number): boolean => code === 32 || code === 9;

/** The position after the digits that begin at `from`. */
function afterDigits(line: string, from: number): number {
  let i = from;
  while (isDigit(line.charCodeAt(i))) i++;
  return i;
}

const MODE = /^[bcdlps-](?:[r-][w-][xsS-]){2}[r-][w-][xtT-][@+.]? +\d+ \S+ +\S+(?= +\d)/;

/** All cuts of a line, from the left to the right. Paths with blanks in them are not looked into. */
export function cutsOf(line: string): readonly Cut[] {
  if (line.charCodeAt(0) === BACKSLASH) return NONE;
  if (line.charCodeAt(0) === 9) return changeCuts(line, CHANGE);
  if (line.startsWith(" ")) return line.includes(" mode ") ? changeCuts(line, MADE) : NONE;
  const code = line.charCodeAt(1);
  if (code === 114 || code === HYPHEN) {
    const row = MODE.exec(line);
    if (row !== null) return [{ at: row[0].length, kind: "row" }];
  }
  const paths = pathCuts(line);
  return paths.length > 0 ? paths : headCuts(line);
}

/** `git status`: a tab, what has become of the path (padded, in any language) or nothing, the path. */
const CHANGE = /^\t(?:[^\s:][^\t:]{1,40}: {2,})?(?=\S+$)/;

/** `git commit` and the like. */
const MADE = /^ (?:create|delete) mode \d{6} (?=\S+$)/;

function changeCuts(line: string, change: RegExp): readonly Cut[] {
  const found = change.exec(line);
  if (found === null || line.length > LONGEST_PATH) return NONE;
  const cuts: Cut[] = found[0].length > 1 ? [{ at: found[0].length, kind: "head" }] : [];
  for (
    let i = line.indexOf("/", found[0].length);
    i !== -1 && i + 1 < line.length;
    i = line.indexOf("/", i + 1)
  )
    cuts.push({ at: i + 1, kind: "head" });
  return cuts;
}

function headCuts(line: string): readonly Cut[] {
  const positions = logCuts(line);
  return positions.length === 0 ? NONE : positions.map((position) => ({ at: position, kind: "head" }));
}

/** A part of a path, or the path itself, ends there. */
const PARTS = /[\t (/:\\]/g;

/** Infinity: there is none behind the last one. */
const nextPart = (line: string): number => PARTS.exec(line)?.index ?? Infinity;

function pathCuts(line: string): readonly Cut[] {
  const cuts: Cut[] = [];
  const end = Math.min(line.length - 1, LONGEST_PATH);
  PARTS.lastIndex = 0;
  for (let i = nextPart(line); i < end; i = nextPart(line)) {
    const code = line.charCodeAt(i);
    if (isBlank(code)) break;
    if (code === SLASH || code === BACKSLASH) {
      if (!isIndented(line, i + 1)) cuts.push({ at: i + 1, kind: "folder" });
    } else if (code === COLON || code === PAREN) {
      const cut = code === COLON ? colonCut(line, i) : parenCut(line, i);
      if (cut === null) continue;
      cuts.push(cut);
      break;
    }
  }
  return cuts.length === 0 ? NONE : cuts;
}

function colonCut(line: string, colon: number): Cut | null {
  const digits = afterDigits(line, colon + 1);
  if (digits > colon + 1 && line.charCodeAt(digits) === COLON) {
    return isPath(line.slice(0, colon), true) ? { at: colon + 1, kind: "numbered" } : null;
  }
  if (!isPath(line.slice(0, colon), false)) return null;
  const doubled = line.charCodeAt(colon + 1) === COLON ? 1 : 0;
  const rest = colon + 1 + doubled;
  if (rest >= line.length) return null;
  const number = afterDigits(line, rest);
  if (number > rest && line.charCodeAt(number) === COLON) return null;
  // The blank belongs to the heading: below a path alone no member begins with white space.
  if (isBlank(line.charCodeAt(rest))) return { at: rest + 1, kind: "head" };
  return isIndented(line, rest) ? null : { at: rest, kind: "plain" };
}

/** `path(12,3): error` of the TypeScript and C# compilers. */
function parenCut(line: string, paren: number): Cut | null {
  const row = afterDigits(line, paren + 1);
  if (row === paren + 1 || line.charCodeAt(row) !== 44) return null;
  const column = afterDigits(line, row + 1);
  if (column === row + 1 || line.charCodeAt(column) !== 41) return null;
  return isPath(line.slice(0, paren), false) ? { at: paren, kind: "bare" } : null;
}

/** Times, addresses and words before a colon are no paths; with a line number a bare name is one (`Makefile:12:`). */
export function isPath(text: string, numbered: boolean): boolean {
  if (text.includes("://") || /[:/]$/.test(text)) return false;
  if (text.includes("/") || /\.[A-Za-z]/.test(text)) return true;
  return numbered && /^[A-Za-z_][\w-]*$/.test(text);
}

/** Adds the cuts that only neighbours can show: `path-11-text` beside `path:12:text`. */
export function addContextCuts(lines: readonly string[], cuts: (readonly Cut[])[]): void {
  let found = false;
  for (let i = 0; i < lines.length; i++) {
    const own = cuts[i]!;
    if (own.length === 0 || own[own.length - 1]!.kind !== "numbered") continue;
    const last = own[own.length - 1]!;
    const path = lines[i]!.slice(0, last.at - 1);
    const bare: Cut = { at: path.length, kind: "bare" };
    for (const step of [-1, 1]) {
      for (let j = i + step; isContext(lines[j], path) && !isSame(cuts[j]!.at(-1) ?? null, bare); j += step) {
        cuts[j] = [...cuts[j]!.filter(({ at }) => at < path.length), bare];
        found = true;
      }
    }
  }
  if (found) addBareToNumbered(cuts);
}

function addBareToNumbered(cuts: (readonly Cut[])[]): void {
  for (let i = 0; i < cuts.length; i++) {
    const last = cuts[i]!.at(-1);
    if (last !== undefined && last.kind === "numbered") {
      cuts[i] = [...cuts[i]!.slice(0, -1), { at: last.at - 1, kind: "bare" }, last];
    }
  }
}

function isContext(line: string | undefined, path: string): boolean {
  const separator = line?.charCodeAt(path.length);
  if (line === undefined || (separator !== HYPHEN && separator !== EQUALS) || !line.startsWith(path)) {
    return false;
  }
  const digits = afterDigits(line, path.length + 1);
  return digits > path.length + 1 && line.charCodeAt(digits) === separator;
}
