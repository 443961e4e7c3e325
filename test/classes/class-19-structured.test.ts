import { expect, test } from "vitest";
import { world } from "./world.ts";

test("JSON in, the same JSON out", () => {
  const here = world();
  const value = Array.from({ length: 400 }, (_, index) => ({
    id: index,
    name: `item  ${index}`,
    error: null,
  }));
  here.file("pretty.json", JSON.stringify(value, null, 2));
  here.file("compact.json", JSON.stringify(value));
  here.file("emit.sh", "cat compact.json\n");
  for (const text of ["cat compact.json", "bash emit.sh", "head -c 100000 compact.json"]) {
    expect(JSON.parse(here.withPith(text).stdout)).toEqual(value);
  }
});

test("machine formats are never touched", () => {
  const here = world();
  for (const text of [
    "npm ls --json",
    "git status --porcelain",
    "git log --format=%H",
    "rg --json x",
    "cargo build --message-format=json",
    "kubectl get po -o yaml",
    "find . -print0",
    "git diff -z",
  ]) {
    expect(here.rewrite(text)).toBe(text);
  }
});
