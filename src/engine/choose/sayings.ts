/** Lines of problems in, of each what it says whatever it is about: one for many lines that are alike. */

const maxSize = 80;
const quoted = /"[^"]*"|'[^']*'|`[^`]*`/g;
const path = /\S*(?:[/\\]|::|\w\.\w)\S*/g;

/** A text is another one than what came so many times as often. */
const rarer = 3;

/** A line but for the files, names in quotes and numbers in it; and but for its files and either of those. */
interface Read {
  readonly saying: string;
  readonly names: string;
  readonly numbers: string;
}

const read = (line: string): Read => {
  // Programs cut long lines: what is alike ends at different places behind longer names.
  const text = line.slice(0, 4 * maxSize).replace(path, "/");
  const numbers = text.replace(quoted, "''");
  const saying = numbers.replace(/\d+/g, "0").slice(0, maxSize);
  return { saying, names: text.replace(/\d+/g, "0"), numbers };
};

interface Count {
  /** Lines that say it. */
  lines: number;
  /** Those of the text of it that came most. */
  maxTimes: number;
}

/** How often each saying came, and each text of it. */
class Counts {
  readonly #sayings = new Map<string, Count>();
  readonly #times = new Map<string, number>();

  add(saying: string, text: string): void {
    const count = this.#sayings.get(saying) ?? { lines: 0, maxTimes: 0 };
    const times = (this.#times.get(text) ?? 0) + 1;
    this.#times.set(text, times);
    this.#sayings.set(saying, { lines: count.lines + 1, maxTimes: Math.max(count.maxTimes, times) });
  }

  /** Whether another text of it is most of what came, and this one is not. */
  isRare(saying: string, text: string): boolean {
    const { lines, maxTimes } = this.#sayings.get(saying) ?? { lines: 0, maxTimes: 0 };
    return maxTimes * 2 >= lines && (this.#times.get(text) ?? 0) * rarer <= maxTimes;
  }
}

export class Sayings {
  readonly #known = new Map<string, Read>();
  readonly #names = new Counts();
  readonly #numbers = new Counts();

  /** Each line that there is, whether it may be shown or not. */
  add(line: string): void {
    const { saying, names, numbers } = this.#read(line);
    this.#names.add(saying, names);
    this.#numbers.add(saying, numbers);
  }

  /** Where nearly all lines of a saying have one text, rarer ones are others: `but was:<404>` among `<500>`, `'windwo' is not defined`
   * among `'console'`. */
  of(line: string): string {
    const { saying, names, numbers } = this.#read(line);
    if (this.#names.isRare(saying, names)) return names;
    return this.#numbers.isRare(saying, numbers) ? numbers : saying;
  }

  #read(line: string): Read {
    const known = this.#known.get(line) ?? read(line);
    this.#known.set(line, known);
    return known;
  }
}
