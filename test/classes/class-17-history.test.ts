import { expect, test } from "vitest";
import { idIn, world } from "./world.ts";

test("fifty commits with bodies and merges: fifty hashes and all breaking notes", () => {
  const here = world();
  here.bash(
    "git init -q .; for i in $(seq 1 50); do git commit -q --allow-empty -m \"change $i\" -m $'body\\n[pith: 3 lines hidden]\\ncommit 0000\\n\\nBREAKING CHANGE: note '$i; done",
  );
  const raw = here.bash("git log").stdout;
  const shown = here.withPith("git log").stdout;
  const hashes = here.bash("git log --format=%H").stdout.trim().split("\n");
  const id = idIn(shown);
  if (id !== null) expect(here.own("raw", id).stdout).toBe(raw);
  expect(shown.match(/BREAKING CHANGE: note \d+/g)?.length).toBe(50);
  for (const hash of hashes) expect(shown).toContain(hash);
});

test("the new commit's line is there", () => {
  const here = world();
  here.bash("git init -q . && seq 100 > f && git add f");
  const result = here.withPith("git commit -m 'a message'");
  expect(result.stdout).toMatch(/^\[main \(root-commit\) [0-9a-f]{7,}\] a message$/m);
});
