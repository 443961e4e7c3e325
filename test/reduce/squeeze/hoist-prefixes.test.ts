import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hoistPrefixes } from "../../../src/reduce/squeeze/hoist-prefixes.ts";
import { unhoist } from "./unhoist.ts";

const path = fc.constantFrom(
  "src/a.ts",
  "src/b/c.ts",
  "src/b/d-1-x.ts",
  "Makefile",
  "./x",
  "a:b",
  "src/",
  "deep/er/and/deeper/file.rs",
  "8.8.8.8",
  "https://x.y/z",
  "--",
  "with blank/a",
);
const rest = fc.constantFrom(
  ":12:text",
  "-11-text",
  "-11-a:b",
  ":text",
  ":  text",
  ":12: ",
  ":12:3: error: x",
  "(12,3): error TS1: x",
  "",
  "/",
  "/name",
  "/ x",
  "/a b",
  "::test PASSED",
  ":",
  " x",
  ":1-2",
  ":12-x",
  ":12",
  "\r",
  ":12:\u00e9\u2028",
);
const odd = fc.constantFrom(
  "",
  " ",
  "  ",
  "--",
  "  12:x",
  "    y",
  " x",
  "\tx",
  "word",
  "two words",
  "(1,2): x",
  "/",
  ":",
  "src/a.ts",
  "src/a.ts:",
);
const row = fc.constantFrom(
  "-rw-r--r-- 1 dev dev 4096 Nov 21 13:34 a",
  "-rw-r--r-- 1 dev dev   96 21. Nov 13:34 b c",
  "-rw-r--r--@ 1 dev  staff  96 Nov 21  2025 b",
  "drwxr-xr-x 12 dev dev 4096 Nov 21 13:34 src",
  "-rw-r--r-- 1 dev dev",
);
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(path, rest).map(([a, b]) => a + b) },
  { weight: 1, arbitrary: odd },
  { weight: 1, arbitrary: row },
  { weight: 1, arbitrary: fc.string().map((text) => text.replaceAll("\n", "")) },
);
const runs = fc
  .array(fc.tuple(line, fc.integer({ min: 1, max: 4 })))
  .map((items) => items.flatMap(([text, count]) => Array<string>(count).fill(text)));

test("what is hoisted can be put back exactly", () => {
  fc.assert(
    fc.property(runs, (lines) => {
      const hoisted = hoistPrefixes(lines);
      if (hoisted !== null) expect(unhoist(hoisted)).toEqual(lines);
    }),
    { numRuns: 3000 },
  );
});
