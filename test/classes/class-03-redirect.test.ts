import { expect, test } from "vitest";
import { lines, world } from "./world.ts";

const commands = [
  "git diff > out",
  "git log -p >> out",
  "head -825 f > out",
  "ls -la > out",
  "grep -n e f > out",
  "find . -name f > out",
  "cat f | tee out > /dev/null",
  'x=$(git diff); printf %s "$x" > out',
  "cat <(git diff) > out",
  "{ git diff; git status; } > out",
  "exec > out; git diff",
  "git diff &> out",
];

test("files and captures hold the program's own bytes", () => {
  const here = world();
  here.file(
    "f",
    lines(1000, (index) => `line ${index}`),
  );
  here.bash("git init -q . && git add -A && git commit -qm first");
  here.file(
    "f",
    lines(1000, (index) => `line ${index * 2}`),
  );
  for (const text of commands) {
    const native = here.copy();
    const other = here.copy();
    native.bash(text);
    other.withPith(text);
    expect(other.read("out").equals(native.read("out")), text).toBe(true);
  }
  here.withPith("git diff > p && git apply -R --check p");
  expect(here.withPith("git diff > p && git apply -R --check p").code).toBe(0);
});
