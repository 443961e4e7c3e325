/** The text that `printf` and `echo -e` print, for words of which parts may be open. */
import { anything, typed } from "./open-text.ts";

/** Longer texts of a repeated format are not built. */
const maxLength = 32 * 1024;

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "\\": "\\",
  a: "",
  b: "",
  f: " ",
  v: " ",
};

const escape = /\\(?:0?([0-7]{1,3})|x([0-9a-fA-F]{1,2})|[uU]([0-9a-fA-F]{1,8})|([\s\S]))/g;

const unescapedOne = (whole: string, ...[octal, hex, point, one]: (string | undefined)[]): string => {
  if (one !== undefined) return escapes[one] ?? (one === "c" || one === "e" ? anything : whole);
  const code = octal === undefined ? Number.parseInt((hex ?? point)!, 16) : Number.parseInt(octal, 8);
  return code > 0x10_ff_ff ? anything : typed(String.fromCodePoint(code));
};

export const unescaped = (text: string): string => text.replaceAll(escape, unescapedOne);

const directive = /%(?:%|[-+ #0-9.*']*(?:\([^)]*\)T|.))/gs;

const directiveOf = (whole: string, value: string): string => {
  if (whole === "%b") return unescaped(value);
  if (value === "" || /^%[sdi]$/.test(whole)) return value;
  return anything;
};

/** The words of `printf`, its options left out. */
export const formatted = ([format = "", ...words]: readonly string[]): string => {
  if (format.includes(anything)) return anything;
  const shape = unescaped(format);
  let at = 0;
  const once = (): string =>
    shape.replaceAll(directive, (whole) => (whole === "%%" ? "%" : directiveOf(whole, words[at++] ?? "")));
  let said = once();
  for (let before = 0; at > before && at < words.length && said.length < maxLength;) {
    before = at;
    said += once();
  }
  return at < words.length && at > 0 ? anything : said;
};
