import { expect, test } from "vitest";
import { lines, world } from "./world.ts";

const pipelines = [
  "grep -n m sixty.txt | wc -l",
  "cat sixty.txt | sort -r | head -3",
  "git log --oneline | cut -d' ' -f2- | sort | md5sum",
  "ls -la | awk '{print $NF}' | sort | md5sum",
  "find . -name '*.txt' | xargs wc -l",
  "grep m sixty.txt | tee copy.txt | md5sum; md5sum copy.txt",
  "git diff HEAD~1 | git apply -R --check - && echo applies",
  "(git log; git status) | md5sum",
  "for f in a b; do grep -n m sixty.txt; done | wc -l",
  "diff <(cat sixty.txt) <(grep m sixty.txt) && echo same",
];

test("what a program reads is what it would have read", () => {
  const here = world();
  here.file(
    "sixty.txt",
    lines(60, (index) => `my matching line number ${index} with some more text in it`),
  );
  here.bash(
    "git init -q . && git add -A && git commit -qm first && seq 400 > n && git add -A && git commit -qm second",
  );
  for (const text of pipelines) {
    expect({ text, ...here.withPith(text) }).toEqual({ text, ...here.bash(text) });
  }
  expect(here.withPith("grep -n m sixty.txt | wc -l").stdout.trim()).toBe("60");
});
