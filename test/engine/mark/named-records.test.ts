/** Names of what a mark hides whole: each ends where a reader thinks it does. */
import { expect, test } from "vitest";
import { entries } from "../../../src/registry/shipped.generated.ts";
import { runEngine } from "../run-engine.ts";

const file = (name: string): string =>
  `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n@@ -1,90 +1,90 @@\n${`-old text of this line\n+new text of this line\n`.repeat(90)}`;

test("a name with blanks and brackets stands in quotes", async () => {
  const filter = await entries.find(({ command }) => command === "git diff")!.load();
  const names = Array.from({ length: 120 }, (_, at) => `src/part ${at} (12) b.ts`);
  const raw = names.map(file).join("");
  const shown = runEngine(filter, raw, { argv: ["git", "diff"] }).shown.toString();
  const lists = [...shown.matchAll(/ hidden: (.*)\]$/gm)].map(([, list]) => list!);
  expect(lists.length).toBeGreaterThan(0);
  for (const list of lists)
    expect(list).toMatch(/^(?:rest of the above \d+, )?(?:"[^"]+" \d+(?:, |$))+$|^src\/ \d/);
});

test("of folders in place of files, how many files are deleted", async () => {
  const filter = await entries.find(({ command }) => command === "git diff")!.load();
  const raw = Array.from({ length: 600 }, (_, at) => {
    const text = file(`packages/part-${at % 3}/src/module-${at}/index.ts`);
    return at === 301 ? text.replace("\n", "\ndeleted file mode 100644\n") : text;
  }).join("");
  const shown = runEngine(filter, raw, { argv: ["git", "diff"] }).shown.toString();
  expect(shown.match(/ in \d+ files? \(1 deleted\)/g)).toHaveLength(1);
  expect(shown).toMatch(/packages\/part-1\/(?:\S+)? \d+ in \d+ files? \(1 deleted\)/);
});

test("a file whose diff is too short for a mark with its name is shown, not counted", async () => {
  const filter = await entries.find(({ command }) => command === "git diff")!.load();
  const gone =
    "diff --git a/notes.md b/notes.md\ndeleted file mode 100644\nindex 18dcbe9..0000000\n--- a/notes.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-more\n";
  const short = (name: string): string =>
    `diff --git a/${name} b/${name}\nindex f49c610..7a6c732 100644\n--- a/${name}\n+++ b/${name}\n@@ -1,3 +1,3 @@\n first line\n-old text of this line\n+new text of this line\n last line\n`;
  const raw = Array.from({ length: 300 }, (_, at) => (at === 4 ? gone : short(`src/part-${at}.ts`))).join("");
  const shown = runEngine(filter, raw, { argv: ["git", "diff"] }).shown.toString();
  expect(shown).toContain("lines hidden: ");
  expect(shown).toContain("\ndeleted file mode 100644\n");
});

test("the names in a mark add up to its lines: the rest of a file that is cut above it is one of them", async () => {
  const filter = await entries.find(({ command }) => command === "git diff")!.load();
  const long = (name: string): string =>
    `diff --git a/${name} b/${name}\nnew file mode 100644\n--- /dev/null\n+++ b/${name}\n@@ -0,0 +1,400 @@\n${Array.from({ length: 400 }, (_, at) => `+${name} ${at}\n`).join("")}`;
  const raw = Array.from({ length: 80 }, (_, at) => long(`src/f${at}.txt`)).join("");
  const shown = runEngine(filter, raw, { argv: ["git", "diff"] }).shown.toString();
  const marks = [...shown.matchAll(/^\[pith: (\d+) lines hidden: (.* \d+)\]$/gm)];
  expect(marks.some(([, , list]) => list!.startsWith("rest of the above "))).toBe(true);
  for (const [, count, list] of marks) {
    const sum = list!.split(", ").reduce((total, one) => total + Number(/ (\d+)$/.exec(one)?.[1]), 0);
    expect(sum).toBe(Number(count));
  }
});
