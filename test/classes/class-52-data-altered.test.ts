import { expect, test } from "vitest";
import { walk } from "../engine/walk.ts";
import { lines, world } from "./world.ts";

test("trailing blanks and blank lines of answers are there", () => {
  const here = world();
  const text =
    lines(60, (index) => (index % 5 === 0 ? "" : index % 7 === 0 ? `row ${index}   ` : `row ${index}\t`)) +
    "\n\n\nend\n";
  here.file("a.txt", text);
  for (const command of [
    "grep '' a.txt",
    "sort -s -k 9 a.txt",
    "grep -n ' $' a.txt",
    "cat a.txt",
    "sed -n '1,90p' a.txt",
    "tail -n 90 a.txt",
  ]) {
    const raw = here.bash(command).stdout;
    const { stdout } = here.withPith(command);
    expect(walk(raw, stdout, { isData: true }), command).toBe(null);
    const blanks = (one: string): number => one.split("\n").filter((line) => /[ \t]$/.test(line)).length;
    expect(blanks(stdout), command).toBe(blanks(raw));
  }
});

test("a message between two redraws is there", () => {
  const here = world();
  here.file(
    "get.sh",
    "for i in $(seq 99); do printf 'Downloading %s%%\\r' $i; [ $i = 50 ] && printf 'skipped 3 locked files\\r'; done; echo; seq -f 'step %g of the build' 200\n",
  );
  expect(here.withPith("bash get.sh").stdout).toContain("skipped 3 locked files");
});
