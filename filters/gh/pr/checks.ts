import {
  define,
  drop,
  keep,
  type Kind,
  pin,
  type Reducer,
  type Verdict,
} from "../../../src/filter-kit/filter.ts";
import { repeatedLines } from "../../../src/filter-kit/seen-lines.ts";

/** With `--watch` the whole table is printed once more every few seconds, and twice at the end; the last one is what it came to. */
const refresh = /^Refreshing checks status every \d+ seconds\./;
const failed = /\t(?:fail|cancel)\t/;

const progress = drop("progress lines");

/** A check by what does not change: its name and address. */
const checkIn = (text: string): string => {
  const [name = "", , , link = ""] = text.split("\t");
  return `${name}\t${link}`;
};

class Watch implements Reducer {
  readonly kind: Kind = "report";
  #index = -1;
  readonly #seen = new Set<string>();
  /** Checks of the table that is being printed. */
  readonly #checks = new Set<string>();
  /** Indexes of the rows of the last table that was printed whole or in part. */
  #last: number[] = [];

  line(text: string): Verdict {
    this.#index += 1;
    if (refresh.test(text)) return this.#refreshed(text);
    if (text === "") return progress;
    if (!text.includes("\t")) return keep;
    this.#see(checkIn(text));
    this.#last.push(this.#index);
    if (!failed.test(text)) return progress;
    return this.#isNew(text) ? pin : repeatedLines;
  }

  running(): readonly number[] {
    return this.#last;
  }

  end(): readonly number[] {
    return this.#last;
  }

  /** A check that is there already begins another table. */
  #see(check: string): void {
    if (this.#checks.has(check)) this.#begin();
    this.#checks.add(check);
  }

  #begin(): void {
    this.#checks.clear();
    this.#last = [];
  }

  #refreshed(text: string): Verdict {
    this.#begin();
    return this.#isNew(text) ? keep : progress;
  }

  #isNew(text: string): boolean {
    const isNew = !this.#seen.has(text);
    this.#seen.add(text);
    return isNew;
  }
}

const table = (): Reducer => ({ kind: "data", line: () => keep });

export default define({
  summary:
    "Every row and column. With `--watch`, what failed as soon as it did, and the last table; tables before that are counted.",
  kind: "report",
  passthrough: ["-q", "-t", "-w", "--web"],
  start: ({ argv }) => (argv.some((word) => /^--watch(?:=true)?$/.test(word)) ? new Watch() : table()),
});
