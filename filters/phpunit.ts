import {
  type Closing,
  define,
  defer,
  drop,
  heading,
  keep,
  ofTest,
  pin,
  proven,
  type Reducer,
  type Verdict,
} from "../src/filter-kit/filter.ts";
import { createUnrun } from "../src/filter-kit/unrun.ts";
import { echoed } from "../src/filter-kit/unprefix.ts";

const banner = /^PHPUnit [\d.]+ by Sebastian Bergmann/;
const dots = /^[.FEWIRSND]+ +\d+ \/ \d+ \( *\d+%\)$/;
const count = /^OK(?:, but .*!$| \((\d+) tests?, )|^Tests: (\d+), Assertions: /;
const state = /^(?:FAILURES|ERRORS|WARNINGS)!$|^There (?:was|were) \d+ |^No tests executed!$|^Time: /;
const numbered = /^\d+\) (\S+::\S.*)/;
const passed = /^ ✔ \S/;
const unsuccessful = /^ [✘⚠☢] \S/;
const inFailure = /^ {3}[│┐├╵┊┴]/;
const title = /^\S/;
const messageLines = 20;

const dotRows = proven("progress rows");
const passedRows = heading(2, drop("passed tests"));
const title1 = heading(1, keep);
const failedRow = heading(2, pin);
const told = heading(0, pin);
const outside = heading(0, keep);

class Phpunit implements Reducer {
  #index = -1;
  #blank = false;
  /** Below a class's title of the testdox format; the title alone is none. */
  #titled = false;
  /** Up to version 9 a blank line ends what is said of a failure, and the class goes on. */
  #inFailure = false;
  #left = 0;
  readonly #ticked: number[] = [];
  readonly #unrun = createUnrun();
  #others = 0;
  #total: number | null = null;
  /** The failures stand a second time below it. */
  #summary = false;
  over = false;

  line(text: string): Verdict {
    this.#index += 1;
    const verdict = this.#head(text) ?? this.#row(text) ?? this.#detail(text);
    this.#blank = text === "";
    if (this.#blank) this.#titled &&= this.#left > 0 || this.#inFailure;
    this.#inFailure = inFailure.test(text);
    return verdict;
  }

  /** A program may print what looks like a test that passed: the run's own count tells whether one did. */
  end(): Closing | undefined {
    return this.#total === this.#ticked.length + this.#others ? undefined : { shown: this.#ticked };
  }

  #head(text: string): Verdict | null {
    if (banner.test(text)) return outside;
    if (text === "Summary of non-successful tests:") {
      this.#summary = true;
      return told;
    }
    const found = count.exec(text);
    if (found !== null) {
      const number = found[1] ?? found[2];
      if (number !== undefined) this.#total = Number(number);
      this.over = number !== undefined;
      return told;
    }
    if (state.test(text)) return told;
    // Between kinds of failures; below a diff's lines it may be one of them.
    if (text === "--" && this.#blank) return outside;
    const failed = numbered.exec(text)?.[1];
    if (failed === undefined) return null;
    this.#left = messageLines;
    return ofTest(failed, 1);
  }

  /** Rows of both formats. */
  #row(text: string): Verdict | null {
    if (dots.test(text)) return /[^. \d/(%)]/.test(text) ? defer : dotRows;
    if (passed.test(text)) return this.#passed();
    if (/^ [✘⚠☢∅↩] \S/.test(text)) {
      if (!this.#summary) this.#others += 1;
      this.#left = 0;
      return unsuccessful.test(text) ? failedRow : this.#unrun(2);
    }
    if (inFailure.test(text)) return pin;
    if (!this.#blank || !title.test(text) || this.#left > 0) return null;
    this.#titled = true;
    return title1;
  }

  #passed(): Verdict {
    if (!this.#titled || this.#summary) return keep;
    this.#ticked.push(this.#index);
    return passedRows;
  }

  #detail(text: string): Verdict {
    if (this.#left === 0 || text === "") return keep;
    this.#left -= 1;
    return pin;
  }
}

export default define({
  summary:
    "Failing tests with message, diff and place, what was skipped, the counts; passed tests are counted.",
  kind: "report",
  passthrough: [
    "--list-tests",
    "--list-groups",
    "--list-suites",
    "--list-test-files",
    "--list-tests-xml",
    "--teamcity",
    "--debug",
    "--generate-configuration",
    "--migrate-configuration",
    "--check-version",
    "--warm-coverage-cache",
    "--coverage-text",
  ],
  signatures: [echoed("phpunit"), banner],
  start: () => new Phpunit(),
});
