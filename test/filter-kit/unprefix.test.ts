/** Prefixes of runners, and lines that only look as if they had one. */
import { describe, expect, test } from "vitest";
import { unprefix } from "../../src/filter-kit/unprefix.ts";

describe("unprefix", () => {
  test.each([
    ["packages/a test: TAP version 13", "TAP version 13"],
    ["packages/a test:     ok 1 - adds", "    ok 1 - adds"],
    ["@shop/a test: ok", "ok"],
    [". build: done", "done"],
    ["web:test: PASS src/a.test.js", "PASS src/a.test.js"],
    ["web:test:unit: x", "x"],
    ["@shop/web:build: x", "x"],
    ["[@shop/a]: x", "x"],
    ["[web] x", "x"],
    ["@shop/a: x", "x"],
    ["web:test:", ""],
  ])("%s", (line, bare) => expect(unprefix(line)).toBe(bare));

  test.each([
    "Test Suites: 1 failed, 1 total",
    "Received message: no",
    "error TS2322: Type 'a' is not assignable",
    "src/a.ts:12:5 - error TS2322: x",
    "src/a.ts(1,2): error TS2322: x",
    "Error: connect ECONNREFUSED 127.0.0.1:5432",
    "http://localhost:3000/health",
    "12:30:01 done: yes",
    "  ✓ adds 1 (2 ms)",
    "PASS src/a.test.js",
    "[1/4] Resolving packages...",
    "node:internal/modules/cjs/loader:1207",
    "",
  ])("none: %s", (line) => expect(unprefix(line)).toBe(null));

  test("what is taken off stands at the beginning", () => {
    const line = "packages/a test: x";
    expect(line.endsWith(unprefix(line)!)).toBe(true);
  });
});
