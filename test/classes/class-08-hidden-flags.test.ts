import { expect, test } from "vitest";
import { idIn, world } from "./world.ts";

test("four hundred commits with merges: none is dropped without being counted", () => {
  const here = world();
  here.bash('git init -q . && for i in $(seq 1 200); do git commit -q --allow-empty -m "commit $i"; done');
  here.bash(
    "for i in $(seq 1 20); do git checkout -q -b b$i && git commit -q --allow-empty -m side$i && git checkout -q main && git commit -q --allow-empty -m main$i && git merge -q --no-ff -m merge$i b$i; done",
  );
  const text = "git log --format=%H";
  expect(here.withPith(text)).toEqual(here.bash(text));
  const native = here.bash("git log --oneline").stdout;
  const shown = here.withPith("git log --oneline").stdout;
  const id = idIn(shown);
  expect(id === null ? shown : here.own("raw", id).stdout).toBe(native);
});
