import { expect, test } from "vitest";
import { lines, world } from "./world.ts";

/** The blanks before the number of a line are no part of the file. */
const unpadded = (text: string): string => text.replaceAll(/^ +(?=\d+\t)/gm, "");

test("what is read of a file is the file", () => {
  const here = world();
  const source = `/* "a string with /* in it" */\nconst x = \`# not a comment\`;\n${lines(300, (index) => `  if (guard${index}) return;   // ${index}\n`)}`;
  here.file("a.ts", source);
  for (const text of [
    "cat a.ts",
    "head -120 a.ts",
    "head -n 40 a.ts",
    "tail -n 200 a.ts",
    "sed -n '10,150p' a.ts",
  ]) {
    expect({ text, ...here.withPith(text) }).toEqual({ text, ...here.bash(text) });
  }
  for (const text of ["nl -ba a.ts", "cat -n a.ts"]) {
    const { stdout, ...rest } = here.bash(text);
    expect({ text, ...here.withPith(text) }).toEqual({ text, ...rest, stdout: unpadded(stdout) });
  }
});

test("beyond the host's cap: whole lines, the gap marked in its place", () => {
  const here = world();
  here.file(
    "big.ts",
    lines(5000, (index) => `export const value${index} = compute(${index}); // keep`),
  );
  const raw = here.read("big.ts").toString().split("\n");
  const shown = here
    .withPith("cat big.ts")
    .stdout.split("\n")
    .filter((line) => line !== "");
  const gap = shown.findIndex((line) => line.startsWith("[pith: "));
  const count = Number(/(\d+)/.exec(shown[gap] ?? "")?.[1]);
  expect(shown.slice(0, gap)).toEqual(raw.slice(0, gap));
  expect(shown.slice(gap + 1, -1)).toEqual(raw.slice(gap + count, -1));
});
