import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { reduceText } from "../../src/pipeline/reduce-text.ts";
import { separated } from "../../src/pipeline/separators.ts";
import { visible } from "../../src/rewrite/visible.ts";

const parts = (text: string, printed: string) =>
  separated(
    (visible(text) ?? []).filter((one) => !one.silent),
    printed,
  )?.map(({ separator, speaking }) => [separator, speaking.map(({ argv }) => argv?.[0])]) ?? null;

test.each<[string, string, unknown]>([
  [
    "cat a; echo ---; cat b",
    "1\n---\n2\n",
    [
      [null, ["cat"]],
      ["---", ["cat"]],
    ],
  ],
  [
    "cat a; echo ---; cat b; echo ---; ls",
    "1\n---\n2\n---\n3\n",
    [
      [null, ["cat"]],
      ["---", ["cat"]],
      ["---", ["ls"]],
    ],
  ],
  [
    'echo "== a  b"; ls; printf "\\n== %%\\n"; ls',
    "== a  b\n1\n",
    [
      [null, []],
      ["== a  b", ["ls", "printf", "ls"]],
    ],
  ],
  [
    'ls; printf "\\n== b\\n"; ls; echo -e "\\n== c"; ls',
    "1\n\n== b\n\n\n== c\n",
    [
      [null, ["ls"]],
      ["== b", ["ls"]],
      ["== c", ["ls"]],
    ],
  ],
  [
    "ls && echo '=== second' && cat b",
    "1\n=== second\n2\n",
    [
      [null, ["ls"]],
      ["=== second", ["cat"]],
    ],
  ],
])("%j is parted where %j has its lines", (text, printed, expected) => {
  expect(parts(text, printed)).toEqual(expected);
});

test.each<[string, string]>([
  ["a line of a file looks the same", "cat a; echo ---; cat b"],
  ["the lines are in another order", "cat a; echo two; cat b; echo one; ls"],
  ["it may not have been printed", "cat a && echo --- && cat b"],
  ["nobody knows what it prints", 'cat a; echo "$x"; cat b'],
  ["shells differ in it", String.raw`cat a; echo "\n---"; cat b`],
  ["it is printed as often as there is something", "for f in a b; do echo ---; cat $f; done"],
  ["a program reads it", "cat a; echo --- | tr - _; cat b"],
  ["it is printed where something fails", "cat a || echo --- ; cat b"],
])("nothing is parted where %s", (_, text) => {
  expect(parts(text, "1\n---\n---\none\ntwo\n")).toBeNull();
});

const shown = async (command: string, output: string): Promise<string> => {
  const store = { commit: () => ({ id: "K7QF2M3D", path: "/kept/1.log" }) };
  const reduced = await reduceText({
    command,
    output: Buffer.from(output),
    exit: 0,
    namesPath: false,
    store,
  });
  return reduced.output.toString();
};

const file = Array.from({ length: 30 }, (_, index) => `def test_${index}():   \n\n\n    pass\n`).join("");
const tests = readFileSync(join(import.meta.dirname, "../../fixtures/cargo/test/no-fail-fast.txt"), "utf8");
const passed = tests.split("\n").filter((line) => line.endsWith("... ok"))[20]!;

test("a file stays as it is to the byte, and the tests beside it are shortened", async () => {
  const printed = `${file}== tests\n${tests}== again\n${file}`;
  const text = await shown("cat a.py; echo '== tests'; cargo test; echo '== again'; cat a.py", printed);
  expect(text.startsWith(`${file}== tests\n`)).toBe(true);
  expect(text).toContain(`== again\n${file}`);
  expect(text).toContain("passed tests hidden]");
  expect(text).not.toContain(passed);
});

test("what looks like a tool's lines in a file of another stretch is left alone", async () => {
  const text = await shown("cat notes; echo '== tests'; cargo test", `${tests}== tests\n${tests}`);
  expect(text.startsWith(`${tests}== tests\n`)).toBe(true);
  expect(text.slice(tests.length)).not.toContain(passed);
});
