/** What the pytest, unittest and pip filters say about real output. */
import { describe, expect, test } from "vitest";
import { match } from "../../src/registry/match.ts";
import { fixtures } from "../fixtures.ts";
import { verdicts } from "./verdicts.ts";

const hidden: readonly [string, Record<string, number>][] = [
  ["pytest/run/collection-error", { "header lines": 5, "library frame lines": 3 }],
  ["pytest/run/collection-errors", { "header lines": 5, "library frame lines": 36 }],
  ["pytest/run/library", { "header lines": 5, "library frame lines": 114, rulers: 8 }],
  ["pytest/run/library-tb-short", { "header lines": 5, "library frame lines": 121 }],
  ["django/test/library", { "library frame lines": 48 }],
  ["python/script/library", { "library frame lines": 55 }],
  ["python/script/group", { "library frame lines": 18 }],
  ["pytest/run/coverage", { "header lines": 5, "progress rows": 12, "covered files": 4 }],
  ["pytest/run/durations", { "header lines": 5, "progress rows": 12 }],
  ["pytest/run/exit-3-verbose", { "header lines": 6, "passed tests": 150, "test starts": 1 }],
  ["pytest/run/exit-3", { "header lines": 5, "progress rows": 12 }],
  ["pytest/run/fail-all-reasons", { "header lines": 5, "passed tests": 5, rulers: 2 }],
  ["pytest/run/fail-colour", { "header lines": 5, "progress rows": 12, rulers: 2 }],
  ["pytest/run/fail-first", { "header lines": 5 }],
  ["pytest/run/fail-locals", { "header lines": 5, rulers: 2 }],
  ["pytest/run/fail-no-traceback", { "header lines": 5, "progress rows": 12 }],
  ["pytest/run/fail-quiet", { "progress rows": 2, rulers: 2 }],
  ["pytest/run/fail-short", { "header lines": 5, "progress rows": 12 }],
  ["pytest/run/fail-tb-native", { "header lines": 5, "progress rows": 12, "runner frame lines": 381 }],
  ["pytest/run/fail-tb-short", { "header lines": 5, "progress rows": 12 }],
  ["pytest/run/fail-verbose", { "header lines": 6, "passed tests": 149, rulers: 2 }],
  ["pytest/run/fail-xdist", { "header lines": 6, "progress rows": 2, rulers: 2 }],
  ["pytest/run/fail", { "header lines": 5, "progress rows": 12, rulers: 2 }],
  ["pytest/run/internal-error", { "header lines": 5, "runner frame lines": 56 }],
  ["pytest/run/internal-exit", { "header lines": 5 }],
  ["pytest/run/killed-verbose", { "header lines": 6, "passed tests": 150, "test starts": 1 }],
  ["pytest/run/killed", { "header lines": 5, "progress rows": 12 }],
  ["pytest/run/large-verbose", { "header lines": 6, "passed tests": 1997 }],
  ["pytest/run/large", { "header lines": 5, "progress rows": 25 }],
  ["pytest/run/missing-file", { "header lines": 5 }],
  ["pytest/run/no-tests", { "header lines": 5 }],
  ["pytest/run/none-selected", { "header lines": 5 }],
  ["pytest/run/pass-colour", { "header lines": 6, "passed tests": 144 }],
  ["pytest/run/pass-quiet", { "progress rows": 2 }],
  ["pytest/run/pass-verbose", { "header lines": 6, "passed tests": 144 }],
  ["pytest/run/pass", { "header lines": 5, "progress rows": 12 }],
  ["pytest/run/segfault", { "header lines": 5, "progress rows": 12, "runner frame lines": 29 }],
  ["pytest/run/timeout", { "header lines": 8 }],
  ["pytest/run/unhandled", { "header lines": 5, "progress rows": 1 }],
  ["pytest/run/xdist-crash", { "header lines": 6, "runner frame lines": 39, "progress rows": 1 }],
  ["pytest/run/xdist-verbose", { "header lines": 8, "test starts": 144, "passed tests": 144 }],
  [
    "pytest/run/xdist-torn",
    { "header lines": 7, "test starts": 41, "passed tests": 39, "runner frame lines": 40 },
  ],
  ["pytest/run/xdist", { "header lines": 6, "progress rows": 2 }],
  ["unittest/run/discover", { "progress rows": 1 }],
  ["unittest/run/exit-3", { "passed tests": 9, "test names": 1 }],
  ["unittest/run/fail-verbose", { "passed tests": 72, "test names": 9 }],
  ["unittest/run/import-error", { "runner frame lines": 5 }],
  ["unittest/run/killed", { "passed tests": 9, "test names": 1 }],
  ["unittest/run/pass-verbose", { "passed tests": 72, "test names": 8 }],
  ["unittest/run/pass", { "progress rows": 1 }],
  ["unittest/run/unknown-module", { "runner frame lines": 3 }],
  ["pip/download/ok", { "install steps": 26 }],
  ["pip/install/build-failed", { "install steps": 3 }],
  ["pip/install/conflict", { "install steps": 1 }],
  ["pip/install/download", { "install steps": 19 }],
  ["pip/install/ok", { "install steps": 10 }],
  ["pip/install/requirements", { "install steps": 1 }],
  ["pip/install/satisfied", { "install steps": 1, "satisfied requirements": 7 }],
  ["pip/install/unknown", { "install steps": 1 }],
  ["pip/install/upgrade", { "install steps": 43 }],
];

const must: readonly [string, readonly string[]][] = [
  [
    "pytest/run/fail",
    [
      "tests/test_till.py FFF.F.E.EsxF..                                        [100%]",
      "==================================== ERRORS ====================================",
      "________________________ ERROR at setup of test_locked _________________________",
      '>       raise RuntimeError("the till is locked")',
      "E       RuntimeError: the till is locked",
      "tests/test_till.py:12: RuntimeError",
      "______________________ ERROR at teardown of test_closing _______________________",
      '>       raise RuntimeError("cannot close the till")',
      "E       RuntimeError: cannot close the till",
      "tests/test_till.py:18: RuntimeError",
      "=================================== FAILURES ===================================",
      "_________________________________ test_change __________________________________",
      '>       assert change(paid, price) == 4, "one coin is missing"',
      "E       AssertionError: one coin is missing",
      "E       assert 3 == 4",
      "E        +  where 3 = change(10, 7)",
      "tests/test_till.py:26: AssertionError",
      "__________________________________ test_lists __________________________________",
      '>       assert [1, 2, 3, {"a": 1, "b": 2}] == [1, 2, 4, {"a": 1, "b": 3}]',
      "E       AssertionError: assert [1, 2, 3, {'a': 1, 'b': 2}] == [1, 2, 4, {'a': 1, 'b': 3}]",
      "E",
      "E         At index 2 diff: 3 != 4",
      "E         Use -v to get more diff",
      "tests/test_till.py:30: AssertionError",
      "____________________________ TestNested.test_raises ____________________________",
      ">       self.helper(2)",
      "tests/test_till.py:37: in helper",
      "tests/test_till.py:37: in helper",
      '>           raise KeyError("shelf")',
      "E           KeyError: 'shelf'",
      "tests/test_till.py:36: KeyError",
      "__________________________ TestNested.test_values[2] ___________________________",
      ">       assert value != 2",
      "E       assert 2 != 2",
      "tests/test_till.py:44: AssertionError",
      "_______________________________ test_unexpected ________________________________",
      "=============================== warnings summary ===============================",
      "=========================== short test summary info ============================",
      "FAILED tests/test_till.py::test_change - AssertionError: one coin is missing",
      "FAILED tests/test_till.py::test_lists - AssertionError: assert [1, 2, 3, {'a'...",
      "FAILED tests/test_till.py::TestNested::test_raises - KeyError: 'shelf'",
      "FAILED tests/test_till.py::TestNested::test_values[2] - assert 2 != 2",
      "FAILED tests/test_till.py::test_unexpected - [XPASS(strict)] should be fixed",
      "ERROR tests/test_till.py::test_locked - RuntimeError: the till is locked",
      "ERROR tests/test_till.py::test_closing - RuntimeError: cannot close the till",
      "== 5 failed, 149 passed, 1 skipped, 1 xfailed, 2 warnings, 2 errors in 0.25s ===",
    ],
  ],
  [
    "pytest/run/collection-error",
    [
      "==================================== ERRORS ====================================",
      "____________________ ERROR collecting tests/test_import.py _____________________",
      "tests/test_import.py:1: in <module>",
      "E   ModuleNotFoundError: No module named 'absent_module'",
      "=============================== warnings summary ===============================",
      "=========================== short test summary info ============================",
      "ERROR tests/test_import.py",
      "========================= 1 warning, 1 error in 0.14s ==========================",
    ],
  ],
  [
    "pytest/run/internal-error",
    [
      "INTERNALERROR> Traceback (most recent call last):",
      "INTERNALERROR> AttributeError: 'Function' object has no attribute 'absent'",
      "============================== 1 warning in 0.05s ==============================",
    ],
  ],
  [
    "pytest/run/xdist-crash",
    [
      "F",
      "=================================== FAILURES ===================================",
      "_____________________________ tests/test_zcrash.py _____________________________",
      "=========================== short test summary info ============================",
      "FAILED tests/test_zcrash.py::test_crash - worker 'gw0' crashed while running ...",
      "========================= 1 failed, 13 passed in 1.09s =========================",
    ],
  ],
  [
    "pytest/run/large",
    [
      "test_large.py .......F.................................................. [  2%]",
      ".....F.................................................................. [ 53%]",
      ".........................................................F.............. [ 78%]",
      "=================================== FAILURES ===================================",
      "_______________________________ test_number_0007 _______________________________",
      '>       assert False, "ledger 0007 is off"',
      "E       AssertionError: ledger 0007 is off",
      "E       assert False",
      "test_large.py:9: AssertionError",
      "_______________________________ test_number_0999 _______________________________",
      '>       assert False, "ledger 0999 is off"',
      "E       AssertionError: ledger 0999 is off",
      "E       assert False",
      "test_large.py:1002: AssertionError",
      "_______________________________ test_number_1555 _______________________________",
      '>       assert False, "ledger 1555 is off"',
      "E       AssertionError: ledger 1555 is off",
      "E       assert False",
      "test_large.py:1559: AssertionError",
      "=========================== short test summary info ============================",
      "FAILED test_large.py::test_number_0007 - AssertionError: ledger 0007 is off",
      "FAILED test_large.py::test_number_0999 - AssertionError: ledger 0999 is off",
      "FAILED test_large.py::test_number_1555 - AssertionError: ledger 1555 is off",
      "======================== 3 failed, 1997 passed in 1.16s ========================",
    ],
  ],
  [
    "pytest/run/pass-verbose",
    ["============================= 144 passed in 0.10s =============================="],
  ],
  [
    "unittest/run/fail",
    [
      "ERROR: setUpClass (tests.test_till.Locked)",
      "RuntimeError: the till is locked",
      "ERROR: test_error (tests.test_till.Till.test_error)",
      "KeyError: 'shelf'",
      "FAIL: test_change (tests.test_till.Till.test_change)",
      "AssertionError: 3 != 4 : one coin is missing",
      "FAIL: test_lists (tests.test_till.Till.test_lists)",
      "AssertionError: Lists differ: [1, 2, 3] != [1, 2, 4]",
      "FAIL: test_subtests (tests.test_till.Till.test_subtests) (i=1)",
      "AssertionError: 1 == 1",
      "UNEXPECTED SUCCESS: test_unexpected (tests.test_till.Till.test_unexpected)",
      "Ran 79 tests in 0.002s",
      "FAILED (failures=3, errors=2, skipped=1, expected failures=1, unexpected successes=1)",
    ],
  ],
  [
    "unittest/run/import-error",
    [
      "ERROR: tests.test_import (unittest.loader._FailedTest.tests.test_import)",
      "ImportError: Failed to import test module: tests.test_import",
      "ModuleNotFoundError: No module named 'absent_module'",
      "ERROR: setUpClass (tests.test_till.Locked)",
      "RuntimeError: the till is locked",
      "ERROR: test_error (tests.test_till.Till.test_error)",
      "KeyError: 'shelf'",
      "FAIL: test_change (tests.test_till.Till.test_change)",
      "AssertionError: 3 != 4 : one coin is missing",
      "FAIL: test_lists (tests.test_till.Till.test_lists)",
      "AssertionError: Lists differ: [1, 2, 3] != [1, 2, 4]",
      "FAIL: test_subtests (tests.test_till.Till.test_subtests) (i=1)",
      "AssertionError: 1 == 1",
      "UNEXPECTED SUCCESS: test_unexpected (tests.test_till.Till.test_unexpected)",
      "Ran 80 tests in 0.002s",
      "FAILED (failures=3, errors=3, skipped=1, expected failures=1, unexpected successes=1)",
    ],
  ],
  [
    "pip/install/build-failed",
    [
      "  × Preparing metadata (pyproject.toml) did not run successfully.",
      "error: metadata-generation-failed",
      "× Encountered error while generating package metadata.",
    ],
  ],
  [
    "pip/install/upgrade",
    ["Successfully installed alpha-1.2 beta-1.2 delta-1.2 epsilon-1.2 eta-1.2 gamma-1.2 theta-1.2 zeta-1.2"],
  ],
];

const restored: readonly [string, readonly string[]][] = [
  [
    "pytest/run/killed-verbose",
    [
      "============================= test session starts ==============================",
      "platform linux -- Python 3.11.7, pytest-9.1.1, pluggy-1.6.0 -- /home/dev/.venv/bin/python",
      "cachedir: .pytest_cache",
      "rootdir: /home/dev/shop",
      "plugins: xdist-3.8.0, platformdirs-4.12.2, asyncio-1.4.0, timeout-2.4.0, cov-7.1.0",
      "asyncio: mode=Mode.STRICT, debug=False, asyncio_default_fixture_loop_scope=None, asyncio_default_test_loop_scope=function",
      "tests/test_zcrash.py::test_crash",
    ],
  ],
  [
    "pytest/run/missing-file",
    [
      "============================= test session starts ==============================",
      "platform linux -- Python 3.11.7, pytest-9.1.1, pluggy-1.6.0",
      "rootdir: /home/dev/shop",
      "plugins: xdist-3.8.0, platformdirs-4.12.2, asyncio-1.4.0, timeout-2.4.0, cov-7.1.0",
      "asyncio: mode=Mode.STRICT, debug=False, asyncio_default_fixture_loop_scope=None, asyncio_default_test_loop_scope=function",
    ],
  ],
];

const unhidden = [
  "pytest/run/conftest-error",
  "pytest/run/bad-options",
  "pytest/run/unknown-option",
  "unittest/run/unknown-option",
  "pip/list/ok",
];
const leftAlone = ["pytest/run/collect-only", "pytest/run/version"];

describe("pytest, unittest, pip", () => {
  test.each(hidden)("%s: what is hidden, by noun", async (name, expected) => {
    expect((await verdicts(name)).hidden).toEqual(expected);
  });

  test.each(must)("%s: what is shown beyond doubt", async (name, expected) => {
    expect((await verdicts(name)).must).toEqual(expected);
  });

  test.each(restored)("%s: hidden lines that the end makes interesting", async (name, expected) => {
    expect((await verdicts(name)).restored).toEqual(expected);
  });

  test.each(unhidden)("%s: nothing is hidden", async (name) => {
    expect((await verdicts(name)).hidden).toEqual({});
  });

  test.each(leftAlone)("%s: left alone", (name) => {
    expect(match(fixtures(`${name}.json`)[0]!.description.argv)).toBe(null);
  });
});
