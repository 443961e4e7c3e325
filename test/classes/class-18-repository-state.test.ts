import { expect, test } from "vitest";
import { idIn, world } from "./world.ts";

const conflicting = () => {
  const here = world();
  here.bash(
    "git init -q . && echo a > f && git add f && git commit -qm a && git checkout -qb b && echo b > f && git commit -qam b && git checkout -q main && echo c > f && git commit -qam c",
  );
  return here;
};

test.each([
  ["git merge b", /You have unmerged paths|Unmerged paths/],
  ["git rebase b", /rebase in progress/],
  ["git cherry-pick b", /cherry-picking/],
  ["git bisect start && git bisect bad && git bisect good HEAD~1", /bisect/],
  ["git checkout -q --detach", /HEAD detached/],
])("after %s the state is said", (command, state) => {
  const here = conflicting();
  here.bash(command);
  expect(here.withPith("git status").stdout).toMatch(state);
});

test("five hundred changed files: every one shown or counted", () => {
  const here = world();
  here.bash(
    "git init -q . && for i in $(seq 1 500); do echo a > file$i; done && git add -A && git commit -qm a && for i in $(seq 1 500); do echo b > file$i; done",
  );
  const raw = here.bash("git status").stdout;
  const shown = here.withPith("git status").stdout;
  const named = new Set(shown.match(/file\d+/g)).size;
  const hidden = [...shown.matchAll(/^\[pith: (\d+) .* hidden\]$/gm)].reduce(
    (sum, match) => sum + Number(match[1]),
    0,
  );
  expect(named + hidden).toBeGreaterThanOrEqual(500);
  const id = idIn(shown);
  if (id !== null) expect(here.own("raw", id).stdout).toBe(raw);
});
