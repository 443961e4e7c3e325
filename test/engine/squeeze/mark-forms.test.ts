/** Whatever the engine writes between the raw lines stands in the table of marks, which the README and models are given. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { markForms, sharedBeginnings, written } from "../../../src/engine/squeeze/mark-forms.ts";
import { footInNotes, footMark, knownMark } from "../../../src/engine/mark/marks.ts";
import { asking, readingFor } from "../../../src/install/setup/guidance.ts";
import { nameInMarks, newId } from "../../../src/store/id.ts";
import { countTokens } from "../../bench/count-tokens.ts";
import { cutKinds } from "../../../src/engine/squeeze/path-cuts.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const engine = join(root, "src", "engine");
const sources = readdirSync(engine, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".ts"),
);
const textOf = (name: string): string => readFileSync(join(engine, name), "utf8");
const forms = markForms.flatMap(([shown]) => shown);

/** What writes marks is called so: `gapMark`, `withCount`. */
const writers = sources
  .filter((name) => !name.endsWith("mark-forms.ts"))
  .flatMap((name) => [...textOf(name).matchAll(/^export (?:const|function) (\w+Mark|withCount)\b/gm)])
  .map(([, name = ""]) => name)
  .filter((name) => !name.startsWith("looks"));

test("each writer of marks has its row", () => {
  expect(writers).toContain("footMark");
  const table = textOf(join("squeeze", "mark-forms.ts"));
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

/** What of each form the note for models has; the last line is told with the way back. */
const words: Readonly<Record<string, readonly string[]>> = {
  gapMark: ["`[pith: 212 passed tests hidden]` or `[pith: 3]`", "`, at`: their places"],
  shortMark: ["`[pith: 3]`"],
  knownMark: ['`as in "X"`'],
  thereMark: ["`14-21 there`"],
  repeatMark: ['`as above from "X"`'],
  footMark: [footInNotes, "also within a result"],
  killedMark: ["Without a mark nothing is missing."],
  withCount: ["` (x12)`"],
  cutMark: ["`[+340 chars]`"],
  columnsMark: ["`[pith: X left out of the next 30 lines]`"],
  sayMark: ["`[pith: X says: Y]`"],
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

test("a reference costs fourteen tokens at most where the name is short, and a last line seventeen", () => {
  const part = { from: 31, of: 190 };
  for (const ago of [null, 3])
    expect(countTokens(knownMark(42, { command: "ls", ago, part: { from: 1, of: 42 } }))).toBeLessThanOrEqual(
      14,
    );
  expect(countTokens(knownMark(42, { command: "ls", ago: null, part }))).toBeLessThanOrEqual(14);
  for (let at = 0; at < 200; at += 1) {
    const mark = footMark(nameInMarks(newId()), { lines: 212, of: 230, cut: 0, kept: null }, null);
    expect(countTokens(mark)).toBeLessThanOrEqual(17);
  }
});

test.each(["README.md", join("docs", "marks.md")])("%s has every form", (name) => {
  const page = readFileSync(join(root, name), "utf8");
  for (const form of forms) expect(page).toContain(form);
});
