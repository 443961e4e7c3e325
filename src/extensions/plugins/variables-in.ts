/** Variables to which a text itself gives values, for rules. Every value that a name is given anywhere counts everywhere. */
import { anything, datum, isHole, typed, word } from "./open-text.ts";

/** A name with more values, or with a longer one, may be anything. */
const maxValues = 48;
const maxLength = 32 * 1024;
/** Texts that one command may become. */
const maxWays = 48;

const names = /\$\{?[!#]?([A-Za-z_]\w*|[@*]|\d+)/g;

/** Which variables a text uses, those within quotes too. */
export const namesIn = (text: string): string[] => [...text.matchAll(names)].map(([, name]) => name!);

export class Variables {
  readonly #values: Map<string, Set<string>>;
  /** Characters at which the text lets the shell split words, but for blanks. */
  separators = "";
  /** `shift` moves the positional parameters. */
  isShifted = false;

  constructor(outer?: Variables) {
    this.#values = new Map([...(outer === undefined ? [] : outer.#values)].map(([name, all]) => [name, new Set(all)]));
  }

  valuesOf(name: string): readonly string[] {
    return [...(this.#values.get(name) ?? [])];
  }

  add(name: string, value: string): void {
    const all = this.#values.get(name) ?? new Set<string>();
    if (all.has(anything)) return;
    all.add(value.length > maxLength ? anything : value);
    if (all.size > maxValues || all.has(anything)) {
      all.clear();
      all.add(anything);
    }
    this.#values.set(name, all);
    if (name === "IFS") this.separators += value.replaceAll(/\s/g, "");
  }

  append(name: string, value: string): void {
    const before = this.valuesOf(name);
    for (const one of before.length === 0 ? [""] : before) this.add(name, one + value);
  }

  positional(words: readonly string[]): void {
    for (const name of ["@", "*"]) this.add(name, this.isShifted ? anything : words.join(" "));
    for (const [index, value] of words.slice(0, 9).entries())
      this.add(String(index + 1), this.isShifted ? anything : value);
  }

  shift(): void {
    if (this.isShifted) return;
    this.isShifted = true;
    for (const name of this.#values.keys()) if (/^[@*\d]$/.test(name) && name !== "0") this.add(name, anything);
  }

  /** Each way in which the variables of a command may have values at once. Too many: each may be anything. */
  ways(texts: readonly string[]): readonly ReadonlyMap<string, string>[] {
    const used = [...new Set(texts.flatMap(namesIn))].filter((name) => this.#values.has(name));
    const count = used.reduce((product, name) => product * this.#values.get(name)!.size, 1);
    if (count > maxWays) {
      const open = used.map((name): [string, string] => [name, joinedOrOpen(this.valuesOf(name))]);
      return [new Map(open)];
    }
    return used.reduce<ReadonlyMap<string, string>[]>(
      (before, name) =>
        before.flatMap((way) => this.valuesOf(name).map((value) => new Map([...way, [name, value]]))),
      [new Map()],
    );
  }
}

const joinedOrOpen = (values: readonly string[]): string => (values.length === 1 ? values[0]! : anything);

/** A variable to which the text gives no value. */
export const elsewhere = (isQuoted: boolean): string => (isQuoted ? datum : word);

const isData = (value: string): boolean => [...value].every((character) => isHole(character) && character !== anything);

/** What `${x%…}`, `${x:1}` and their like make of a value: of data, data. */
export const changedBy = (value: string, isQuoted: boolean): string =>
  isData(value) ? elsewhere(isQuoted) : anything;

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "\\": "\\", a: "", b: "", f: " ", v: " " };

/** Escapes as `printf` and `echo -e` read them. */
export const unescaped = (text: string): string =>
  text.replaceAll(
    /\\(?:0?([0-7]{1,3})|x([0-9a-fA-F]{1,2})|[uU]([0-9a-fA-F]{1,8})|([\s\S]))/g,
    (whole, octal?: string, hex?: string, point?: string, one?: string) => {
      if (one !== undefined) return escapes[one] ?? (one === "c" || one === "e" ? anything : whole);
      const code = octal === undefined ? Number.parseInt((hex ?? point)!, 16) : Number.parseInt(octal, 8);
      return code > 0x10_ff_ff ? anything : typed(String.fromCodePoint(code));
    },
  );

const directive = /%(?:%|[-+ #0-9.*']*(?:[sbqdiouxXc]|\([^)]*\)T|(.)))/g;

/** What `printf` makes of its words. */
export const formatted = ([format = "", ...words]: readonly string[]): string => {
  if (format.includes(anything)) return anything;
  const shape = unescaped(format);
  let at = 0;
  const once = (): string =>
    shape.replaceAll(directive, (whole) => {
      if (whole === "%%") return "%";
      const value = words[at++] ?? "";
      if (whole.endsWith("b")) return unescaped(value);
      return /^%[sqdi]$/.test(whole) ? value : value === "" ? "" : /[*.\d]/.test(whole) || !/[sqdi]$/.test(whole) ? anything : value;
    });
  let said = once();
  for (let before = 0; at > before && at < words.length && said.length < maxLength; ) {
    before = at;
    said += once();
  }
  return said;
};
