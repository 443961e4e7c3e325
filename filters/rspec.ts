import {
  type Closing,
  define,
  drop,
  heading,
  keep,
  ofTest,
  pin,
  defer,
  proven,
  type Reducer,
  type Verdict,
  byDepth,
} from "../src/filter-kit/filter.ts";
import { echoed } from "../src/filter-kit/unprefix.ts";
import { createTrace } from "../src/filter-kit/frames.ts";
import { createUnrun } from "../src/filter-kit/unrun.ts";
import { createRspecRows } from "./rspec/_rows.ts";

const part =
  /^(?:Pending: \(|Failures:$|Failed examples:$|Finished in [\d.]|Top \d+ slowest |Deprecation Warnings:$)/;
const outside = /^An error occurred (?:while loading|in an? `) ?\S/;
const total =
  /^(\d+) examples?, (\d+) failures?(?:, (\d+) pending)?(?:, \d+ errors? occurred outside of examples)?$/;
const numbered = /^ {2}\d+\) (\S.*)/;
const innerNumbered = /^ +\d+\.\d+\) \S/;
const rerun = /^rspec \S+ # /;
const progress = /^[.F*]+$/;
const messageLines = 20;

/** Whether a row is a title or a passed example is known at the end. */
const rowOf = byDepth(drop("documentation rows"));
const failedRow = byDepth(pin);
/** Examples that passed, and the titles of groups in which all did: their number alone says so. */
const passedRow = byDepth(drop("passed rows"));
const progressRows = proven("progress rows");
const topTitle = heading(1, keep);
const partHead = heading(0, keep);
const told = heading(0, pin);
const innerHead = heading(2, pin);

class Rspec implements Reducer {
  readonly #trace = createTrace();
  readonly #rows = createRspecRows();
  readonly #unrun = createUnrun("pending tests");
  /** Lines of dots: their indexes, and how many examples they stand for. */
  readonly #dots: number[] = [];
  #dotted = 0;
  #index = -1;
  #running = true;
  #left = 0;
  #counts: readonly number[] | null = null;

  line(text: string): Verdict {
    this.#index += 1;
    const head = this.#head(text);
    if (head !== null) return head;
    return this.#running ? this.#row(text) : this.#detail(text);
  }

  /** Before the totals nobody knows which rows an example printed. */
  running(): readonly number[] {
    return this.end().shown ?? [];
  }

  /** The rows of the documentation format say nothing where an example passed: only where they come to the run's own
   * totals they are what they look like. */
  end(): Closing {
    if (this.#counts === null) return { shown: this.#rows.indexes() };
    const [examples = 0, failures = 0, pending = 0] = this.#counts;
    const hidden = new Map<number, Verdict>();
    if (this.#dotted === examples) for (const at of this.#dots) hidden.set(at, progressRows);
    const passed = this.#rows.passed({ examples, failures, pending }) ?? [];
    for (const { index, depth } of passed) hidden.set(index, passedRow(depth));
    return { hidden, shown: this.#rows.indexes().filter((index) => !hidden.has(index)) };
  }

  /** Lines that begin what stands below the rows. */
  #head(text: string): Verdict | null {
    if (outside.test(text)) return this.#enter(messageLines, told);
    if (part.test(text)) return this.#enter(0, partHead);
    const found = total.exec(text);
    if (found === null) return null;
    this.#counts ??= found.slice(1).map((count) => Number(count ?? 0));
    return this.#enter(0, told);
  }

  #enter(left: number, verdict: Verdict): Verdict {
    this.#running = false;
    this.#left = left;
    return verdict;
  }

  #row(text: string): Verdict {
    if (progress.test(text)) {
      this.#dots.push(this.#index);
      this.#dotted += text.length;
      return defer;
    }
    const row = this.#rows.see(text, this.#index);
    if (row === null) return this.#trace(text) ?? keep;
    if (row.depth === 0) return topTitle;
    if (row.state === "failed") return failedRow(row.depth);
    return row.state === "pending" ? this.#unrun(row.depth + 1) : rowOf(row.depth);
  }

  /** Below the rows: name, message and frames of each failure. */
  #detail(text: string): Verdict {
    const failed = numbered.exec(text)?.[1];
    if (failed !== undefined) return this.#enter(messageLines, ofTest(failed, 1));
    if (innerNumbered.test(text)) return this.#enter(messageLines, innerHead);
    if (rerun.test(text)) return told;
    const frame = this.#trace(text);
    if (frame !== null) return frame;
    if (this.#left === 0 || text === "") return keep;
    this.#left -= 1;
    return pin;
  }
}

export default define({
  summary:
    "Failing examples with message, place and group, pending ones, the counts; passed ones are counted.",
  kind: "report",
  passthrough: ["--init", "--bisect", "json", "-fj", "html", "-fh", "-fjson", "-fhtml", "failures", "-ff"],
  signatures: [
    echoed("rspec"),
    /^\S*ruby\S* .*\/rspec-core-[\d.]+\/exe\/rspec /,
    /^Randomized with seed \d+$/,
    /^An error occurred while loading \.\/\S+_spec\.rb\.$/,
  ],
  start: () => new Rspec(),
});
