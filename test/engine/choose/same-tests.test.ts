/** Failed tests that say the same: the first whole, the others by name. */
import { describe, expect, test } from "vitest";
import { heading, keep, ofTest, pin, proven, type Filter } from "../../../src/filter-kit/filter.ts";
import { match } from "../../../src/registry/match.ts";
import { entries } from "../../../src/registry/shipped.generated.ts";
import { fixtures } from "../../fixtures.ts";
import { unhoist } from "../squeeze/unhoist.ts";
import { testsIn, listOf } from "../listed-places.ts";
import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";

const runner: Filter = {
  summary: "",
  kind: "report",
  start: () => ({
    line(text) {
      const [, indent = "", name] = /^( *)--- (.+?) failed(?: in \d+ ms|, .*)?$/.exec(text) ?? [];
      if (name !== undefined) return ofTest(name, 1 + indent.length / 2);
      if (text.startsWith("library: ")) return heading(0, proven("library lines"));
      if (text === "failures:") return heading(1, pin);
      if (text.startsWith("end: ")) return heading(0, pin);
      return keep;
    },
  }),
};

const shownOf = (raw: string): string => {
  const { shown } = runEngine(runner, raw, { ending: { code: 1, signal: null } });
  expect(walk(raw, shown.toString())).toBe(null);
  return shown.toString();
};

const said = (name: string, message: string): string =>
  [
    `--- ${name} failed in ${name.length} ms`,
    "setUp at src/store.ts:12:3",
    "  expected the store to be open",
    "  it was opened and closed again by the test before",
    "  which leaves no connection to the rows in the till: open it again before the rows are read, or read them first",
    "  of a store that is closed nothing can be read, and nothing is written to it before it has been opened again",
    `${message}\n\n`,
  ].join("\n");

const end = "end: 12 tests failed\n".padEnd(120, "-");
const names = Array.from({ length: 12 }, (_, at) => `test_row_${at}`);

const run = (messageOf: (name: string) => string, of: readonly string[] = names): string =>
  `${of.map((name) => said(name, messageOf(name))).join("")}${end}\n`;

/** Names that marks list, each with the test whose lines are shown. */
const namedBy = (shown: string): Record<string, string> =>
  Object.fromEntries(
    shown
      .split("\n")
      .flatMap((line) => testsIn(listOf(line) ?? ""))
      .map(({ name, as }) => [name, as]),
  );

test("the first is shown, and the names of all others", () => {
  const shown = shownOf(run((name) => `in ${name}: no answer`));
  expect(shown).toContain(said("test_row_0", "in test_row_0: no answer").trimEnd());
  expect(shown.match(/expected the store to be open/g)?.length).toBe(1);
  expect(namedBy(shown)).toEqual(Object.fromEntries(names.slice(1).map((name) => [name, "test_row_0"])));
});

test("what another one says of its own is shown", () => {
  const shown = shownOf(run((name) => (name === "test_row_5" ? "another answer" : "no answer")));
  expect(shown).toContain("--- test_row_5 failed");
  expect(shown).toContain("\nanother answer\n");
  expect(shown).not.toContain("lines hidden]");
  expect(Object.keys(namedBy(shown))).not.toContain("test_row_5");
  // Two causes in turn: each mark says whose lines are meant.
  const turns = namedBy(shownOf(run((name) => (/[02468]$/.test(name) ? "even answer" : "odd answer"))));
  expect([turns["test_row_8"], turns["test_row_9"]]).toEqual(["test_row_0", "test_row_1"]);
});

test("another place, or a part of a longer word, is no name", () => {
  const places = shownOf(run((name) => `at src/rows.ts:${name.replace(/\D+/, "")}:1`));
  expect(namedBy(places)).toEqual({});
  const longer = shownOf(run((name) => `in ${name}x${name}: no answer`));
  expect(namedBy(longer)).toEqual({});
});

test("a name that is a word of any message is a name in quotes only", () => {
  const words = ["parse", "print", "round", "split", "merge", "check", "write", "close", "count", "order"];
  expect(namedBy(shownOf(run((name) => `${name} went wrong`, words)))).toEqual({});
  const quoted = shownOf(
    run((name) => `thread '${name}' (${name.length}${name.charCodeAt(0)}) panicked`, words),
  );
  expect(Object.keys(namedBy(quoted))).toEqual(words.slice(1));
});

test("a name that is a number is one in quotes only as well", () => {
  const numbers = names.map((_, at) => `${at * 10 + 10}`);
  expect(namedBy(shownOf(run((name) => `expected ${name}, received 7`, numbers)))).toEqual({});
});

test("of numbers the address of an object, that of a thread and how long tests took are no part of what is said", () => {
  const others = (messageOf: (name: string, hex: string) => string): number =>
    Object.keys(namedBy(shownOf(run((name) => messageOf(name, (name.charCodeAt(9) * 999).toString(16))))))
      .length;
  expect(others((_, hex) => `self = <Till object at 0x7fffe000${hex}>`)).toBe(11);
  expect(others((name, hex) => `thread '${name}' (${parseInt(hex, 16)}) panicked`)).toBe(11);
  expect(others((_, hex) => `test result: FAILED. 0 passed; finished in 0.${parseInt(hex, 16)}s`)).toBe(11);
  // The tenth character of test_row_1, test_row_10 and test_row_11 is equal.
  expect(others((_, hex) => `bytes differ at 0x${hex}`)).toBe(2);
  // Two of them may be one object's.
  expect(others((_, hex) => `<Till object at 0x7fffe000${hex}> is <Till object at 0x7fffe000${hex}>`)).toBe(
    2,
  );
  expect(others((name, hex) => `lost in ${name} (${parseInt(hex, 16)})`)).toBe(2);
});

test("a test that printed no word is not one that printed another", () => {
  const marks = ["***", "---", "!!!", "---", "==>", "|--", "..|", "...", ">>>", "<<<", "+++", "&&&"];
  const shown = shownOf(run((name) => marks[names.indexOf(name)]!));
  expect(namedBy(shown)).toEqual({ test_row_3: "test_row_1" });
  const carets = shownOf(run((name) => `  ${"^".repeat(Number(name.slice(9)) + 1)}`));
  expect(namedBy(carets)).toEqual({});
});

test("a number in the line that names a test may tell what it is a test of", () => {
  const packages = run(() => "no answer").replaceAll(
    /failed in (\d+) ms/g,
    (_, ms: string) => `failed, (${ms}/12) of api_v${Number(ms) - 9} in ${ms}.5s`,
  );
  expect(namedBy(shownOf(packages))).toEqual(
    Object.fromEntries(
      names
        .slice(1)
        .map((name) => [name, name.length === 10 ? "test_row_0" : "test_row_10"])
        .filter(([name]) => name !== "test_row_10"),
    ),
  );
});

test("a name that several tests have tells of none which is meant", () => {
  const shown = shownOf(
    run(() => "no answer", ["test_one", ...names, "test_one", ...names.map((name) => `${name}x`)]),
  );
  expect(shown.match(/^--- test_one failed/gm)?.length).toBe(2);
  expect(
    Object.entries(namedBy(shown))
      .filter(([, as]) => as === "test_one")
      .map(([name]) => name),
  ).toEqual(names);
});

test("names with blanks stand in quotes, others as they are", () => {
  const blanks = names.map((name) => `rows: ${name} of a till`);
  expect(Object.keys(namedBy(shownOf(run(() => "no answer", blanks))))).toEqual(blanks.slice(1));
  const brackets = names.map((name) => `${name}[(,1]`);
  expect(Object.keys(namedBy(shownOf(run(() => "no answer", brackets))))).toEqual(brackets.slice(1));
  const commas = names.map((name) => `${name},`);
  expect(Object.keys(namedBy(shownOf(run(() => "no answer", commas))))).toEqual(commas.slice(1));
});

describe("what may be another one's as well", () => {
  test("a test that says nothing stands by its name", () => {
    const raw = `${names.map((name) => `--- ${name} failed, of which nothing more is known here\n`).join("")}${end}\n`;
    expect(shownOf(raw)).toBe(raw);
  });

  test("where a hidden line that owns nothing ends what is compared, nothing is left out", () => {
    const raw = run((name) => `library: frame\nraised by ${name.length}${name.slice(-2)}`);
    expect(namedBy(shownOf(`failures:\n${raw.replaceAll(/^---/gm, "  ---")}`))).toEqual({});
  });
});

test("tests within a test that is shown", () => {
  const inner = names.map(
    (name) => `  --- rows/${name} failed\n    store.ts:12: cannot open the store of all rows\n`,
  );
  const shown = shownOf(`--- rows failed\n${inner.join("")}${end}\n`);
  expect(shown).toContain("--- rows failed\n  --- rows/test_row_0 failed\n");
  expect(Object.keys(namedBy(shown))).toEqual(names.slice(1).map((name) => `rows/${name}`));
});

test("where an agent shows less than their names, the mark counts them, each cause for itself", () => {
  const many = Array.from({ length: 400 }, (_, at) => `test_row_${at}`);
  const raw = run((name) => (name.endsWith("77") ? "wrong password" : "no answer"), many);
  const { shown } = runEngine(runner, raw, {
    ending: { code: 1, signal: null },
    cap: 30_000,
    capAt: ({ code }) => (code === 0 ? 30_000 : 5000),
  });
  expect(walk(raw, shown.toString())).toBe(null);
  expect(shown.length).toBeLessThanOrEqual(5000);
  expect(shown.toString()).toContain(
    " hidden: 319 tests failed like test_row_0; 3 tests failed like test_row_77]\n",
  );
});

test("a test whose own message finds no room is not named as what another one failed like", () => {
  const log = Array.from(
    { length: 60 },
    (_, at) => `  row ${at} of the store was read and written back ${"x".repeat(40)}`,
  );
  const message = "  the till holds 3 rows, and the store 4";
  const raw = `${names.map((name) => `--- ${name} failed\n${log.join("\n")}\n${message}\n${log.join("\n")}\n\n`).join("")}${end}\n`;
  for (const cap of [20_000, 8000, 4000, 2500, 1500]) {
    const limits = { cap: 30_000, capAt: () => cap };
    const shown = runEngine(runner, raw, { ending: { code: 1, signal: null }, ...limits }).shown.toString();
    expect(walk(raw, shown)).toBe(null);
    expect(shown).not.toContain(" failed like ");
  }
});

/** Carets with their indentation, one below the other, in the order of the output. */
const pointersIn = (text: string): readonly string[] =>
  text.match(/(?<=(?:net\(\)|"net"\]\)).*\n) *\^+$/gm) ?? [];

test.each([
  ["pytest/run/carets-short", 5],
  ["pytest/run/carets-native", 5],
  ["javac/compile/one-line", 8],
])("%s: whatever carets alone tell apart is shown", async (name, failures) => {
  const one = fixtures(name).find((fixture) => fixture.name === name)!;
  const raw = one.output.toString();
  const found = match(one.description.argv)!;
  const entry = entries.find(({ command }) => command === found.command)!;
  const { shown } = runEngine(await entry.load(), raw, {
    argv: found.argv,
    ending: { code: 1, signal: null },
  });
  const lines = pointersIn(raw).length / failures;
  expect(lines).toBeGreaterThanOrEqual(1);
  const text = unhoist(shown.toString().split("\n")).join("\n");
  const kept = new Set(pointersIn(text).map((pointer) => pointer.trimStart().length + pointer.length));
  expect(kept).toEqual(
    new Set(pointersIn(raw).map((pointer) => pointer.trimStart().length + pointer.length)),
  );
  expect(walk(raw, shown.toString())).toBe(null);
});
