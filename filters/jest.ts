import { createCoverage } from "../src/filter-kit/table-coverage.ts";
import {
  define,
  drop,
  heading,
  keep,
  ofTest,
  pin,
  proven,
  type Reducer,
  type Verdict,
} from "../src/filter-kit/filter.ts";
import { createTrace } from "../src/filter-kit/frames.ts";
import { leadOf } from "../src/filter-kit/indent.ts";
import { createAdvice, createMessage } from "./jest/_message.ts";
import { createPlace } from "./jest/_place.ts";
import { levelledLine } from "../src/filter-kit/template.ts";
import { createSeenLines } from "../src/filter-kit/seen-lines.ts";
import { choosesByName } from "../src/filter-kit/unrun.ts";

const passedFiles = heading(1, proven("passed files"));
const startedFiles = heading(0, proven("progress lines"));
const hints = drop("hint lines");
const failedFile = heading(1, pin);
const failedTest = heading(2, pin);
const consoleTitle = heading(2, keep);
const retriedTest = heading(2, keep);
const retry = heading(3, keep);
const outside = heading(0, keep);
const count = heading(0, pin);

const cost = String.raw` \((?:[\d.]+ m?s|[\d.]+ MB heap size|, )+\)`;
const took = new RegExp(`${cost}$`);
const file = String.raw`(?:\S+ )?\S+\.\w+(?:${cost})?$`;
const passedFile = new RegExp(`^ ?PASS {1,2}${file}`);
const startedFile = new RegExp(`^ ?RUNS {1,2}${file}`);
const failedFileForm = /^ ?FAIL {1,2}\S/;
const failure = /^ {2}● /;
/** Why a test was run again (`logErrorsBeforeRetry`): above the file's name, and nowhere else where it passed at last. */
const retried = /^ LOGGING RETRY ERRORS {2}\S/;
const retryForm = /^ RETRY \d+$/;
const summary = /^(?:Tests|Test Suites|Snapshots):? /;
const last = /^Ran all test suites/;

class Jest implements Reducer {
  readonly #trace = createTrace();
  readonly #message = createMessage();
  readonly #advised = createAdvice();
  readonly #place;
  readonly #seen = createSeenLines();
  readonly #covered = createCoverage();
  /** Files that began (on a terminal) and have no result yet. */
  readonly #open = new Map<string, number>();
  #index = -1;
  #again = false;
  over = false;

  constructor(argv: readonly string[]) {
    this.#place = createPlace(choosesByName(argv));
  }

  line(text: string): Verdict {
    this.#index += 1;
    if (this.#again && summary.test(text)) this.#again = false;
    if (this.#again) return this.#repeated(text);
    const found = this.#first(text);
    this.#seen.remember(text, found);
    return found;
  }

  running(): readonly number[] {
    return [...this.#open.values()];
  }

  #first(text: string): Verdict {
    this.#again = text === "Summary of all failing tests";
    if (this.#again) return outside;
    const known = this.#place.line(text) ?? (this.#place.isConsole() ? null : this.#status(text));
    if (known !== null) return known;
    if (this.#advised(text)) return hints;
    const framed = this.#trace(text);
    if (this.#place.isConsole()) return framed ?? levelledLine(text) ?? keep;
    return this.#message.told(text, framed) ?? this.#covered(text) ?? levelledLine(text) ?? keep;
  }

  #status(text: string): Verdict | null {
    if (retried.test(text)) return retriedTest;
    if (retryForm.test(text.trimEnd())) return retry;
    const lead = leadOf(text);
    if (lead === "P" || lead === "F" || (lead === "R" && !last.test(text))) return this.#header(text);
    if (summary.test(text)) return count;
    this.over = last.test(text);
    if (this.over) return outside;
    if (!failure.test(text)) return null;
    this.#place.leave();
    if (text === "  ● Console") return consoleTitle;
    this.#message.begin();
    return ofTest(text.slice(4), 2);
  }

  #header(text: string): Verdict | null {
    const name = text.trim().slice(4).trim();
    if (startedFile.test(text)) {
      this.#open.set(name, this.#index);
      return startedFiles;
    }
    const isPassed = passedFile.test(text);
    if (!isPassed && !failedFileForm.test(text)) return null;
    this.#open.delete(name.replace(took, ""));
    this.#place.list(isPassed);
    this.#message.end();
    return isPassed ? passedFiles : ofTest(name.replace(took, ""), 1);
  }

  /** In the summary of all failures at the end of a long run. */
  #repeated(text: string): Verdict {
    if (failedFileForm.test(text)) return this.#seen.repeated(text, 1) ?? failedFile;
    if (failure.test(text)) return this.#seen.repeated(text, 2) ?? failedTest;
    const framed = this.#trace(text);
    return this.#seen.repeated(text) ?? framed ?? keep;
  }
}

export default define({
  summary:
    "Failing tests with message, diff, code and place; the counts. Passed tests and library frames are hidden.",
  kind: "report",
  passthrough: [
    "--json",
    "--listTests",
    "--showConfig",
    "--outputFile",
    "--watch",
    "--watchAll",
    "--init",
    "--clearCache",
  ],
  signatures: [/^ ?(?:PASS|FAIL) {1,2}(?:\S+ )?\S+\.[cm]?[jt]sx?(?: \(.*\))?$/],
  start: ({ argv }) => new Jest(argv),
});
