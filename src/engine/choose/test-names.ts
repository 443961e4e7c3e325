/** Names of failed tests: what a test says but for its own name, and which names tell one test from all others. */
const inWord = /[\p{L}\p{N}_]/u;
/** Placeholder for a test's own name. */
const ownName = "\0";
/** Such a name may be any word or number of a message as well, but in quotes. */
const word = /^(?!test)(?:\p{L}+|[^\p{L}]+)$/iu;
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

/** Rust numbers the thread behind a test's name, and says how long its tests took; where Python keeps an object differs from
 * test to test. */
const numbered =
  /(?<=^ *thread '?)\0'? \(\d+\)|(?<=^ *test result: .*; finished in )[\d.]+s$| at 0x[\da-f]{8,}(?=>)/g;
const address = " at 0x";

/** Few lines have one of these, and this is asked of each line of a failed test. Of two addresses it matters whether they are one. */
const withoutNumbers = (text: string): string => {
  const first = text.indexOf(address);
  if (first !== text.lastIndexOf(address)) return text;
  return first >= 0 || text.includes("thread ") || text.includes(" finished in ")
    ? text.replace(numbered, ownName)
    : text;
};

/** Text of a line with the test's name taken out. */
export const withoutName = (text: string, name: string): string => {
  if (word.test(name)) return withoutNumbers(without(text, `'${name}'`));
  return withoutNumbers(without(without(text, name), pythonTest.exec(name)?.[0] ?? ""));
};

/** Which test it is (`3) `, `(3/12)`), and how long it took; another number may be its package's (`store::api_v2`). */
const counted = /^\s*\d+\)|\( *\d+\/\d+\)|(?<=[\s([])[\d.]+ ?m?s\b/g;

/** The line that names a test, without its number, the time that it took, and what rules off the width. */
export const headOfTest = (text: string, name: string): string =>
  withoutName(text.replace(name, ownName), name)
    .replace(counted, "")
    .replace(/([^\p{L}\d])\1+/gu, "$1")
    .trim();

const longestName = 120;
/** Names that come after so many others tell of no test: memory stays bounded. */
const maxNames = 20_000;

export class TestNames {
  /** Whether only one test has it: else it does not tell which is meant. */
  readonly #names = new Map<string, boolean>();

  /** Whether no test before had it. */
  isNew(name: string): boolean {
    const isKnown = this.#names.has(name);
    const isNew = !isKnown && this.#names.size < maxNames;
    if (isKnown || isNew) this.#names.set(name, isNew);
    return isNew;
  }

  /** Whether a mark can call a test so. */
  isClear(name: string): boolean {
    return this.#names.get(name) === true && name.length <= longestName;
  }
}
