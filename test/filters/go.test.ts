/** Verdicts of the go filters on real output. */
import { describe } from "vitest";
import { testVerdicts } from "./verdict-tables.ts";

const hidden: readonly [string, Record<string, number>][] = [
  ["go/build/downloads", { downloads: 12 }],
  ["go/mod/tidy-offline", { "progress lines": 1 }],
  ["go/mod/tidy", { downloads: 12, "progress lines": 12 }],
  ["go/test/build-failed", { "untested packages": 11, "cached packages": 19 }],
  ["go/test/cached", { "untested packages": 11, "cached packages": 19 }],
  ["go/test/cover", { "untested packages": 10 }],
  [
    "go/test/crash-exit-verbose",
    { "test starts": 34, "passed tests": 33, "PASS lines": 4, "cached packages": 3 },
  ],
  [
    "go/test/crash-kill-verbose",
    { "test starts": 34, "passed tests": 33, "PASS lines": 4, "cached packages": 3 },
  ],
  [
    "go/test/crash-panic-verbose",
    {
      "test starts": 34,
      "passed tests": 33,
      "library lines": 10,
      "PASS lines": 4,
      "cached packages": 3,
    },
  ],
  ["go/test/crash-panic", { "library lines": 10 }],
  ["go/test/fail-verbose", { "test starts": 45, "passed tests": 41 }],
  ["go/test/fail", { "untested packages": 11, "cached packages": 19 }],
  ["go/test/failfast", { "untested packages": 11, "passed packages": 19 }],
  ["go/test/fuzz", { "fuzzing rows": 2 }],
  ["go/test/large", { "test starts": 2000, "passed tests": 1997 }],
  ["go/test/pass", { "untested packages": 11, "passed packages": 19 }],
  ["go/test/race", { "library lines": 18 }],
  ["go/test/setup-failed", { "untested packages": 11, "cached packages": 19 }],
  ["go/test/timeout", { "library lines": 20 }],
  [
    "go/test/verbose",
    {
      "untested packages": 11,
      "test starts": 160,
      "passed tests": 160,
      "PASS lines": 20,
      "passed packages": 19,
    },
  ],
];

const must: readonly [string, readonly string[]][] = [
  [
    "go/test/fail",
    [
      "--- FAIL: TestChange (0.00s)",
      "    --- FAIL: TestChange/paid_10 (0.00s)",
      "    --- FAIL: TestChange/paid_5 (0.00s)",
      "FAIL",
      "FAIL\texample.com/shop/till\t0.002s",
      "FAIL",
    ],
  ],
  [
    "go/test/fail-verbose",
    [
      "--- FAIL: TestChange (0.00s)",
      "    --- FAIL: TestChange/paid_10 (0.00s)",
      "    --- FAIL: TestChange/paid_5 (0.00s)",
      "--- SKIP: TestSkipped (0.00s)",
      "FAIL",
      "FAIL\texample.com/shop/till\t0.032s",
      "FAIL",
    ],
  ],
  [
    "go/test/build-failed",
    [
      "# example.com/shop/broken [example.com/shop/broken.test]",
      'broken/broken.go:4:2: imported and not used: "fmt"',
      'broken/broken.go:5:2: imported and not used: "os"',
      "broken/broken.go:9:6: unused declared but not used",
      'broken/broken.go:10:9: cannot use "seven" (untyped string constant) as int value in return statement',
      "broken/broken.go:13:18: undefined: undefinedCall",
      "FAIL\texample.com/shop/broken [build failed]",
      "--- FAIL: TestChange (0.00s)",
      "    --- FAIL: TestChange/paid_10 (0.00s)",
      "    --- FAIL: TestChange/paid_5 (0.00s)",
      "FAIL",
      "FAIL\texample.com/shop/till\t0.003s",
      "FAIL",
    ],
  ],
  [
    "go/test/crash-panic",
    [
      "--- FAIL: TestCrash (0.00s)",
      "panic: runtime error: invalid memory address or nil pointer dereference [recovered]",
      "\tpanic: runtime error: invalid memory address or nil pointer dereference",
      "[signal SIGSEGV: segmentation violation code=0x1 addr=0x8 pc=0x4f5616]",
      "goroutine 19 [running]:",
      "FAIL\texample.com/shop/crash\t0.015s",
      "FAIL",
    ],
  ],
  ["go/test/crash-exit", ["exit status 3", "FAIL\texample.com/shop/crash\t0.008s", "FAIL"]],
  [
    "go/test/timeout",
    [
      "panic: test timed out after 1s",
      "goroutine 17 [running]:",
      "goroutine 1 [chan receive]:",
      "goroutine 7 [sleep]:",
      "FAIL\texample.com/shop/crash\t1.016s",
      "FAIL",
    ],
  ],
  [
    "go/test/race",
    [
      "WARNING: DATA RACE",
      "--- FAIL: TestRace (0.00s)",
      "FAIL",
      "FAIL\texample.com/shop/race\t0.065s",
      "FAIL",
    ],
  ],
  [
    "go/test/large",
    [
      "--- FAIL: TestNumber0007 (0.00s)",
      "--- FAIL: TestNumber0999 (0.00s)",
      "--- FAIL: TestNumber1555 (0.00s)",
      "FAIL",
      "FAIL\texample.com/large\t0.107s",
      "FAIL",
    ],
  ],
  ["go/run/panic", ["panic: assignment to entry in nil map", "goroutine 1 [running]:", "exit status 2"]],
  [
    "go/build/errors",
    [
      "# example.com/shop/broken",
      'broken/broken.go:4:2: imported and not used: "fmt"',
      'broken/broken.go:5:2: imported and not used: "os"',
      "broken/broken.go:9:6: unused declared but not used",
      'broken/broken.go:10:9: cannot use "seven" (untyped string constant) as int value in return statement',
      "broken/broken.go:13:18: undefined: undefinedCall",
    ],
  ],
  [
    "go/vet/findings",
    [
      "# example.com/shop/lint",
      'lint/lint.go:10:2: fmt.Printf format %d has arg "three" of wrong type string',
      "lint/lint.go:12:2: unreachable code",
    ],
  ],
];

const restored: readonly [string, readonly string[]][] = [
  ["go/test/crash-exit-verbose", ["=== RUN   TestCrash"]],
];

const unhidden = ["go/test/bad-mod", "go/test/missing-folder", "go/build/syntax", "go/run/exit-3"];
const leftAlone = ["go/test/json", "go/test/list"];

describe("go", () => {
  testVerdicts({ hidden, must, restored, unhidden, leftAlone });
});
