/** Verdicts of the vitest filter on each line of real runs. */
import { describe, expect, test } from "vitest";
import vitest from "../../filters/vitest.ts";
import { hidden, judge, judgeText, musts, tally } from "./judged.ts";

describe("vitest", () => {
  test("passed tests of a failing file are hidden, one by one", () => {
    expect(hidden(judge(vitest, "vitest/v3-failures")).map((line) => line.replace(/ \d+ms$/, ""))).toEqual([
      "passed tests: ✓ cart > sums prices",
      "passed tests: ✓ cart > rejects FAIL error inputs",
      "rulers: ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/3]⎯",
      "rulers: ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/3]⎯",
      "rulers: ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[3/3]⎯",
    ]);
  });

  test("names, messages, diffs and counts of failures are shown always", () => {
    expect(musts(judge(vitest, "vitest/failures")).map((line) => line.replace(/ \d+ms$/, ""))).toEqual([
      "❯ src/cart.test.js (7 tests | 3 failed | 1 skipped | 1 todo)",
      "× describes its items",
      "× parses prices",
      "× loads rates",
      "↓ converts currencies",
      "□ rounds half to even",
      "⎯⎯⎯⎯⎯⎯⎯ Failed Tests 3 ⎯⎯⎯⎯⎯⎯⎯",
      "FAIL  src/cart.test.js > cart > describes its items",
      "AssertionError: expected [ { name: 'pen', quantity: 2 }, …(1) ] to deeply equal [ { name: 'pen', quantity: 2 }, …(1) ]",
      "- Expected",
      "+ Received",
      "@@ -3,8 +3,8 @@",
      '"name": "pen",',
      '"quantity": 2,',
      "},",
      "{",
      '"name": "ink",',
      '-     "quantity": 2,',
      '+     "quantity": 1,',
      "},",
      "]",
      "FAIL  src/cart.test.js > cart > parses prices",
      "TypeError: not a price: 12,50 EUR",
      "FAIL  src/cart.test.js > cart > loads rates",
      "Error: connect ECONNREFUSED 127.0.0.1:5432",
      "Test Files  1 failed (1)",
      "Tests  3 failed | 2 passed | 1 skipped | 1 todo (7)",
    ]);
  });

  test("colours change nothing", () => {
    const shape = (name: string) => judge(vitest, name).map(({ verdict }) => verdict.act);
    expect(shape("vitest/failures-colour")).toEqual(shape("vitest/failures"));
  });

  test("1,428 tests, 3 failures: whole files go", () => {
    expect(tally(judge(vitest, "vitest/large"))).toEqual({ "passed files": 57, rulers: 3 });
    expect(tally(judge(vitest, "vitest/pass"))).toEqual({ "passed files": 60 });
    expect(tally(judge(vitest, "vitest/pass-verbose"))).toEqual({ "passed tests": 85 });
  });

  test("an error outside of any test is shown, its library frames are not", () => {
    const judged = judge(vitest, "vitest/unhandled");
    expect(tally(judged)).toEqual({ "passed files": 1, "library lines": 9, "hint lines": 4, rulers: 1 });
    expect(musts(judged)).toContain("Error: late rejection in the background");
    expect(musts(judged)).toContain("TypeError: late throw in a timer");
  });

  test("a trace without a frame of the project keeps all its frames", () => {
    expect(tally(judge(vitest, "vitest/bad-config"))).toEqual({});
    expect(tally(judge(vitest, "vitest/crash-killed"))).toEqual({ "passed files": 1, rulers: 1 });
  });

  test("what tests print stays; a logger's lines below warning fold", () => {
    const judged = judge(vitest, "vitest/console");
    expect(tally(judged)).toEqual({ "similar log lines": 29, "passed tests": 30, rulers: 1 });
    const shown = judged.filter(({ verdict }) => verdict.act === "keep").map(({ text }) => text);
    expect(shown).toContain("page 31 is missing, falling back to page 1");
    expect(shown).toContain("page 31 not found");
  });

  test("a printed line that looks like a passed test is not taken for one", () => {
    const text =
      "stdout | src/a.test.js > a > prints\n ✓ wrote 3 files 12ms\n\n ✓ src/a.test.js (2 tests) 4ms\n";
    expect(hidden(judgeText(vitest, text))).toEqual(["passed files: ✓ src/a.test.js (2 tests) 4ms"]);
  });

  test("a test that passed only when repeated is shown", () => {
    expect(hidden(judgeText(vitest, " ✓ src/a.test.js > a > wobbles 12ms (retry x1)\n"))).toEqual([]);
  });

  test("fully covered files go, the others stay", () => {
    const judged = judge(vitest, "vitest/coverage");
    expect(tally(judged)).toEqual({ "passed files": 1, "fully covered rows": 30 });
    expect(
      judged.filter(({ text }) => /^(?:All files| cart\.js)/.test(text)).map(({ verdict }) => verdict.act),
    ).toEqual(["keep", "keep"]);
  });

  test("reporters for programs are left as they are", () => {
    const reducer = vitest.start({
      argv: ["vitest", "run", "--reporter", "tap-flat"],
      cols: 80,
      mode: "balanced",
    });
    expect([reducer.exact, reducer.kind, reducer.line(" ✓ src/a.test.js (2 tests) 4ms", 1).act]).toEqual([
      true,
      "data",
      "keep",
    ]);
  });

  test.each(["v1", "v2"])("%s: its verbose reporter gives no durations", (version) => {
    expect(tally(judge(vitest, `vitest/${version}-pass-verbose`))).toEqual({ "passed tests": 45 });
    expect(tally(judge(vitest, `vitest/${version}-large`))).toEqual({ "passed files": 57, rulers: 3 });
    expect(musts(judge(vitest, `vitest/${version}-failures`)).join("\n")).toMatch(
      /cart > describes its items[^]*cart > parses prices[^]*cart > loads rates/,
    );
  });
});
