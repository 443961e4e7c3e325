/** The small recognisers that several filters share. */
import { describe, expect, test } from "vitest";
import { createCoverage } from "../../../src/filter-kit/table-coverage.ts";
import { echoed } from "../../../src/filter-kit/unprefix.ts";
import { keep, pin, proven } from "../../../src/filter-kit/filter.ts";
import { createFirstFew } from "../../../filters/next/_first-few.ts";
import { levelledLine } from "../../../src/filter-kit/template.ts";
import { createSeenLines } from "../../../src/filter-kit/seen-lines.ts";

describe("createCoverage", () => {
  const header = "File        | % Stmts | % Branch | % Funcs | % Lines | Uncovered Line #s ";
  const edge = "------------|---------|----------|---------|---------|-------------------";
  test.each([
    [" full-0.js  |     100 |      100 |     100 |     100 |                   ", "proven"],
    [" cart.js    |   21.42 |        0 |   16.66 |      30 | 5-7,15,20-22      ", undefined],
    [" a.js       |     100 |       50 |     100 |     100 | 3                 ", undefined],
    ["All files   |     100 |      100 |     100 |     100 |                   ", undefined],
  ])("%s", (line, act) => {
    const covered = createCoverage();
    expect(covered(line)).toBe(null);
    for (const above of [edge, header, edge]) covered(above);
    expect(covered(line)?.act).toBe(act);
    covered(edge);
    expect(covered(line)).toBe(null);
  });
});

describe("echoed", () => {
  test.each([
    "> jest",
    "$ jest --ci",
    "> NODE_ENV=test jest",
    "> cross-env CI=1 npx jest",
    "$ node_modules/.bin/jest",
  ])("%s", (line) => {
    expect(echoed("jest").test(line)).toBe(true);
  });
  test.each(["> jest-runner", "jest", "> echo jest", ">jest"])("not: %s", (line) =>
    expect(echoed("jest").test(line)).toBe(false),
  );
});

describe("levelledLine", () => {
  const key = (line: string): string | undefined => levelledLine(line)?.key;
  test("lines that differ in numbers and times are one template", () => {
    expect(key("[2026-11-21T10:00:00Z] INFO page 1 loaded")).toBeDefined();
    expect(key("[2026-11-21T10:00:00Z] INFO page 1 loaded")).toBe(
      key("[2026-11-21T10:00:07Z] INFO page 22 loaded"),
    );
    expect(key("[2026-11-21T10:00:00Z] INFO page 1 loaded")).not.toBe(
      key("[2026-11-21T10:00:00Z] INFO page 1 stored"),
    );
  });
  test.each([
    "page 1 loaded",
    "INFO page 1 loaded",
    "10:00:00 WARN page 1",
    "10:00:00 INFO retry failed",
    "10:00:00 page 1",
  ])("not: %s", (line) => {
    expect(levelledLine(line)).toBe(null);
  });
});

describe("createSeenLines", () => {
  test("only what is shown whatever the limit can be a repeat; indentation aside", () => {
    const seen = createSeenLines();
    seen.remember("  Expected: 1", pin);
    seen.remember("  Expected: 2", keep);
    expect(seen.repeated("Expected: 1")?.act).toBe("proven");
    expect(seen.repeated("Expected: 2")).toBe(null);
  });
});

describe("createFirstFew", () => {
  test("keeps the first and counts the rest", () => {
    const next = createFirstFew(2, proven("notices"));
    expect([next().act, next().act, next().act, next().act]).toEqual(["keep", "keep", "proven", "proven"]);
  });
});
