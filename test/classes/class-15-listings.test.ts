import { expect, test } from "vitest";
import { idIn, world } from "./world.ts";

const here = world();
here.bash(
  "mkdir -p .hidden deep/er; for i in $(seq 1 150); do : > deep/file$i.txt; done; : > deep/er/x; chmod 600 deep/file1.txt; ln -s deep link",
);

test.each([
  "ls",
  "ls -d .hidden",
  "ls -1 deep",
  "ls -a",
  "ls -A",
  "ls -la",
  "ls -R",
  "ls -lR deep",
  "ls -F",
  "ls -i deep",
  "ls nowhere",
  "ls -d */",
  "tree -a",
  "find deep -type f",
])("%s: every name is there, or counted and recoverable", (text) => {
  const raw = here.bash(text);
  const result = here.withPith(text);
  expect(result.code).toBe(raw.code);
  const id = idIn(result.stdout);
  if (id !== null) expect(here.own("raw", id).stdout).toBe(raw.stdout);
  else for (const word of raw.stdout.split(/[\s/]+/)) expect(result.stdout).toContain(word);
});
