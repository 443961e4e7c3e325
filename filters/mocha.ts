import {
  define,
  drop,
  heading,
  keep,
  must,
  pass,
  wait,
  type Reducer,
  type Verdict,
} from "../src/reduce/filter.ts";
import { echoed } from "../src/reduce/echoed.ts";
import { createTrace } from "../src/reduce/frames.ts";
import { indentOf, leadOf } from "../src/reduce/indent.ts";
import { levelledLine } from "../src/reduce/levelled.ts";

const passedTests = pass("passed tests");
const pendingTests = drop("pending tests");
/** Where more rows look like passed tests than mocha counts, some of them are a program's. */
const tickedLines = pass("ticked lines");

const passed = /^ +[✔✓] \S/;
const pending = /^ +- \S/;
const count = /^ {2}(\d+) (passing|pending|failing)\b/;
const numbered = /^ +\d+\) \S/;
const title = /^ {2,}\S/;
const messageLines = 20;
const deepest = 12;

const titles = Array.from({ length: deepest }, (_, depth) => heading(depth + 1, keep));
const countLine = heading(0, must);
const failureHead = heading(1, must);
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
  const row = (text: string, index: number): Verdict | null => {
    const indent = indentOf(text);
    const lead = leadOf(text);
    if (lead === "✔" || lead === "✓") {
      if (!isTest(indent) || !passed.test(text)) return null;
      ticked.push(index);
      return passedTests;
    }
    if (lead === "-") {
      if (!isTest(indent) || !pending.test(text)) return null;
      waiting.push(index);
      return wait;
    }
    if (numbered.test(text)) return must;
    // A title: deeper than the one above by two, or back at a depth that was open.
    if (!title.test(text) || indent % 2 === 1 || indent > suite + 2 || (indent === 2 && !blank)) return null;
    suite = indent;
    return titles[Math.min(deepest, indent >> 1) - 1]!;
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

const start = (): Reducer => {
  const trace = createTrace();
  const rows = createRows();
  const counts: Record<string, number> = {};
  let index = -1;
  let counted = false;
  let left = 0;
  let failures = 0;
  let framed = false;
  let over = false;

  /** Below the counts: title, name and message of each failure. */
  const told = (text: string): Verdict => {
    if (/^ {2}\d+\) \S/.test(text)) {
      [left, framed] = [messageLines, false];
      failures += 1;
      return failureHead;
    }
    if (text !== "" && failures === (counts["failing"] ?? 0) && (failures === 0 || framed))
      over ||= /^\S/.test(text);
    if (over) return outside;
    if (left === 0 || text === "") return keep;
    left -= 1;
    return must;
  };

  const after = (text: string): Verdict => {
    const frame = trace(text);
    if (frame === null) return told(text);
    [left, framed] = [0, true];
    return frame;
  };

  return {
    line(text) {
      index += 1;
      const [, number, what = ""] = count.exec(text) ?? [];
      if (number !== undefined) {
        counted = true;
        counts[what] = Number(number);
        return countLine;
      }
      if (counted) return after(text);
      return rows.row(text, index) ?? trace(text) ?? levelledLine(text) ?? keep;
    },
    get over() {
      return over;
    },
    end() {
      if (!counted) return undefined;
      const hidden = new Map<number, Verdict>();
      if (rows.waiting.length === (counts["pending"] ?? 0))
        for (const at of rows.waiting) hidden.set(at, pendingTests);
      if (rows.ticked.length > (counts["passing"] ?? 0))
        for (const at of rows.ticked) hidden.set(at, tickedLines);
      return { hidden };
    },
  };
};

export default define({
  summary: "Failing tests with message, diff and place; suite titles; the counts. Passed tests are hidden.",
  kind: "report",
  leave: [
    "json",
    "--reporter=json",
    "json-stream",
    "xunit",
    "--list-files",
    "--list-reporters",
    "--list-interfaces",
    "--dry-run",
  ],
  forms: [echoed("mocha"), /^ {2}\d+ passing \(\d+(?:ms|s|m)\)$/],
  start,
});
