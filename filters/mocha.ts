import {
  type Closing,
  define,
  drop,
  heading,
  keep,
  pin,
  proven,
  defer,
  type Reducer,
  type Verdict,
  byDepth,
} from "../src/filter-kit/filter.ts";
import { echoed } from "../src/filter-kit/unprefix.ts";
import { indentOf, leadOf } from "../src/filter-kit/indent.ts";
import { createTrace } from "../src/filter-kit/frames.ts";
import { levelledLine } from "../src/filter-kit/template.ts";
import { maxNamed } from "../src/filter-kit/unrun.ts";

const passedTests = proven("passed tests");
const pendingTests = drop("pending tests");
/** Where more rows look like passed tests than mocha counts, some of them are a program's. */
const tickedLines = proven("ticked lines");

const passed = /^ +[✔✓] \S/;
const pending = /^ +- \S/;
const count = /^ {2}(\d+) (passing|pending|failing)\b/;
const numbered = /^ +\d+\) \S/;
const title = /^ {2,}\S/;
const messageLines = 20;

const titles = byDepth(keep);
const countLine = heading(0, pin);
const failureHead = heading(1, pin);
const outside = heading(0, keep);

/** Before the counts: titles and tests, each two blanks deeper than its suite, with what the program prints between. */
const createRows = () => {
  /** Blanks before the title of the suite that runs; 0 outside of any. */
  let suite = 0;
  /** Blanks before the last test's row. */
  let test = 2;
  let blank = true;
  const ticked: number[] = [];
  const waiting: number[] = [];
  /** A suite's tests come before its inner suites: each row stands right below its suite's title, or below another. */
  const isTest = (indent: number): boolean => {
    if (indent !== suite + 2 && indent !== test) return false;
    [suite, test] = [indent - 2, indent];
    return true;
  };
  const passedRow = (text: string, index: number): Verdict | null => {
    if (!passed.test(text) || !isTest(indentOf(text))) return null;
    ticked.push(index);
    return passedTests;
  };
  const pendingRow = (text: string, index: number): Verdict | null => {
    if (!pending.test(text) || !isTest(indentOf(text))) return null;
    waiting.push(index);
    return waiting.length > maxNamed ? defer : pin;
  };
  /** Deeper than the one above by two, or back at a depth that was open. */
  const titleRow = (text: string): Verdict | null => {
    const indent = indentOf(text);
    if (!title.test(text) || indent % 2 === 1 || indent > suite + 2 || (indent === 2 && !blank)) return null;
    suite = indent;
    return titles(indent / 2 - 1);
  };
  const row = (text: string, index: number): Verdict | null => {
    const lead = leadOf(text);
    if (lead === "✔" || lead === "✓") return passedRow(text, index);
    if (lead === "-") return pendingRow(text, index);
    return numbered.test(text) ? pin : titleRow(text);
  };
  return {
    ticked,
    waiting,
    row(text: string, index: number): Verdict | null {
      const found = text === "" ? null : row(text, index);
      blank = text === "";
      return found;
    },
  };
};

class Mocha implements Reducer {
  readonly #trace = createTrace();
  readonly #rows = createRows();
  readonly #counts: Record<string, number> = {};
  #index = -1;
  #counted = false;
  #left = 0;
  #failures = 0;
  #framed = false;
  over = false;

  line(text: string): Verdict {
    this.#index += 1;
    const [, number, what = ""] = count.exec(text) ?? [];
    if (number !== undefined) {
      this.#counted = true;
      this.#counts[what] = Number(number);
      return countLine;
    }
    if (this.#counted) return this.#after(text);
    return this.#rows.row(text, this.#index) ?? this.#trace(text) ?? levelledLine(text) ?? keep;
  }

  /** A program may print what looks like a row: the counts tell whether one did. */
  end(): Closing | undefined {
    if (!this.#counted) return undefined;
    const hidden = new Map<number, Verdict>();
    if (this.#rows.waiting.length === (this.#counts["pending"] ?? 0))
      for (const at of this.#rows.waiting.slice(maxNamed)) hidden.set(at, pendingTests);
    if (this.#rows.ticked.length > (this.#counts["passing"] ?? 0))
      for (const at of this.#rows.ticked) hidden.set(at, tickedLines);
    return { hidden };
  }

  #after(text: string): Verdict {
    const frame = this.#trace(text);
    if (frame === null) return this.#told(text);
    [this.#left, this.#framed] = [0, true];
    return frame;
  }

  /** Below the counts: title, name and message of each failure. */
  #told(text: string): Verdict {
    if (/^ {2}\d+\) \S/.test(text)) {
      [this.#left, this.#framed] = [messageLines, false];
      this.#failures += 1;
      return failureHead;
    }
    const isLast = this.#failures === (this.#counts["failing"] ?? 0);
    this.over = isLast && (this.#failures === 0 || this.#framed) && /^\S/.test(text);
    if (this.over) return outside;
    if (this.#left === 0 || text === "") return keep;
    this.#left -= 1;
    return pin;
  }
}

export default define({
  summary: "Failing tests with message, diff and place; suite titles; the counts. Passed tests are hidden.",
  kind: "report",
  passthrough: [
    "json",
    "--reporter=json",
    "json-stream",
    "xunit",
    "--list-files",
    "--list-reporters",
    "--list-interfaces",
  ],
  signatures: [echoed("mocha"), /^ {2}\d+ passing \(\d+(?:ms|s|m)\)$/],
  start: () => new Mocha(),
});
