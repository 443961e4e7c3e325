import { expect, test } from "vitest";
import { world } from "./world.ts";

test("commands with nothing to gain are left alone", () => {
  const here = world();
  for (const text of [
    "wc -l file",
    "echo hello",
    "pwd",
    "cd /tmp",
    "mkdir -p a/b",
    "vim file",
    "python3 -c 'print(1)'",
    "node -e 1",
    "git log --format=%H",
    "git status --porcelain",
    "cargo metadata --format-version 1",
    "kubectl get pods -o json",
    "ssh host",
    "powershell -Command ls",
  ]) {
    expect(here.rewrite(text)).toBe(text);
  }
});
