import { expect, test } from "vitest";
import { readsNumbered } from "../../../src/filter-kit/reads.ts";
import { exactOnly } from "../../../src/filter-kit/mixed-answers.ts";
import { severalCommands } from "../../../src/filter-kit/generic.ts";
import { unpadNumber } from "../../../src/engine/squeeze/unpad-number.ts";
import { reduceText } from "../../../src/pipeline/reduce-text.ts";
import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";

test.each([
  ["     1\timport os", "1\timport os"],
  [" 12345\t    return  1 ", "12345\t    return  1 "],
])("the blanks before a line number go: %j", (line, shown) => {
  expect(unpadNumber(line)).toBe(shown);
});

test.each(["123456\tx", "   12\tx", "       12\tx", "      \tx", "\t12\tx", "     1 x"])(
  "left as it is: %j",
  (line) => {
    expect(unpadNumber(line)).toBe(line);
  },
);

test.each([
  ["nl -ba src/a.py", true],
  ["cat -n src/a.py", true],
  ["cat -An src/a.py", true],
  ["sed -n 1,40p", true],
  ["sed -n -e 1,4p -e 9p", true],
  ["/bin/sed -E s/a/b/ -", true],
  ["cat src/a.py", false],
  ["cat --show-all n", false],
  ["sed -n 1,40p src/a.py", false],
  ["sed -e 1,4p src/a.py", false],
  ["head -n 4 src/a.py", false],
])("%s: %s", (command, numbers) => {
  expect(readsNumbered(command.split(" "))).toBe(numbers);
});

const source = (from: number, count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `${String(from + at).padStart(6)}\t    value = ${at}  # two  blanks \n`,
  ).join("");
const store = { commit: () => ({ id: "7K2M9QXA", path: "/tmp/x" }) };
const reduced = async (command: string, output: string): Promise<string> =>
  (await reduceText({ command, output: Buffer.from(output), exit: 0, store })).output.toString();

test.each([
  "nl -ba a.py",
  "cat -n a.py | head -40",
  "nl -ba a.py | sed -n '1,40p'",
  "sed -n 1,2p b.py; nl -ba a.py | sed -n '1,40p'",
])("every byte behind the numbers stays: %s", async (command) => {
  const raw = source(88, 40);
  const shown = await reduced(command, raw);
  expect(shown).toBe(raw.replace(/^ +/gm, ""));
  expect(walk(raw, shown)).toBe(null);
});

test.each(["cat a.txt", "sed -n 1,40p a.txt", "cat a.txt; sed -n 1,40p b.txt"])(
  "a file that holds such numbers is shown as it is: %s",
  async (command) => {
    const raw = source(88, 40);
    expect(await reduced(command, raw)).toBe(raw);
  },
);

test("lines of another encoding stay as they came", () => {
  const raw = Buffer.concat([
    Buffer.from(source(1, 30)),
    Buffer.from([0x20, 0x20, 0x20, 0x20, 0x33, 0x31, 9, 0xff, 10]),
  ]);
  const { shown } = runEngine(severalCommands("exact", false, { ...exactOnly, numbered: true }), raw);
  expect(shown.subarray(-9)).toEqual(raw.subarray(-9));
});
