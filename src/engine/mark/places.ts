/** Places that hidden diagnostics name, as a mark lists them: `src/a.ts:3:9 12:1 src/b.ts:7:2`. */
import type { Item } from "../item.ts";

/** Begins where a word does, or a drive: inside a word nothing more would be found. */
const place =
  /(?:(?<![^\s:"'`<>|;,])|(?=[A-Za-z]:[\\/]))((?:[A-Za-z]:[\\/])?[^\s:"'`<>|;,]*[\p{L}\p{N}_)\]]\.\w+)[:(]\[?(\d+(?:[:,]\d+)?)[)\]]?/u;
/** A line that is nothing but a place says where the path begins and ends, whatever it holds. */
const whole = /^[\s│|]*(?:-->|:::|[╭,][─-]*\[|Location:)\s*(\S.*?):(\d+(?::\d+)?)\]?$/;
/** `(src/a.ts:3:9)`, `"src/a.ts:3:9"`: what opens there is none of the path's. */
const opening = /^(?:\((?!.*\))|[^\w\s]*\[(?!.*\]))/;
/** Text that may precede a path without being a part of it: no words, except `error:`, `[ERROR]`, `at`. */
const leadIn = /^[^\p{L}\p{N}]*(?:(?:[\w-]+:|\[\w+\]|at|in|from|see|File)\s+)?[^\p{L}\p{N}\s]*$/iu;
const longestLine = 1000;
const pairs: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
const bracket = /[()[\]{}]/;

/** Where the first bracket stands that nothing opens, or nothing closes; -1 where each has its other one. */
const unpaired = (text: string): number => {
  if (!bracket.test(text)) return -1;
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    if ("([{".includes(char)) open.push(at);
    const other = pairs[char];
    if (other === undefined) continue;
    if (open.length === 0 || text[open.at(-1)!] !== other) return open[0] ?? at;
    open.pop();
  }
  return open[0] ?? -1;
};

interface Found {
  readonly file: string;
  readonly position: string;
  /** The line without it. */
  readonly rest: string;
}

/** No mark could say where such a path ends. */
// oxlint-disable-next-line no-control-regex
const unquotable = /["\0-\u001F\u007F]/;

const find = (text: string): Found | null => {
  if (text.length > longestLine) return null;
  const [, path, at] = whole.exec(text) ?? [];
  if (path !== undefined && at !== undefined)
    return unquotable.test(path) ? null : { file: path, position: at, rest: "" };
  const found = place.exec(text);
  if (found === null || !leadIn.test(text.slice(0, found.index))) return null;
  const file = found[1]!.replace(opening, "");
  if (unpaired(file) !== -1) return null;
  return { file, position: found[2]!.replace(",", ":"), rest: text.replace(place, "").trim() };
};

/** File and position that a line names first, or null: also where it is not certain that the path begins there
 * (`my dir/a.ts:3:9`, `o'brien.ts:3:9`). */
export const placeIn = (text: string): readonly [file: string, position: string] | null => {
  const found = find(text);
  return found === null ? null : [found.file, found.position];
};

const loose = /^\s*\S+?:\d+(?::\d+)?(?:[:\s]|$)/;

/** Whether a line seems to name a place, also where `placeIn` is not certain which. */
export const seemsPlaced = (text: string): boolean =>
  text.length > longestLine || loose.test(text) || place.test(text) || whole.test(text);

const given = /^(.*?):(\d+(?::\d+)?)$/;

/** Place of a record's line, if its filter knows it. A failed test is listed under its name, which has no position. */
export const placeOf = ({ text, verdict: { at, record } }: Item): ReturnType<typeof placeIn> => {
  const test = record?.test;
  if (test !== undefined) return unquotable.test(test) ? null : [test, ""];
  if (at === undefined) return placeIn(text);
  const found = given.exec(at);
  return found === null || unquotable.test(found[1]!) ? null : [found[1]!, found[2]!];
};

/** The line without the place that it names first. */
export const withoutPlace = (text: string): string => find(text)?.rest ?? text;

/** Whether nothing but the place stands before what a line says. */
export const beginsWithPlace = ({ text, verdict: { at } }: Item): boolean => {
  if (at !== undefined || text.length > longestLine) return at !== undefined;
  const found = place.exec(text);
  return found !== null && !/[\p{L}\p{N}]/u.test(text.slice(0, found.index));
};

/** Ends what is said in a list of places. */
export const alsoAt = " also at ";

export interface Placed {
  readonly file: string;
  /** Empty where the file is the name of a test. */
  readonly position: string;
  /** Text of the finding there, if that was shown once; else empty. */
  readonly said: string;
}

/** Where it ends is seen in a list: `"my dir/a.ts":3:9`. */
export const named = (file: string): string =>
  /\s|[,;]$/.test(file) && !file.startsWith('"') ? `"${file}"` : file;

const byFile = (placed: readonly Placed[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const files = new Map<string, Set<string>>();
  for (const { file, position } of placed) {
    const known = files.get(file);
    if (known === undefined) files.set(file, new Set([position]));
    else known.add(position);
  }
  return files;
};

const isTest = ({ position, said }: Placed): boolean => position === "" && said !== "";

const bySaying = (placed: readonly Placed[]): readonly (readonly [said: string, of: readonly Placed[]])[] => {
  const sayings = new Map<string, Placed[]>();
  for (const one of placed) {
    const known = sayings.get(one.said);
    if (known === undefined) sayings.set(one.said, [one]);
    else known.push(one);
  }
  return [...sayings].sort(([left], [right]) => Number(right === "") - Number(left === ""));
};

/** `280 tests failed like test_a, src/a.ts`: neither names of tests nor positions. */
const countsOf = ([said, ones]: readonly [string, readonly Placed[]]): string => {
  const tests = ones.filter(isTest).length;
  const files = new Set(ones.filter((one) => !isTest(one)).map(({ file }) => named(file)));
  return [...(tests === 0 ? [] : [`${tests} ${tests === 1 ? "test" : "tests"} ${said}`]), ...files].join(
    ", ",
  );
};

/**
 * Places and names with what is said there: `unused also at src/a.rs:3:9 12:1 src/b.rs:7:2; shadowed also at 8:1; test_b,
 * test_c failed like test_a`. A file goes on without its name; places of which nothing was said come first, where no name is read for theirs. Longer than `max`
 * characters: only files and how many tests, if these `suffice`. Null if that is too long as well.
 */
export const placesOf = (placed: readonly Placed[], max: number, suffice: boolean): string | null => {
  let last = "";
  const textOf = ([file, positions]: readonly [string, ReadonlySet<string>]): string => {
    const list = [...positions].join(" ");
    const text = file === last ? list : `${named(file)}${list === "" ? "" : ":"}${list}`;
    last = file;
    return text;
  };
  const sayings = bySaying(placed);
  const text = sayings
    .map(([said, ones]) => {
      const list = [...byFile(ones)].map(textOf);
      if (ones.some(isTest)) return `${list.join(", ")} ${said}`;
      return `${said === "" ? "" : said + alsoAt}${list.join(" ")}`;
    })
    .join("; ");
  if (text.length <= max) return text;
  const counts = [...new Set(sayings.map(countsOf))].join("; ");
  return suffice && counts.length <= max ? counts : null;
};
