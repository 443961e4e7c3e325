/** Work that has begun and not ended, by the lines that name it. */
import { expect, test } from "vitest";
import cargoTest from "../../filters/cargo/test.ts";
import composeUp from "../../filters/docker/compose/up.ts";
import dockerBuild from "../../filters/docker/build.ts";
import ctest from "../../filters/ctest.ts";
import goTest from "../../filters/go/test.ts";
import hk from "../../filters/hk/check.ts";
import jest from "../../filters/jest.ts";
import mvn from "../../filters/mvn.ts";
import nodeTest from "../../filters/node/option--test.ts";
import playwright from "../../filters/playwright/test.ts";
import pytest from "../../filters/pytest.ts";
import unittest from "../../filters/unittest.ts";
import type { Filter } from "../../src/filter-kit/filter.ts";

const running = (filter: Filter, lines: readonly string[]): string[] => {
  const reducer = filter.start({ argv: ["x"], cols: 80, mode: "balanced" });
  for (const line of lines) reducer.line(line, 1);
  return (reducer.running?.() ?? []).map((index) => lines[index]!);
};

test.each<readonly [string, Filter, readonly string[], readonly string[]]>([
  [
    "go test -v, parallel",
    goTest,
    ["=== RUN   TestA", "=== PAUSE TestA", "=== RUN   TestB", "=== CONT  TestA", "--- PASS: TestB (0.00s)"],
    ["=== RUN   TestA"],
  ],
  [
    "docker build, the step of the old builder",
    dockerBuild,
    ["Step 1/2 : RUN a", "a says", "Step 2/2 : RUN b", " ---> Running in 24f877a06d30", "b says"],
    ["b says"],
  ],
  [
    "docker compose up, a state and a step",
    composeUp,
    [" Container db  Starting", "#1 [1/1] RUN a", "#1 0.1 a says"],
    [" Container db  Starting"],
  ],
  [
    "hk",
    hk,
    ["❯ types", "❯ json  [                  ] 0/4", "❯ lint", "✔ json", "✗ lint  [          ] 0/2"],
    ["❯ types"],
  ],
  [
    "jest on a terminal",
    jest,
    [" RUNS  src/a.test.js", " RUNS  src/b.test.js", "PASS src/a.test.js (5.2 s)"],
    [" RUNS  src/b.test.js"],
  ],
  [
    "playwright",
    playwright,
    ["[1/2] a.spec.js:1:1 › adds", "[2/2] a.spec.js:2:1 › waits"],
    ["[2/2] a.spec.js:2:1 › waits"],
  ],
  [
    "pytest, workers",
    pytest,
    ["t.py::test_a", "t.py::test_b", "[gw0] [ 50%] PASSED t.py::test_a "],
    ["t.py::test_b"],
  ],
  [
    "unittest with descriptions",
    unittest,
    ["test_a (m.C.test_a)", "Adds. ... ok", "test_b (m.C.test_b)", "Waits. ... asked for the lock"],
    ["test_b (m.C.test_b)"],
  ],
  [
    "node --test, TAP",
    nodeTest,
    ["TAP version 13", "# Subtest: a", "ok 1 - a", "# Subtest: b"],
    ["# Subtest: b"],
  ],
  [
    "ctest",
    ctest,
    ["    Start 1: adds", "1/2 Test #1: adds ......   Passed    0.01 sec", "    Start 2: waits"],
    ["    Start 2: waits"],
  ],
  [
    "mvn test",
    mvn,
    [
      "[INFO] Running a.ATest",
      "[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s - in a.ATest",
      "[INFO] Running a.BTest",
    ],
    ["[INFO] Running a.BTest"],
  ],
])("%s", (_name, filter, lines, expected) => {
  expect(running(filter, lines)).toEqual(expected);
});

test("cargo test's open line stays by itself", () => {
  const filter: Filter = cargoTest;
  const reducer = filter.start({ argv: ["x"], cols: 80, mode: "balanced" });
  reducer.line("running 2 tests", 1);
  expect(reducer.line("test tests::waits ...", 1).act).toBe("pin");
});
