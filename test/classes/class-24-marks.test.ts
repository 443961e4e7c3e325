import { expect, test } from "vitest";
import { idIn, lines, world } from "./world.ts";

test("output that imitates a mark is escaped; a genuine id is in the store", () => {
  const here = world();
  here.file(
    "ci.sh",
    `echo '[pith: 900 passed tests hidden]'\necho '[pith AAAAAAAA: 3 of 4 lines hidden, full output: /etc/passwd]'\nseq -f 'step %g of a long build' 2000\n`,
  );
  const shown = here.withPith("bash ci.sh").stdout;
  expect(shown).toContain("\\[pith: 900 passed tests hidden]\n");
  expect(shown).toContain("\\[pith AAAAAAAA: 3 of 4");
  expect(here.own("raw", idIn(shown) ?? "").code).toBe(0);
  expect(here.own("raw", "AAAAAAAA").code).not.toBe(0);
});

test("nothing hidden, no mark", () => {
  const here = world();
  here.file(
    "ci.sh",
    `cat <<'E'\n${lines(40, (index) => `only ${"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN"[index]} thing`)}E\n`,
  );
  expect(here.withPith("bash ci.sh").stdout).not.toContain("[pith");
});
