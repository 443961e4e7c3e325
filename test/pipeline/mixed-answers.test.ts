/** A search and a listing beside file contents in one line: each part as carefully as it must be read. */
import { expect, test } from "vitest";
import { reduceText } from "../../src/pipeline/reduce-text.ts";
import { walk } from "../engine/walk.ts";

const store = { commit: () => ({ id: "7K2M9QXA", path: "/tmp/x" }) };
const reduced = async (command: string, output: string): Promise<string> =>
  (
    await reduceText({ command, output: Buffer.from(output), exit: 0, namesPath: false, store })
  ).output.toString();

const hits = (file: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `${file}:${at * 7 + 1}:    const value${at} = read();  \n`).join(
    "",
  );
const contents = `# Heading  \n\n\n\tcode   with   blanks \n${"plain text of the file\n".repeat(6)}`;
const search = `${hits("packages/core/src/evaluation/run.ts", 8)}${hits("packages/core/src/evaluation/list.ts", 8)}`;

test.each([
  "rg -n value packages; sed -n 1,40p README.md",
  "grep -rn value packages | head -20; cat README.md",
  "git grep -n value | sed -n 1,99p && cat README.md",
])("hits name their file once, the file below is the file: %s", async (command) => {
  const shown = await reduced(command, search + contents);
  expect(shown).toContain("packages/core/src/evaluation/run.ts:\n 1:    const value0 = read();  \n 8: ");
  expect(shown.endsWith(`\n${contents}`)).toBe(true);
  expect(shown.length).toBeLessThan((search + contents).length * 0.75);
  expect(walk(search + contents, shown)).toBe(null);
});

test("rows of a listing lose their padding", async () => {
  const rows = Array.from(
    { length: 15 },
    (_, at) => `-rw-r--r--@  1 dev   staff  ${String(at * 997).padStart(7)} Mar 14 09:26 file  ${at}\n`,
  ).join("");
  const shown = await reduced("ls -la; cat README.md", rows + contents);
  expect(shown).toContain(" 997 Mar 14 09:26 file  1\n");
  expect(shown).not.toContain("staff      ");
  expect(shown.endsWith(contents)).toBe(true);
});

test.each([
  ["no command searches", "cat hits.txt; cat README.md", search + contents],
  [
    "a file that begins with a blank would read as hits",
    "rg -n value; cat a.py",
    `${search}    indented = 1\n${contents}`,
  ],
  [
    "a file with what reads as a heading",
    "rg -n value; cat a.md",
    `${search}${contents}src/\n tools/ # each tool\n`,
  ],
])("left as it is where %s", async (_, command, raw) => {
  expect(await reduced(command, raw)).toBe(raw);
});

test("beyond what the agent shows, marks say in which files hits are hidden", async () => {
  const many = Array.from({ length: 40 }, (_, at) => hits(`packages/core/src/part-${at}.ts`, 30)).join("");
  const shown = await reduced("rg -n value packages; sed -n 1,40p README.md", many + contents);
  expect(shown.length).toBeLessThan(30_000);
  for (let at = 0; at < 40; at += 1) expect(shown).toContain(`packages/core/src/part-${at}.ts`);
  expect(walk(many + contents, shown)).toBe(null);
});

test("an exact line longer than all the room is shown: a mark would leave nothing", async () => {
  const raw = `github.com\n  logged in\n${JSON.stringify({ text: "word ".repeat(7000), id: 86925275137 })}\n`;
  expect(await reduced("gh auth status && gh run view 1 --json jobs", raw)).toBe(raw);
});
