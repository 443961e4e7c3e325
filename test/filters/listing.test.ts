/** Listings, searches and file contents: what is shown gives the raw lines back, in order, or counts what it hides. */
import { describe, expect, test } from "vitest";
import { entries } from "../../src/registry/shipped.generated.ts";
import type { Filter } from "../../src/filter-kit/filter.ts";
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { match } from "../../src/registry/match.ts";
import { fixtures, type Fixture } from "../fixtures.ts";
import { essence } from "../engine/invariants.ts";
import { runEngine } from "../engine/run-engine.ts";
import { unhoist } from "../engine/squeeze/unhoist.ts";
import { unjoin } from "../engine/squeeze/unjoin.ts";

const commands = new Set(
  "ls tree find fd grep rg cat head tail sed nl diff du df ps stat file lsof".split(" ").concat("git grep"),
);

const loaded = new Map<string, Filter>();
for (const entry of entries) if (commands.has(entry.command)) loaded.set(entry.command, await entry.load());

interface Case {
  readonly name: string;
  readonly fixture: Fixture;
  readonly raw: string;
  readonly shown: string;
  readonly isExact: boolean;
}

const show = (fixture: Fixture, filter: Filter, command: string, argv: readonly string[]): string =>
  runEngine(filter, fixture.output, {
    command,
    argv,
    ending: { code: fixture.description.exit, signal: null },
  }).shown.toString("latin1");

const cases: Case[] = fixtures().flatMap((fixture) => {
  const found = match(fixture.description.argv);
  const filter = loaded.get(found?.command ?? "");
  if (found === null || filter === undefined) return [];
  const reducer = filter.start({ argv: found.argv, cols: 80, mode: "balanced" });
  const shown = show(fixture, filter, found.command, found.argv);
  const isExact = reducer.exact ?? filter.exact ?? false;
  return [{ name: fixture.name, fixture, raw: fixture.output.toString("latin1"), shown, isExact }];
});

/** The sign that ends a heading, in a text that was read as latin1. */
const withMarks = (text: string): string => text.replaceAll("\u00e2\u0080\u00a6", "…");

const linesOf = (text: string): string[] => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));
const restored = (lines: readonly string[]): string[] => unjoin(unhoist(lines));
const isMark = (line: string): boolean => /^\[pith[ :]/.test(line);
const hiddenIn = (shown: string): number =>
  linesOf(shown).reduce(
    (sum, line) =>
      sum + Number(/^\[pith: (\d+)(?: \S+(?: \S+)? hidden(?:, at .+)?)?\]$/.exec(line)?.[1] ?? 0),
    0,
  );
const plain = (line: string): string => essence(stripAnsi(line)).replace(/ +/g, " ");
const withoutBlankRuns = (lines: readonly string[]): string[] =>
  lines.filter((line, index) => line !== "" || lines[index - 1] !== "");

const isWhole = (one: Case): boolean => !linesOf(one.shown).some(isMark);
const isCut = (one: Case): boolean => hiddenIn(one.shown) > 0;

test("there are captures of each command", () => {
  const seen = new Set(cases.map((one) => match(one.fixture.description.argv)!.command));
  expect([...commands].filter((command) => !seen.has(command))).toEqual([]);
});

describe.each(cases.filter((one) => one.isExact && isWhole(one)))("$name", ({ raw, shown }) => {
  test("is shown byte for byte", () => expect(shown).toBe(raw));
});

describe.each(cases.filter((one) => !one.isExact && isWhole(one)))("$name", ({ raw, shown }) => {
  test("gives every raw line back, in order", () => {
    const back = restored(linesOf(withMarks(shown)).map((line) => line.replace(/^\\(?=\[pith)/, "")));
    expect(back.map(plain)).toEqual(withoutBlankRuns(linesOf(withMarks(raw)).map(plain)));
  });
});

describe.each(cases.filter(isCut))("$name", ({ raw, shown }) => {
  test("shows or counts every line", () => {
    const lines = linesOf(shown);
    const windows = lines
      .join("\n")
      .split(/^\[pith[ :].*$/m)
      .map((part) => linesOf(part.replace(/^\n/, "")));
    const back = windows.flatMap(restored);
    expect(lines.some(isMark)).toBe(true);
    expect(back.length + hiddenIn(shown)).toBe(linesOf(raw).length);
  });
});

const shownOf = (name: string): string => cases.find((one) => one.name === name)!.shown;

test("the largest folder among hundreds is shown", () => {
  expect(shownOf("du/many")).toContain("900000\tsizes/part-217.bin\n");
});

test("the largest process among hundreds is shown", () => {
  expect(shownOf("ps/many")).toMatch(/ \d+ .*python3 -c x = bytearray/);
});

test("complaints about unreadable folders are shown beyond the limit too", () => {
  const shown = shownOf("find/denied-many").match(/^find: .*: Permission denied$/gm) ?? [];
  expect(shown.length).toBeGreaterThanOrEqual(20);
});

test("a heading of a search stands once above its hits", () => {
  expect(shownOf("git/grep/context")).toMatch(/^apps\/admin\/src\/components\/Cart.tsx\n 4:export/);
});

test.each([
  "find . -exec cat {} ;",
  "find . -print0",
  "find . -printf %p",
  "find . -delete",
  "fd -x wc -l",
  "fdfind -0",
  "grep -q x f",
  "grep -rlZ x .",
  "rg --json x",
  "rg -0 -l x",
  "rg --type-list",
  "tree -J",
  "tree -X",
  "ls --zero",
  "ls -D",
  "du -0",
  "df --output=pcent",
  "sed -i s/a/b/ f",
  "sed -Ei s/a/b/ f",
  "head -c 100 f",
  "tail -c 100 f",
  "diff -e a b",
  "stat -c %s f",
  "git grep -z x",
])("left alone: %s", (command) => {
  expect(match(command.split(" "))).toBe(null);
});

test.each([
  ["ls -laR src", "ls"],
  ["/bin/ls -F", "ls"],
  ["find . -name x -o -name y", "find"],
  ["fdfind -e ts", "fd"],
  ["grep -rnF name .", "grep"],
  ["egrep -rn a|b .", "grep"],
  ["rg -tts --files", "rg"],
  ["git grep -n x", "git grep"],
  ["sed -n 1,5p f", "sed"],
  ["head -20 f", "head"],
  ["tail -f f", "tail"],
  ["diff -ru a b", "diff"],
  ["ps -eo pid=", "ps"],
])("%s", (command, expected) => {
  expect(match(command.split(" "))?.command).toBe(expected);
});
