/** Where a text starts programs through `pith` by words that somebody has typed: `pith rm -f a.txt`, `/opt/pith/dist/pith -- make`,
 * `pith-native FOLDER -- make`. Those that begin with a wrapper (`env pith make`) are met where they run. */
import { parse } from "../shell/parse.ts";
import type { SimpleCommand, Word } from "../shell/script.ts";
import { ownNames } from "./names.ts";

export interface TypedStart {
  /** In UTF-16 units of the text: what has to go so that the command stands alone. null: it cannot be taken out. */
  readonly prefix: { readonly start: number; readonly end: number } | null;
}

const launcherName = /(?:^|\/)pith$/;
const nativeName = /(?:^|\/)pith-native$/;

/** Options of the launcher stand before a program, but for those that it answers itself. */
const starting = /^--(?!help$|version$)/;

/** Words behind the launcher's name. */
const behindLauncher = (first: Word, next: Word, behind: Word | undefined): TypedStart | null => {
  const { value } = next;
  if (value === "--" && behind !== undefined) return { prefix: { start: first.start, end: behind.start } };
  // An expansion may become anything.
  if (value === null || starting.test(value)) return { prefix: null };
  const isOwn = value.startsWith("-") || ownNames().has(value);
  return isOwn ? null : { prefix: { start: first.start, end: next.start } };
};

const startOf = ({ words, name }: SimpleCommand): TypedStart | null => {
  const [first, next, behind] = words.slice(name);
  const program = first?.value ?? "";
  if (first === undefined || next === undefined) return null;
  if (nativeName.test(program)) return { prefix: null };
  return launcherName.test(program) ? behindLauncher(first, next, behind) : null;
};

/** None where the text cannot be parsed. */
export const typedStarts = (text: string): readonly TypedStart[] => {
  if (!text.includes("pith")) return [];
  return (parse(text)?.commands ?? []).map(startOf).filter((one) => one !== null);
};

/** The text as it would be typed without pith; null: nothing of it can be taken out. */
export const withoutTyped = (text: string): string | null => {
  const places = typedStarts(text).flatMap(({ prefix }) => prefix ?? []);
  if (places.length === 0) return null;
  let [left, from] = ["", 0];
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    if (start < from) return null;
    left += text.slice(from, start);
    from = end;
  }
  return left + text.slice(from);
};
