/** A mark names the places where a diagnostic stood, and no others: whatever paths and messages hold. */
import { describe, expect, test } from "vitest";
import biome from "../../../filters/biome.ts";
import cppcheck from "../../../filters/cppcheck.ts";
import eslint from "../../../filters/eslint.ts";
import flake8 from "../../../filters/flake8.ts";
import markdownlint from "../../../filters/markdownlint.ts";
import mypy from "../../../filters/mypy.ts";
import oxlint from "../../../filters/oxlint.ts";
import pylint from "../../../filters/pylint.ts";
import pyright from "../../../filters/pyright.ts";
import stylelint from "../../../filters/stylelint.ts";
import tsc from "../../../filters/tsc.ts";
import yamllint from "../../../filters/yamllint.ts";
import { diagnosed } from "../../../src/filter-kit/diagnosed.ts";
import type { Filter } from "../../../src/filter-kit/filter.ts";
import { placeIn, placesOf } from "../../../src/engine/mark/places.ts";
import { listedIn, listOf } from "../listed-places.ts";
import { runEngine } from "../run-engine.ts";
import { unjoin } from "../squeeze/unjoin.ts";
import { walk } from "../walk.ts";

const linter: Filter = {
  summary: "",
  kind: "report",
  start: () =>
    diagnosed({
      head: /^(?:\S.*:\d+:\d+: )?(?:error|warning): .* \[(?<rule>[\w-]+)\]$/,
      below: /^(?: |\S+:\d+:\d+: note: )/,
      source: /^ +\d+ \|/,
    }),
};

const shownOf = (raw: string, filter = linter): string => {
  const shown = runEngine(filter, raw, { ending: { code: 1, signal: null } }).shown.toString();
  expect(walk(raw, shown)).toBe(null);
  return shown;
};

const listed = (shown: string): string[] =>
  shown.split("\n").flatMap((line) => {
    const list = listOf(line);
    return list === undefined ? [] : listedIn(list);
  });

const many = (count: number, of: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => of(at + 1)).join("");

const below = (message: string, path: string, at: number): string =>
  `warning: ${message} [some-rule]\n --> ${path}:${at}:3\n  ${at} | the code of this line ${at}\n     | ^^^^^^^\n`;

const before = (path: string, at: number, message = "unused 'x'"): string =>
  `${path}:${at}:3: warning: ${message} [some-rule]\n  ${at} | the code of this line ${at}\n     | ^^^^^^^\n`;

const odd = [
  "src/o'brien.ts",
  "src/x,y.ts",
  "src/a:b.ts",
  "src/[id]/(grp)/page.ts",
  "src/My Dir/b.ts",
  "src/(x) y.ts",
  "bin/tool",
  "C:\\My Code\\a.ts",
];

describe.each(odd)("%s", (path) => {
  test("in a line of its own it is named as it stands", () => {
    const shown = shownOf(many(60, (at) => below("unused 'x'", path, at)));
    const places = listed(shown);
    expect(places.length).toBeGreaterThan(50);
    expect(places.every((place) => place.startsWith(`${path}:`))).toBe(true);
  });

  test("before a message it is named as it stands or not at all", () => {
    const places = listed(shownOf(many(60, (at) => before(path, at))));
    expect(places.filter((place) => !place.startsWith(`${path}:`))).toEqual([]);
  });
});

test("a path with blanks stands in quotes", () => {
  const shown = shownOf(many(60, (at) => below("unused 'x'", "src/My Dir/b.ts", at)));
  expect(shown).toContain(`unused 'x' [some-rule] also at "src/My Dir/b.ts":2:3 3:3 `);
});

test.each([
  ["src/a.ts:3:9: error", "src/a.ts:3:9"],
  ["  (src/a.ts:3:9)", "src/a.ts:3:9"],
  ["[ERROR] /w/A.java:[3,9] cannot", "/w/A.java:3:9"],
  ["[ERROR] /w/My Code/A.java:[3,9] cannot", undefined],
  ["error: src/a.ts(3,9)", "src/a.ts:3:9"],
  ["my dir/a.ts:3:9: error", undefined],
  ["my (x) dir/a.ts:3:9: error", undefined],
  ["src/o'brien.ts:3:9: error", undefined],
  ["    at com.shop.Bill.add(Bill.java:12)", undefined],
  ["   Location: ./my dir/a.py:3:9", "./my dir/a.py:3:9"],
  ['   --> say "a.py:3:9', undefined],
])("placeIn %s", (text, place) => {
  expect(placeIn(text)?.join(":")).toBe(place);
});

test("what stands between the words of a suggestion is told", () => {
  const shown = shownOf(
    many(60, (at) =>
      before("src/a.ts", at).replace("^\n", `^ help: try \`a ${at % 2 === 0 ? "-" : "+"} b\`\n`),
    ),
  );
  expect(shown).toContain("some-rule help: try `a + b` also at");
  expect(shown).toContain("some-rule help: try `a - b` also at");
});

describe("places that explain a diagnostic", () => {
  const noted = (at: number, declared: string): string =>
    `${before("src/a.c", at)}${declared}: note: declared here\n`;

  test("are none of its places", () => {
    const shown = shownOf(many(60, (at) => noted(at, "src/b.h:7:1")));
    expect(shown).toContain("src/b.h:7:1: note: declared here");
    expect(listed(shown).filter((place) => place.startsWith("src/b.h"))).toEqual([]);
    expect(listed(shown).length).toBeGreaterThan(50);
  });

  test("nor in another column of its line", () => {
    const shown = shownOf(many(60, (at) => `${before("src/a.c", at)}src/a.c:${at}:1: note: declared here\n`));
    expect(listed(shown).length).toBeGreaterThan(50);
    expect(listed(shown).filter((place) => place.endsWith(":1"))).toEqual([]);
  });

  test("are shown where they differ", () => {
    const shown = shownOf(many(60, (at) => noted(at, at === 31 ? "src/c.h:9:1" : "src/b.h:7:1")));
    expect(shown).toContain("src/a.c:31:3: warning: unused 'x' [some-rule]\n");
    expect(shown).toContain("src/c.h:9:1: note: declared here");
  });

  test("those in quoted code are none at all", () => {
    const shown = shownOf(
      many(60, (at) => before("src/a.c", at).replace("the code", "/* src/evil.c:1:1 */ error")),
    );
    expect(listed(shown).filter((place) => place.startsWith("src/evil"))).toEqual([]);
  });
});

test.each([") src/evil.c:1:1 2:2 (so", " also at src/evil.c:1:1 2:2; so"])(
  "no message adds a place: bad%s",
  (rest) => {
    const shown = shownOf(many(120, (at) => before("src/a.c", at, `${at % 2 === 0 ? "b" : "c"}ad${rest}`)));
    expect(listed(shown).filter((place) => !place.startsWith("src/a.c"))).toEqual([]);
  },
);

describe("tsc", () => {
  const error = (path: string, at: number): string =>
    `${path}(${at},14): error TS2322: Type 'string' is not assignable to type 'number'.\n`;

  test("a path with blanks and quotes is named whole", () => {
    const shown = shownOf(
      many(60, (at) => error("my dir (x)/o'b,c.ts", at)),
      tsc,
    );
    expect(shown).toContain(`: TS2322 also at "my dir (x)/o'b,c.ts":`);
    expect(shown).toContain(" 60:14]");
  });

  test("a path that looks like another error's is in no list", () => {
    const shown = shownOf(
      many(60, (at) => error("src/(5,3): error TS1: x.ts", at)),
      tsc,
    );
    expect(listed(shown)).toEqual([]);
  });
});

const rows: readonly (readonly [name: string, path: string, filter: Filter, of: (at: number) => string])[] = [
  [
    "eslint",
    "/w/bin/tool",
    eslint,
    (at) => `  ${at}:1  error  Unexpected 'debugger' statement  no-debugger\n`,
  ],
  ["stylelint", "bin/tool", stylelint, (at) => `  ${at}:1  ✖  Empty block  block-no-empty\n`],
  ["stylelint", "src/My Dir/b.css", stylelint, (at) => `  ${at}:1  ✖  Empty block  block-no-empty\n`],
  [
    "yamllint",
    ".yamllint",
    yamllint,
    (at) => `  ${at}:1       error    trailing spaces  (trailing-spaces)\n`,
  ],
  [
    "yamllint",
    "My Dir/b.yml",
    yamllint,
    (at) => `  ${at}:1       error    trailing spaces  (trailing-spaces)\n`,
  ],
];

test.each(rows)("%s: rows below %s are none of the file above", (_, path, filter, of) => {
  const first = filter === yamllint ? "/w/a.yml" : filter === stylelint ? "/w/a.css" : "/w/a.js";
  const shown = shownOf(`${first}\n${many(60, of)}\n${path}\n${many(60, (at) => of(at + 500))}\n`, filter);
  const wrong = listed(shown).filter((place) => place.startsWith(`${first}:5`) && /:5\d\d:1$/.test(place));
  expect(wrong).toEqual([]);
  expect(shown).toContain(path);
});

test("places of which nothing is said stand before all others", () => {
  const place = (position: string, said: string) => ({ file: "src/a.ts", position, said });
  expect(placesOf([place("1:2", ""), place("3:4", "some-rule")], 100, false)).toBe(
    "src/a.ts:1:2; some-rule also at 3:4",
  );
});

const ruler = "━".repeat(30);

/** Lines as each of them prints one finding. */
const printed: readonly (readonly [
  name: string,
  filter: Filter,
  of: (path: string, at: number) => string,
])[] = [
  [
    "biome",
    biome,
    (path, at) =>
      `${path}:${at}:3 lint/suspicious/noDebugger  FIXABLE  ${ruler}\n\n  × This is an unexpected use of the debugger statement.\n\n`,
  ],
  [
    "cppcheck",
    cppcheck,
    (path, at) => `${path}:${at}:3: style: Unused variable: x [unusedVariable]\n  int x;\n      ^\n`,
  ],
  ["flake8", flake8, (path, at) => `${path}:${at}:1: E302 expected 2 blank lines, found 0\n`],
  [
    "markdownlint",
    markdownlint,
    (path, at) => `${path}:${at}:81 MD013/line-length Line length [Expected: 80; Actual: 120]\n`,
  ],
  [
    "mypy",
    mypy,
    (path, at) =>
      `${path}:${at}: error: Incompatible return value type (got "int", expected "str")  [return-value]\n`,
  ],
  [
    "oxlint",
    oxlint,
    (path, at) =>
      `  ! eslint(no-debugger): \`debugger\` statement is not allowed\n    ,-[${path}:${at}:3]\n ${at} | debugger;\n    : ^^^^^^^^^\n    \`----\n\n`,
  ],
  ["pylint", pylint, (path, at) => `${path}:${at}:4: W0702: No exception type(s) specified (bare-except)\n`],
  [
    "pyright",
    pyright,
    (path, at) => `  /w/${path}:${at}:12 - error: "x" is not defined (reportUndefinedVariable)\n`,
  ],
];

describe.each(printed)("%s", (_, filter, of) => {
  test.each(["src/My Dir/b.ts", "src/o'brien.ts", "src/$.ts", "bin/tool"])("every place in %s", (path) => {
    const shown = shownOf(
      many(90, (at) => of(path, at)),
      filter,
    );
    expect(shown.split("\n").length).toBeLessThan(80);
    const whole = unjoin(shown.split("\n")).join("\n");
    const places = new Set([...listed(shown), ...whole.matchAll(/\S.*?:\d+(?=\D)/g)].map(String));
    const lines = [...places].map((place) => place.replace(/^.*?,-\[/, "").replace("/w/", ""));
    for (let at = 1; at <= 90; at += 1)
      expect(lines.some((line) => `${line}:`.startsWith(`${path}:${at}:`))).toBe(true);
  });
});
