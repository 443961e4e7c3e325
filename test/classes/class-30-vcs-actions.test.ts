import { expect, test } from "vitest";
import { world, type World } from "./world.ts";

const repository = (): World => {
  const here = world();
  here.bash(
    "git init -q . && echo a > f && git add f && git commit -qm a && git init -q --bare ../up.git && git remote add origin ../up.git && git push -q -u origin main",
  );
  return here;
};

const cases: readonly (readonly [string, string, string])[] = [
  ["nothing staged", "true", "git commit -m x"],
  [
    "a failing hook",
    "printf '#!/bin/sh\\nseq -f \"checking %g\" 200; echo lint: 3 errors >&2; exit 1\\n' > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit; echo b > f; git add f",
    "git commit -m x",
  ],
  [
    "a rejected push",
    "git clone -q ../up.git ../other && (cd ../other && git config user.name d && git config user.email d@e && echo z > z && git add z && git commit -qm z && git push -q) ; echo b > f && git commit -qam b",
    "git push",
  ],
  [
    "a conflict",
    "git checkout -qb b && echo b > f && git commit -qam b && git checkout -q main && echo c > f && git commit -qam c",
    "git merge b",
  ],
  ["a conflicting stash", "echo s > f && git stash -q && echo t > f && git commit -qam t", "git stash pop"],
  ["an unknown branch", "true", "git checkout nowhere"],
];

test.each(cases)("%s: exit code and error as without pith", (_, prepare, text) => {
  const here = repository();
  here.bash(prepare);
  const native = here.copy();
  const raw = native.bash(`${text} 2>&1`);
  const result = here.withPith(`${text} 2>&1`);
  expect(result.code).toBe(raw.code);
  expect(result.code).not.toBe(0);
  for (const line of raw.stdout
    .split("\n")
    .filter((one) => /error|fatal|rejected|CONFLICT|nothing|no changes/i.test(one))) {
    expect(result.stdout).toContain(line.replace(/[0-9a-f]{40}.*/, ""));
  }
});
