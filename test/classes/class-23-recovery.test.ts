import { mkdirSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { idIn, lines, pith, world } from "./world.ts";

test("the pointer gives back every byte, after a hundred commands and from another folder", () => {
  const here = world();
  const text = lines(3000, (index) => `build step ${index} of many`);
  here.file("out.log", text);
  here.file("ci.sh", "cat out.log\n");
  const shown = here.withPith("bash ci.sh").stdout;
  const id = idIn(shown) ?? "";
  const path = /full output: (\S+)\]/.exec(shown)?.[1] ?? "";
  for (let count = 0; count < 100; count += 1) here.bash(`${pith} ls >/dev/null | cat`);
  const elsewhere = join(here.folder, "else", "where");
  mkdirSync(elsewhere, { recursive: true });
  const raw = spawnSync(pith, ["raw", id], { cwd: elsewhere, env: here.env, maxBuffer: 1 << 26 });
  expect(raw.stdout.toString()).toBe(text);
  expect(here.bash(`cat ${path}`).stdout).toBe(text);
});

test("reading it back is never shortened", () => {
  const here = world();
  const text = lines(
    9000,
    (index) => `build step ${index} of many, with more words so that it is beyond the cap`,
  );
  here.file("out.log", text);
  here.file("ci.sh", "cat out.log\n");
  const shown = here.withPith("bash ci.sh").stdout;
  const path = /full output: (\S+)\]/.exec(shown)?.[1] ?? "";
  expect(here.withPith(`cat ${path}`).stdout).toBe(text);
  expect(here.withPith(`grep step ${path}`).stdout).toBe(text);
});
