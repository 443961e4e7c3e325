/** Variables to which a text gives values. The order in which it gives them does not count: every value that a name is
 * given anywhere may be its value everywhere. */
import { anything, isHole, word, datum } from "./open-text.ts";

/** A name with more values, or with a longer one, may be anything. */
const maxValues = 48;
const maxLength = 32 * 1024;
/** Texts that one command may become. */
const maxWays = 48;
/** `$1` to `$9`; the shell reads further ones as `${10}` only. */
const maxPositional = 9;

const names = /\$\{?[!#]?([A-Za-z_]\w*|[@*]|\d+)/g;
/** `${x:-y}` and its like depend on whether the name has a value. */
const conditional = /\$\{([A-Za-z_]\w*|[@*]|\d+)(?:\[[^\]]{0,64}\])?:?([-=+?])/g;

/** The values that the variables of one command have at the same time. */
export type Way = ReadonlyMap<string, string>;

export class Variables {
  readonly #outer: Variables | undefined;
  readonly #own = new Map<string, Set<string>>();
  #separators = "";
  #isShifted = false;

  constructor(outer?: Variables) {
    this.#outer = outer;
    if (outer !== undefined) return;
    this.add("IFS", " ");
    for (const name of ["SHELL", "BASH", "0"]) this.add(name, "sh");
  }

  /** Characters at which the text lets the shell split words, in addition to blanks. */
  get separators(): string {
    return this.#separators + (this.#outer?.separators ?? "");
  }

  has(name: string): boolean {
    return this.#own.has(name) || this.#outer?.has(name) === true;
  }

  valuesOf(name: string): readonly string[] {
    const own = this.#own.get(name);
    const outer = this.#outer?.valuesOf(name) ?? [];
    return own === undefined ? outer : [...new Set([...own, ...outer])];
  }

  add(name: string, value: string): void {
    const all = this.#own.get(name) ?? new Set<string>();
    if (all.has(anything)) return;
    all.add(value.length > maxLength ? anything : value);
    if (all.size > maxValues || all.has(anything)) {
      all.clear();
      all.add(anything);
    }
    this.#own.set(name, all);
    if (name !== "IFS") return;
    const more = [...value].filter((one) => !/\s/.test(one) && !this.#separators.includes(one));
    this.#separators += more.join("");
  }

  append(name: string, value: string): void {
    const before = this.valuesOf(name);
    for (const one of before.length === 0 ? [""] : before) this.add(name, one + value);
  }

  positional(words: readonly string[]): void {
    for (const name of ["@", "*"]) this.add(name, this.#isShifted ? anything : words.join(" "));
    for (const [index, value] of words.slice(0, maxPositional).entries())
      this.add(String(index + 1), this.#isShifted ? anything : value);
  }

  /** From then on the positional parameters are not followed. */
  shift(): void {
    this.#isShifted = true;
    const all = ["@", "*", ...Array.from({ length: maxPositional }, (_, index) => String(index + 1))];
    for (const name of all) if (this.has(name)) this.add(name, anything);
  }

  /** Each way in which the variables of a command may have values at the same time. If there are too many, each variable
   * may be anything. */
  ways(texts: readonly string[]): readonly Way[] {
    const used = new Map<string, readonly string[]>();
    for (const text of texts) {
      for (const [, name] of text.matchAll(names)) if (this.has(name!)) used.set(name!, this.valuesOf(name!));
      for (const [, name, operator] of text.matchAll(conditional)) {
        const values = used.get(name!) ?? [];
        if (values.length > 0) used.set(name!, [...new Set([...values, ""])]);
        else if (operator !== "?") used.set(name!, ["", datum]);
      }
    }
    const count = [...used.values()].reduce((product, values) => product * values.length, 1);
    if (count > maxWays) return [new Map([...used].map(([name, values]) => [name, joinedOrOpen(values)]))];
    return [...used].reduce<Way[]>(
      (before, [name, values]) =>
        before.flatMap((way) => values.map((value) => new Map([...way, [name, value]]))),
      [new Map()],
    );
  }
}

const joinedOrOpen = (values: readonly string[]): string => (values.length === 1 ? values[0]! : anything);

/** A variable to which the text gives no value. */
export const elsewhere = (isQuoted: boolean): string => (isQuoted ? datum : word);

const isData = (value: string): boolean =>
  [...value].every((character) => isHole(character) && character !== anything);

/** The result of `${x%…}`, `${x:1}` and their like: of data, data. */
export const changedBy = (value: string, isQuoted: boolean): string =>
  value !== "" && isData(value) ? elsewhere(isQuoted) : anything;
