/** Report of Node's test runner for people. */
import { indentOf, leadOf } from "../../src/filter-kit/indent.ts";
import {
  byDepth,
  heading,
  keep,
  pin,
  proven,
  type Reducer,
  type Verdict,
} from "../../src/filter-kit/filter.ts";
import { createTrace } from "../../src/filter-kit/frames.ts";
import { createSeenLines } from "../../src/filter-kit/seen-lines.ts";
import { createUnrun } from "../../src/filter-kit/unrun.ts";

const outside = heading(0, keep);
const count = heading(0, pin);
const passedTests = byDepth(proven("passed tests"));
const leftOutTests = byDepth(proven("skipped tests"));
const passedSuites = byDepth(proven("passed suites"));
const suiteHeads = byDepth(keep);
const failedRows = byDepth(pin);

const passedForm = /^ *✔ .* \([\d.]+m?s\)/;
const unrunForm = /^ *[✔﹣] .* \([\d.]+m?s\) # (?:TODO|SKIP|EXPECTED FAILURE)/;
/** The command line chose tests by their names. */
const leftOutForm = /^ *﹣ .* \([\d.]+m?s\) # (?:SKIP )?test name does not match pattern$/;
const failedForm = /^ *✖ .* \([\d.]+m?s\)/;
const specCount = /^ℹ (?:tests|pass|fail|cancelled) \d+$/;
const specEnd = /^ℹ duration_ms [\d.]+$/;
const failuresHead = "✖ failing tests:";
const ofFailure = /^(?:$| |test at |✖ )/;

/** Failures and lines shown whatever the limit, so that the list at the end need not repeat them. */
const wholeFailures = 10;
const wholeLines = 24;
const wholeFrames = 2;

/** Lines of the error below a failed test's row. */
const createError = () => {
  let failures = 0;
  let left = 0;
  let frames = 0;
  let indent = 0;
  return {
    begin(text: string): void {
      failures += 1;
      [left, frames, indent] = [failures <= wholeFailures ? wholeLines : 0, wholeFrames, indentOf(text)];
    },
    told(text: string, framed: Verdict | null): Verdict | null {
      if (text === "" || left === 0) return framed;
      if (indentOf(text) <= indent) left = 0;
      if (left === 0 || framed?.act === "proven" || (framed !== null && --frames < 0)) return framed;
      left -= 1;
      return pin;
    },
  };
};

/** The reporter for people: tests as they end, then every failure a second time with its place. */
export class SpecReport implements Reducer {
  readonly #trace = createTrace();
  readonly #seen = createSeenLines();
  readonly #error = createError();
  readonly #unrun = createUnrun();
  readonly #open: string[] = [];
  #again = false;
  /** Below the counts there is only the list of failures, if there are any. */
  #counted = false;
  #failures = 0;
  over = false;

  line(text: string): Verdict {
    const found = this.over ? outside : this.#tell(text);
    if (!this.#again) this.#seen.remember(text, found);
    return found;
  }

  #tell(text: string): Verdict {
    if (this.#again) return this.#failing(text);
    if (text === failuresHead && this.#counted) {
      this.#again = true;
      return count;
    }
    if (this.#counted && text !== "") {
      this.over = true;
      return outside;
    }
    return this.#status(text) ?? this.#error.told(text, this.#trace(text)) ?? keep;
  }

  #status(text: string): Verdict | null {
    const depth = indentOf(text) >> 1;
    switch (leadOf(text)) {
      case "﹣":
        return this.#skipped(text, depth);
      case "✔":
        return passedForm.test(text) && this.#isBelowSuite(text) ? this.#passed(text) : null;
      case "✖":
        if (!failedForm.test(text)) return pin;
        this.#error.begin(text);
        return failedRows(depth);
      case "▶":
        this.#open[indentOf(text)] = text.slice(indentOf(text) + 2);
        return suiteHeads(depth);
      case "ℹ":
        return this.#counts(text);
      default:
        return null;
    }
  }

  #skipped(text: string, depth: number): Verdict | null {
    if (leftOutForm.test(text)) return leftOutTests(depth);
    return unrunForm.test(text) ? this.#unrun(depth + 1) : null;
  }

  /** Elsewhere a tick is what a program printed. */
  #isBelowSuite(text: string): boolean {
    const indent = indentOf(text);
    return indent === 0 || this.#open[indent - 2] !== undefined;
  }

  #passed(text: string): Verdict {
    const indent = indentOf(text);
    const suite = this.#open[indent] === text.slice(indent + 2, text.lastIndexOf(" ("));
    if (suite) this.#open.length = indent;
    if (unrunForm.test(text)) return this.#unrun((indent >> 1) + 1);
    return (suite ? passedSuites : passedTests)(indent >> 1);
  }

  #counts(text: string): Verdict | null {
    if (/^ℹ (?:fail|cancelled) /.test(text)) this.#failures += Number(text.slice(text.lastIndexOf(" ")));
    this.#counted = specEnd.test(text);
    this.over = this.#counted && this.#failures === 0;
    if (this.#counted) return outside;
    return specCount.test(text) ? count : null;
  }

  /** Below `failing tests:` each failure has its place, its name, its error. */
  #failing(text: string): Verdict {
    this.over = !ofFailure.test(text);
    if (this.over) return outside;
    if (text.startsWith("test at ")) return failedRows(0);
    if (text.startsWith("✖ ")) return failedRows(1);
    const framed = this.#trace(text);
    return this.#seen.repeated(text) ?? framed ?? keep;
  }
}
