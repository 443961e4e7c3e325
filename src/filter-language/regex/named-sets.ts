/** The names that Rust has for sets of code points: `\d`, `\p{Greek}`, `[:alpha:]`. */
import { not, ranges, type CharSet, type Flags } from "./tree.ts";

const escape = (text: string): CharSet => ({ of: "escape", escape: text });

/** Stands for Unicode's White_Space: ascii.ts. */
const blanks = escape("\\s");
const asciiBlanks = ranges([9, 13], [32, 32]);
const digits = escape("\\d");
const asciiDigits = ranges([48, 57]);
const asciiLetters: readonly (readonly [number, number])[] = [
  [65, 90],
  [97, 122],
];

export const wordSet = (unicode: boolean): CharSet =>
  unicode ? escape("\\w") : ranges([48, 57], [95, 95], ...asciiLetters);

/** `\d \D \s \S \w \W`; null for any other letter. */
export const perlSet = (letter: string, { u }: Flags): CharSet | null => {
  const sets: Record<string, () => CharSet> = {
    d: () => (u ? digits : asciiDigits),
    s: () => (u ? blanks : asciiBlanks),
    w: () => wordSet(u),
  };
  const set = sets[letter.toLowerCase()];
  if (set === undefined) return null;
  return letter === letter.toLowerCase() ? set() : not(set());
};

const posix: Readonly<Record<string, CharSet>> = {
  alnum: ranges([48, 57], ...asciiLetters),
  alpha: ranges(...asciiLetters),
  ascii: ranges([0, 127]),
  blank: ranges([9, 9], [32, 32]),
  cntrl: ranges([0, 31], [127, 127]),
  digit: asciiDigits,
  graph: ranges([33, 126]),
  lower: ranges([97, 122]),
  print: ranges([32, 126]),
  punct: ranges([33, 47], [58, 64], [91, 96], [123, 126]),
  space: asciiBlanks,
  upper: ranges([65, 90]),
  word: wordSet(false),
  xdigit: ranges([48, 57], [65, 70], [97, 102]),
};

export const posixSet = (name: string): CharSet | undefined =>
  Object.hasOwn(posix, name) ? posix[name] : undefined;

const isKnown = (text: string): boolean => {
  try {
    return new RegExp(text, "u").source !== "";
  } catch {
    return false;
  }
};

const titled = (name: string): string =>
  name
    .split(/[_ -]+/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1).toLowerCase())
    .join("_");

const special: Readonly<Record<string, CharSet>> = {
  any: ranges([0, 0x10ffff]),
  ascii: ranges([0, 127]),
  assigned: not(escape("\\p{Cn}")),
};

/** The set of `\p{…}`; null: JavaScript lacks the property. */
export const propertySet = (name: string): CharSet | null => {
  const known = special[name.toLowerCase()];
  if (known !== undefined) return known;
  const [key = "", value] = name.split(/[:=]/);
  const keys: Record<string, string> = {
    gc: "gc",
    sc: "sc",
    scx: "scx",
    general_category: "gc",
    script: "sc",
  };
  const candidates =
    value === undefined
      ? [key, titled(key), key.toUpperCase(), `sc=${titled(key)}`, `gc=${titled(key)}`]
      : [value, titled(value)].map((one) => `${keys[key.toLowerCase()] ?? key}=${one}`);
  const found = candidates.find((candidate) => isKnown(`\\p{${candidate}}`));
  return found === undefined ? null : escape(`\\p{${found}}`);
};
