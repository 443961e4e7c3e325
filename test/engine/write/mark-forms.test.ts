/** Whatever the engine writes between the raw lines stands in the table of marks, which the README and models are given. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { markForms, markSentence, sharedBeginnings, written } from "../../../src/engine/write/mark-forms.ts";
import { cutKinds } from "../../../src/engine/write/squeeze/path-cuts.ts";

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
  const table = textOf(join("write", "mark-forms.ts"));
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

test("the README has every form; a model is told of gaps, repeats, cuts and headings", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  for (const form of forms) expect(readme).toContain(`\`${form}\``);
  for (const part of ["[pith: 3]", "(x12)", "chars]", "`src/a.ts:` above indented lines"])
    expect(markSentence).toContain(part);
});
