import { expect, test } from "vitest";
import { unhoist } from "../engine/write/squeeze/unhoist.ts";
import { idIn, lines, world } from "./world.ts";

const here = world();
for (let file = 0; file < 12; file += 1)
  here.file(
    `src/part${file}.txt`,
    lines(30, (index) => `a needle ${index} in file ${file}`),
  );

const matches = (shown: string): number => {
  const hidden = [...shown.matchAll(/^\[pith: (\d+) .* hidden\]$/gm)].reduce(
    (sum, match) => sum + Number(match[1]),
    0,
  );
  const plain = shown.split("\n").filter((line) => line !== "" && !line.startsWith("[pith"));
  return hidden + unhoist(plain).length;
};

test.each(["-rn", "-r", "-rno", "-rnw", "-rni", "-rc", "-rl", "-rL", "-rnA1", "-rh"])(
  "grep %s: as many matches as raw",
  (flags) => {
    const text = `grep ${flags} needle src`;
    const raw = here.bash(text).stdout;
    const shown = here.withPith(text).stdout;
    expect(matches(shown)).toBe(raw.split("\n").length - 1);
    const id = idIn(shown);
    if (id !== null) expect(here.own("raw", id).stdout).toBe(raw);
  },
);

test("one match of 200 kB is bounded, its length is said", () => {
  here.file("long.txt", `${"x".repeat(100_000)}needle${"y".repeat(100_000)}\n`);
  const shown = here.withPith("grep needle long.txt").stdout;
  expect(shown.length).toBeLessThan(10_000);
  expect(shown).toMatch(/…\[\+\d+ chars\]…/);
  expect(here.own("raw", idIn(shown) ?? "").stdout.length).toBe(200_007);
});

test("invalid UTF-8 shifts nothing", () => {
  here.file(
    "latin.txt",
    Buffer.from(
      lines(40, (index) => `caf\xe9 needle ${index}`),
      "latin1",
    ),
  );
  const text = "grep -an needle latin.txt | md5sum; grep -an needle latin.txt | tail -1 | od -c | head -2";
  expect(here.withPith(text)).toEqual(here.bash(text));
});
