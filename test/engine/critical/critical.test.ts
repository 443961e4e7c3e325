import { expect, test } from "vitest";
import { isCritical } from "../../../src/engine/critical/critical.ts";

test.each([
  "error[E0308]: mismatched types",
  "src/a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.",
  "src/a.c:12:5: note: expanded from macro",
  "warning: unused variable: `x`",
  "npm warn deprecated glob@7.2.3: no longer supported",
  "TypeError: Cannot read properties of undefined (reading 'x')",
  "FAIL src/a.test.ts",
  "not ok 3 - adds",
  "--- FAIL: TestAdd (0.00s)",
  "  ✗ adds two numbers",
  "E   assert 1 == 2",
  "Traceback (most recent call last):",
  '  File "src/a.py", line 3, in f',
  "thread 'main' panicked at src/lib.rs:4:5:",
  "Segmentation fault (core dumped)",
  "make: *** [Makefile:2: all] Error 1",
  "fatal: not a git repository",
  "bash: foo: command not found",
  "CONFLICT (content): Merge conflict in f",
  " ! [rejected]        main -> main (fetch first)",
  " create mode 100644 src/new.ts",
  " src/a.ts | 12 +++---",
  "M\tsrc/a.ts",
  "2 errors, 0 warnings",
  "Connection refused",
  "panic: runtime error: index out of range [3] with length 3",
  "WARNING: DATA RACE",
  "Unhandled rejection in src",
  "Oops! Something went wrong! :(",
  "ESLint couldn't find an eslint.config.(js|mjs|cjs) file.",
  "  Couldn’t open the key store",
  "worker 'gw0' crashed while running 'tests/test_zcrash.py::test_crash'",
])("critical: %s", (line) => {
  expect(isCritical(line)).toBe(true);
});

test.each([
  "",
  "   Compiling serde v1.0.0",
  "test result: ok. 12 passed; 0 failed; 0 ignored",
  "0 errors, 0 warnings",
  "✔ rejects FAIL error",
  "test rejects_error ... ok",
  "  -   4 [chromium] › tests/a.spec.ts:200:3 › Sharing › shows error",
  "[2/20] [chromium] › tests/a.spec.ts:171:3 › Sharing › shows error",
  "    at Module._compile (node:internal/modules/cjs/loader:1554:14)",
  "added 12 packages in 3s",
  "Found 0 errors. Watching for file changes.",
  "added 3 packages, and audited 4 packages in 1s, found 0 vulnerabilities",
  "drwxr-xr-x 2 dev dev 4096 Jan  1 00:00 src",
])("not critical: %s", (line) => {
  expect(isCritical(line)).toBe(false);
});

test("a line of a megabyte is judged in every part", () => {
  const filler = "ErrorX".repeat(100_000);
  expect(isCritical(filler)).toBe(false);
  expect(isCritical(`${filler} fatal: no space left on device ${filler}`)).toBe(true);
});
