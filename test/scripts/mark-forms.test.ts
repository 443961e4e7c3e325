/** Whatever the engine writes between the raw lines stands in the table of marks, which the README and models are given. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { markForms, otherForms, sharedBeginnings, written } from "../../scripts/mark-forms.ts";
import { footInNotes, footMark, knownMark, thereMark } from "../../src/engine/mark/marks.ts";
import { asking, readingFor } from "../../src/install/setup/guidance.ts";
import { nameInMarks, newId } from "../../src/store/id.ts";
import { countTokens } from "../bench/count-tokens.ts";
import { cutKinds } from "../../src/engine/squeeze/path-cuts.ts";
import { match } from "../../src/registry/match.ts";
import { entries } from "../../src/registry/shipped.generated.ts";
import { runEngine } from "../engine/run-engine.ts";
import { fixtures } from "../fixtures.ts";

const root = join(import.meta.dirname, "..", "..");
const engine = join(root, "src", "engine");
const sources = readdirSync(engine, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".ts"),
);
const textOf = (name: string): string => readFileSync(join(engine, name), "utf8");
const forms = markForms.flatMap(([shown]) => shown);

/** Functions that write marks are called so: `gapMark`, `withCount`. */
const writers = sources
  .flatMap((name) => [...textOf(name).matchAll(/^export (?:const|function) (\w+Mark|withCount)\b/gm)])
  .map(([, name = ""]) => name)
  .filter((name) => !name.startsWith("looks"));

test("each writer of marks has its row", () => {
  expect(writers).toContain("footMark");
  const table = readFileSync(join(root, "scripts", "mark-forms.ts"), "utf8");
  expect(writers.filter((name) => !new RegExp(`\\b${name}\\(`).test(table))).toEqual([]);
});

test("what begins with a bracket of ours is written by one of them", () => {
  const others = sources.filter((name) => !/\b(?:marks|cut-ranges)\.ts$/.test(name));
  expect(
    others.filter((name) => /`\[pith/.test(textOf(name).replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, ""))),
  ).toEqual([]);
});

test.each(cutKinds.map((kind) => [kind]))(
  "a shared beginning, %s: its heading has its place in the table",
  (kind) => {
    const [heading = "", ...members] = written(kind);
    expect(members).toHaveLength(sharedBeginnings[kind].length);
    for (const [i, member] of members.entries()) {
      expect(member).toMatch(/^ /);
      expect(sharedBeginnings[kind][i]!.startsWith(heading.replace(/…$/, ""))).toBe(true);
      expect(sharedBeginnings[kind][i]!.endsWith(member.slice(1))).toBe(true);
    }
    expect(forms).toContain(heading.trim());
  },
);

/** Words of each form in the note for models; the last line is told with the way back. */
const words: Readonly<Record<string, readonly string[]>> = {
  gapMark: ["`[pith: 212 passed tests hidden]`", "a colon adds states, files or places"],
  shortMark: ["hidden]`"],
  knownMark: ['`same as in "X"`'],
  thereMark: ["`same, lines 14-21`"],
  repeatMark: ['`same as above from "X"`', '`near "X"`'],
  footMark: [footInNotes, "also within a result"],
  killedMark: ["Without a mark nothing is missing."],
  withCount: ["` (x12)`"],
  cutMark: ["`[+340 chars]`"],
  columnsMark: ["hidden]`"],
  sayMark: ["`X says: Y`"],
};

test("every note for a model names who shortens, each form, and the way back", () => {
  expect(Object.keys(words).toSorted()).toEqual([...new Set(writers)].toSorted());
  const notes = [null, { raw: "/opt/pith raw" }, { folder: "/kept" }].map(readingFor);
  for (const note of [...notes, asking])
    for (const part of [
      "The user has installed pith",
      "`2:36 7:36`",
      "`src/a.ts:` above",
      ...Object.values(words).flat(),
    ])
      expect(note).toContain(part);
});

/** A sentence ends before a capital letter or a code span. */
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?]) (?=[A-Z`])/);
const wordsIn = (text: string): number => text.split(/\s+/).length;

test("the note has at most 120 words, and no sentence more than 25", () => {
  for (const note of [null, { raw: "/opt/pith raw" }, { folder: "/kept" }].map(readingFor))
    expect(wordsIn(note), note).toBeLessThanOrEqual(120);
  for (const sentence of sentencesOf(asking)) expect(wordsIn(sentence), sentence).toBeLessThanOrEqual(25);
});

test("the table of the README has nine rows at most, and fifteen words in a cell", () => {
  expect(markForms.length).toBeLessThanOrEqual(9);
  for (const [shown, meaning] of markForms)
    for (const cell of [shown.join(" "), meaning]) expect(wordsIn(cell), cell).toBeLessThanOrEqual(15);
});

test("a reference costs eleven tokens where the name is short, a part of a result twenty, a last line seventeen", () => {
  const [whole, part] = [
    { from: 1, of: 42 },
    { from: 31, of: 190 },
  ];
  expect(countTokens(knownMark(42, { command: "ls", ago: null, part: whole }))).toBeLessThanOrEqual(11);
  expect(countTokens(knownMark(42, { command: "ls", ago: 3, part: whole }))).toBeLessThanOrEqual(16);
  expect(countTokens(knownMark(42, { command: "ls", ago: null, part }))).toBeLessThanOrEqual(20);
  expect(countTokens(thereMark(8, part))).toBeLessThanOrEqual(13);
  for (let at = 0; at < 200; at += 1) {
    const mark = footMark(nameInMarks(newId()), { lines: 212, of: 230, cut: 0, kept: null }, null);
    expect(countTokens(mark)).toBeLessThanOrEqual(17);
  }
});

test.each([
  ["README.md", forms],
  [join("docs", "marks.md"), [...forms, ...otherForms]],
])("%s has its forms", (name, own) => {
  const page = readFileSync(join(root, name), "utf8");
  for (const form of own) expect(page).toContain(form);
});

const place = String.raw`(?:"[^"]*"(?::\d+)*|[^\s",]+)`;
const count = String.raw`(?:"[^"]*"|\S+) \d+(?: \(deleted\))?`;

/** Kinds of details: of each the first one that fits. */
const details: Readonly<Record<string, RegExp>> = {
  "the same finding": / also at /,
  "counted tests": /^\d+ tests? failed like /,
  "named tests": / failed like /,
  states: /^\d+ [a-z ]+(?:, \d+ [a-z ]+)*$/,
  folders: / \d+ in \d+ (?:files?|folders?)/,
  counts: new RegExp(`^${count}(?:, ${count})*$`),
  "places alone": new RegExp(`^${place}(?: ${place})*$`),
  files: /^\S+(?:, \S+)*$/,
};

/** Which forms a mark has. */
const kindsOf = (mark: string): readonly string[] => {
  const [, detail] = /^\[pith: \d+ .*?hidden: (.*)\]$/.exec(mark) ?? [];
  if (detail !== undefined)
    return detail
      .split("; ")
      .map((part) => Object.keys(details).find((kind) => details[kind]!.test(part)) ?? part);
  return [
    mark
      .replace(/".*"/g, '"X"')
      .replace(/\d+(?: \S+){0,3} hidden\]$/, "N lines hidden]")
      .replaceAll(/\d+/g, "N"),
  ];
};

test("docs/marks.md has each form that captures print where an agent shows little", async () => {
  const page = readFileSync(join(root, "docs", "marks.md"), "utf8");
  const known = new Set([...page.matchAll(/\[pith: .*\]/g)].flatMap(([mark]) => kindsOf(mark)));
  const unknown = new Map<string, string>();
  for (const { name, description, output } of fixtures()) {
    const { argv, exit } = description;
    const found = output.length > 12_000 && exit !== 0 ? match(argv) : null;
    const entry = entries.find(({ command }) => command === found?.command);
    if (found === null || entry === undefined) continue;
    const filter = await entry.load();
    const ending = { code: exit, signal: null };
    const { shown } = runEngine(filter, output, { ...found, ending, cap: 30_000, capAt: () => 4000 });
    for (const [mark] of shown.toString().matchAll(/^\[pith: .*\]$/gm))
      for (const kind of kindsOf(mark)) if (!known.has(kind)) unknown.set(kind, `${name}: ${mark}`);
  }
  expect([...unknown]).toEqual([]);
});
