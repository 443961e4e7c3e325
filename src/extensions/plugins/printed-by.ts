/** The text that a command prints, as far as it could be a command or a word of one. */
import { isDescriptor } from "./reading.ts";
import { anything, datum, type Field, type Input, joined, typed } from "./open-text.ts";
import { filters, listing, measuring, silent } from "./program-table.ts";

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

const unescaped = (text: string): string => text.replaceAll(escape, unescapedOne);

const directive = /%(?:%|[-+ #0-9.*']*(?:\([^)]*\)T|.))/gs;

/** Each is looked for as far as the text goes. */
const maxTimes = 16;

const directiveOf = (whole: string, value: string): string => {
  // A time, by a format that may hold any text: `%(git push)T`.
  if (/^%.*\(/s.test(whole)) return anything;
  if (whole === "%b") return unescaped(value);
  if (value === "" || /^%[sdi]$/.test(whole)) return value;
  return anything;
};

/** The words of `printf`, its options left out. */
export const formatted = ([format = "", ...words]: readonly string[]): string => {
  const shape = unescaped(format);
  if (format.includes(anything) || shape.split("(").length > maxTimes) return anything;
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

export const isPrefix = ({ text }: Field): boolean =>
  /^(?:builtin|exec|command|noglob|nocorrect)$/.test(text);

export const withoutPrefix = (fields: readonly Field[]): readonly Field[] => {
  const own = fields.findIndex((field) => !isPrefix(field));
  return fields.slice(Math.max(own, 0));
};

const echoed = (words: readonly string[]): string => {
  const from = words.findIndex((one) => !/^-[neE]+$/.test(one));
  return from < 0 ? "" : unescaped(words.slice(from).join(" "));
};

const filed = (text: string, input: Input): string => {
  if (text === "-" || text === "/dev/stdin") return input ?? datum;
  return isDescriptor(text) ? anything : datum;
};

const copied = (fields: readonly Field[], input: Input): string => {
  const files = fields.filter(({ text }) => !/^-./.test(text));
  if (files.length === 0) return input ?? datum;
  return joined(files.map(({ text, printed }) => printed ?? filed(text, input)));
};

/** Programs that name files, and commands of git that name commits and branches: data, unless their words hold the text
 * that is printed. */
const isListing = (name: string, words: readonly string[]): boolean => {
  const [first = ""] = words;
  const isOwn = listing.get(name)?.test(first) === true;
  // `kubectl completion bash`
  return (
    (isOwn || /^completions?$/.test(first)) && !words.some((one) => /\s|format|pretty|printf|%/.test(one))
  );
};

/** Programs that print lines of what they read, or parts of them: data of data. */
const isFilter = ([name, ...words]: readonly Field[]): boolean =>
  filters.has(name!.text) ||
  (name!.text === "awk" && /^\s*\{\s*print(?:\s+\$\d+)?\s*\}\s*$/.test(words.at(-1)?.text ?? ""));

type Printed = (fields: readonly Field[], input: Input) => string;

const wordsOf = (fields: readonly Field[]): readonly string[] => fields.slice(1).map(({ text }) => text);
const last: Printed = (fields) => fields.at(-1)!.text;

const printers: Readonly<Record<string, Printed>> = {
  which: last,
  type: last,
  whence: last,
  echo: (fields) => echoed(wordsOf(fields)),
  printf: (fields) => {
    const words = wordsOf(fields);
    return words[0] === "-v" ? "" : formatted(words[0] === "--" ? words.slice(1) : words);
  },
  cat: (fields, input) => copied(fields.slice(1), input),
  tee: (_, input) => input ?? datum,
};

export const printedBy = (all: readonly Field[], input: Input): string => {
  // `command -v git` prints what `which git` prints.
  if (all[0]!.text === "command" && /^-[vV]$/.test(all[1]?.text ?? "")) return last(all, input);
  const fields = withoutPrefix(all);
  const name = fields[0]!.text;
  if (Object.hasOwn(printers, name)) return printers[name]!(fields, input);
  if (silent.has(name)) return "";
  if (input === datum && isFilter(fields)) return datum;
  return measuring.has(name) || isListing(name, wordsOf(fields)) ? datum : anything;
};
