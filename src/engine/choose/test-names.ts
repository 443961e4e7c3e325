/** Names of failed tests: what a test says but for its own name, and which names tell one test from all others. */
import { unpaired } from "../write/places.ts";

const inWord = /[\p{L}\p{N}_]/u;
/** What stands for a test's own name. */
const ownName = "\0";
/** Such a name may be any word of a message as well, but in quotes. */
const word = /^(?!test)\p{L}+$/iu;
/** By which a traceback calls a test of Python: what stands before it is its file or its class. */
const pythonTest = /\btest\w*(?:\[.*\])?$/;

/** A longer line is compared as it is. */
const longestLine = 2000;

const without = (text: string, name: string): string => {
  if (name === "" || text.length > longestLine || !text.includes(name)) return text;
  const [first = "", ...others] = text.split(name);
  return others.reduce((before, after) => {
    const isPart = inWord.test(before.at(-1) ?? "") || inWord.test(after[0] ?? "");
    return before + (isPart ? name : ownName) + after;
  }, first);
};

/** Rust numbers the thread behind a test's name; where Python keeps an object differs from test to test. */
const numbered = /\0'? \(\d+\)| at 0x[\da-f]+/g;

/** What a line says of any test of that name. */
export const withoutName = (text: string, name: string): string => {
  if (word.test(name)) return without(text, `'${name}'`).replace(numbered, ownName);
  return without(without(text, name), pythonTest.exec(name)?.[0] ?? "").replace(numbered, ownName);
};

/** The line that names a test, without its number, the time that it took, and what rules off the width. */
export const headOfTest = (text: string, name: string): string =>
  withoutName(text.replace(name, ownName), name)
    .replace(/\d+/g, "")
    .replace(/([^\p{L}])\1+/gu, "$1")
    .trim();

const longestName = 120;
/** Names that come after so many others tell of no test: memory stays bounded. */
const mostNames = 20_000;

export class TestNames {
  /** Whether only one test has it: else it does not tell which is meant. */
  readonly #names = new Map<string, boolean>();

  /** Whether no test before had it. */
  isNew(name: string): boolean {
    const isNew = !this.#names.has(name) && this.#names.size < mostNames;
    if (isNew || this.#names.has(name)) this.#names.set(name, isNew);
    return isNew;
  }

  /** Whether a mark can call a test so: its brackets are told from the mark's. */
  isClear(name: string): boolean {
    return this.#names.get(name) === true && name.length <= longestName && unpaired(name) === -1;
  }
}
