/** The Test Anything Protocol, of Node's test runner and of others: of a passed test no line says what its name does not. */
import { indentOf, leadOf } from "../../src/filter-kit/indent.ts";
import {
  byDepth,
  drop,
  heading,
  keep,
  pin,
  proven,
  type Reducer,
  type Verdict,
} from "../../src/filter-kit/filter.ts";
import { createTrace } from "../../src/filter-kit/frames.ts";
import { createUnrun } from "../../src/filter-kit/unrun.ts";
import { createPlans } from "./_plans.ts";

const tapLines = proven("TAP lines");
const tapResults = byDepth(tapLines);
const tapHeads = byDepth(drop("TAP lines"));
const failedResults = byDepth(pin);
const outside = heading(0, keep);
const count = heading(0, pin);

const subtest = /^ *# Subtest: /;
const okay = /^ *ok \d+\b/;
const notOkay = /^ *not ok \d+\b/;
const passedBlock = /^ *(?:---|duration_ms: [\d.]+|type: '\w+'|\.\.\.)$/;
const tapCount = /^# (?:tests|pass|fail|cancelled) \d+$/;
/** Rows of node-tap below a passed test's result, around the tests within it. */
const passedFrame = /^ *(?:# time=[\d.]+m?s)?$/;
const closes = /^ *\}$/;
const tapEnd = /^# duration_ms [\d.]+$/;

/** Failures of one kind may differ only in a single value below one of these. */
const detail = /^ *(?:error|failureType|location|exitCode|signal|expected|actual|operator|stack):(?: |$)/;
const opens = /^ *(?:error: \|-|(?:expected|actual):(?: \|-)?)$/;
const blockLines = 15;

/** The error of a failed test: one line, or a block that is indented deeper; of `stack: |-` the first line. */
const createDetail = () => {
  let left = 0;
  let indent = 0;
  return (text: string): Verdict | null => {
    if (detail.test(text)) {
      left = opens.test(text) ? blockLines : 0;
      indent = text.search(/\S/);
      return pin;
    }
    if (left === 0 || (text !== "" && text.search(/\S/) <= indent)) {
      left = 0;
      return null;
    }
    left -= 1;
    return text === "" ? keep : pin;
  };
};

/** Results whose tests stand in braces; any other brace is a program's. */
const createBraces = () => {
  let open = 0;
  return {
    opened(text: string): void {
      if (text.endsWith(" {")) open += 1;
    },
    closes(text: string): boolean {
      if (open === 0 || !closes.test(text)) return false;
      open -= 1;
      return true;
    },
  };
};

/** A heading without a result stays. `plans`: where no counts follow, how many tests there are. */
export const createTap = (plans: Verdict = tapLines): Reducer => {
  const [trace, told, unrun] = [createTrace(), createDetail(), createUnrun()];
  const tests = createPlans(plans, tapLines);
  let block: "none" | "ok" | "failed" = "none";
  let index = -1;
  let unanswered: number | undefined;
  let over = false;
  const braces = createBraces();

  const result = (text: string): Verdict | null => {
    const lead = leadOf(text);
    if (lead !== "o" && lead !== "n" && lead !== "#") return null;
    const depth = indentOf(text) >> 2;
    if (okay.test(text) || notOkay.test(text)) {
      block = okay.test(text) ? "ok" : "failed";
      unanswered = undefined;
      braces.opened(text);
      const number = Number(/\d+/.exec(text)![0]);
      const isNext = tests.result(depth, { number, index });
      if (/ # (?:TODO|SKIP)/i.test(text)) return unrun(depth + 1);
      return (block === "ok" && isNext ? tapResults : failedResults)(depth);
    }
    if (!subtest.test(text)) return null;
    block = "none";
    unanswered = index;
    return tapHeads(depth);
  };

  const around = (text: string): Verdict | null => {
    const ends = braces.closes(text);
    if (block === "failed") return told(text);
    return ends || passedFrame.test(text) ? tapLines : null;
  };

  const open = (): readonly number[] => (unanswered === undefined ? [] : [unanswered]);

  return {
    line(text) {
      index += 1;
      if (over) return outside;
      const known = result(text);
      if (known !== null) return known;
      over = tapEnd.test(text);
      if (over || tapCount.test(text)) return over ? outside : count;
      if (block === "ok" && passedBlock.test(text)) return tapLines;
      return tests.plan(text, index) ?? around(text) ?? trace(text) ?? keep;
    },
    get over() {
      return over;
    },
    running: open,
    end: () => [...open(), ...tests.broken()],
  };
};
