import { define, heading, keep, pin, proven, type Reducer, type Verdict } from "../src/filter-kit/filter.ts";
import { createGtest } from "./ctest/_gtest.ts";

const started = /^ +Start +(\d+): \S/;
const ended = /^ *\d+\/\d+ +Test +#(\d+): /;
const passed = /^ *\d+\/\d+ +Test +#\d+: \S.* \.+ +Passed +[\d.]+ sec$/;
const verdict =
  /^(?:\d+% tests passed, |The following tests |\s+\d+ - \S|Errors while running CTest|No tests were found)/;
const total = /^Total Test time \(real\) = /;

/** The name of a test that begins comes again with its result. */
const testStarts = heading(1, proven("test lines"));
const passedTests = heading(0, proven("test lines"));
const otherTests = heading(1, pin);
const verdicts = heading(0, pin);
const outside = heading(0, keep);

/** Output of the test before the colon, with `-V`. */
const ofTest = /^\d+: ?/;

const start = (): Reducer => {
  const open = new Map<string, number>();
  const gtest = createGtest();
  let index = -1;
  let failed = false;
  let over = false;
  /** A test has begun, or ended: what follows may be what it printed. */
  let isBelow = false;

  const judge = (text: string): Verdict => {
    const inProgram = gtest.line(text.replace(ofTest, ""), index, isBelow);
    if (inProgram !== null) return inProgram;
    const begun = started.exec(text)?.[1];
    if (begun !== undefined) {
      isBelow = true;
      open.set(begun, index);
      return testStarts;
    }
    const done = ended.exec(text)?.[1];
    // Only a test that began can have a result.
    if (done !== undefined && open.delete(done)) return passed.test(text) ? passedTests : otherTests;
    if (!verdict.test(text)) return total.test(text) ? outside : keep;
    failed ||= text.startsWith("The following tests ");
    return verdicts;
  };

  return {
    line(text) {
      index += 1;
      const found = judge(text);
      over ||=
        text.startsWith("Errors while running CTest") || (!failed && text.startsWith("No tests were found"));
      return found;
    },
    get over() {
      return over;
    },
    running: () => [...open.values(), ...gtest.running()],
    end: () => [...open.values(), ...gtest.running()],
  };
};

export default define({
  summary: "Tests that failed with their output, the totals; passed tests counted.",
  kind: "report",
  passthrough: ["-N", "--show-only", "--print-labels", "-S", "--build-and-test"],
  // Below `make test` and the like; a program of GoogleTest's on its own.
  signatures: [/^Test project \/./, /^\[={10}\] Running \d+ tests? from \d+ test (?:suite|case)s?\.$/],
  start,
});
