import { expect, test } from "vitest";
import { countTokens } from "../../src/history/tokens.ts";
import { world } from "./world.ts";

test("small and ordinary output of everyday commands costs no token more", () => {
  const here = world();
  here.bash(
    "git init -q . && seq 30 > f && mkdir d && seq 9 > d/g && git add -A && git commit -qm first && seq 40 > f",
  );
  for (const text of [
    "git status",
    "git diff",
    "git log",
    "git branch -a",
    "git stash list",
    "ls",
    "ls -la",
    "find .",
    "grep -rn 1 .",
    "cat f",
    "du -a",
    "git show",
    "git blame f",
  ]) {
    const raw = here.bash(text).stdout;
    const shown = here.withPith(text).stdout;
    expect(countTokens(shown), text).toBeLessThanOrEqual(countTokens(raw));
    if (raw.length <= 1024 && raw.split("\n").length <= 31) expect(shown).toBe(raw);
  }
});
