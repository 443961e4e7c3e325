import { expect, test } from "vitest";
import { lines, world } from "./world.ts";

const claude = { CLAUDECODE: "1" };

test("answers up to the agent's own cap are whole", () => {
  const here = world();
  here.file(
    "list.txt",
    lines(281, (index) => `src/part-${index}/deeper/file-number-${index}.ts changed by somebody`),
  );
  here.bash(
    "git init -q . && seq 2000 > f && git add -A && git commit -qm first && seq 2 2001 | sed 's/$/ x/' > f",
  );
  for (const text of ["sort list.txt", "git diff", "cat list.txt", "grep -n changed list.txt"]) {
    const raw = here.bash(text).stdout;
    if (raw.length > 30_000) continue;
    expect(here.withPith(text, claude).stdout, text).not.toContain("[pith");
  }
});

test("a diff beyond it names every file, and keeps small ones whole", () => {
  const here = world();
  here.bash(
    "git init -q . && for i in 1 2 3 4 5 6; do seq 1500 > f$i; done && seq 9 > small && git add -A && git commit -qm first && for i in 1 2 3 4 5 6; do seq 1500 | sed 's/$/ changed/' > f$i; done; seq 8 > small",
  );
  const { stdout } = here.withPith("git diff", claude);
  for (const name of ["f1", "f2", "f3", "f4", "f5", "f6"])
    expect(stdout).toContain(`diff --git a/${name} b/${name}\n`);
  expect(stdout).toContain("-9\n");
  expect(stdout.length).toBeLessThanOrEqual(30_000);
});
