import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { pith, world } from "./world.ts";

test("stdin is the program's own", () => {
  const here = world();
  here.file("n", "1\n2\n3\n");
  const text = "while read -r x; do echo got $x; done < n; cat n | grep 2; grep 3 < n";
  expect(here.withPith(text)).toEqual(here.bash(text));
});

test("a silent, open stdin does not hold up a hook", async () => {
  const here = world();
  const child = spawn(pith, ["hook", "claude"], {
    cwd: here.folder,
    env: here.env,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const code = await new Promise((resolve) => child.on("exit", resolve));
  child.stdin.destroy();
  expect(code).toBe(0);
});
