/** Nix builds, among others, name a home that must not be there, and fail where a program has made it. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratch } from "../config/scratch.ts";

const launcher = join(import.meta.dirname, "..", "..", "dist", "pith");
const through = (words: readonly string[], variables: Record<string, string>) =>
  spawnSync(launcher, words, {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], ...variables } as NodeJS.ProcessEnv,
    input: "",
  });

test.each([
  ["little output", ["echo", "a"], /^a\n$/],
  ["what is shown whole", ["seq", "300"], /^1\n[^]*\n300\n$/],
  ["what is shortened", ["ls", "-la", "/usr/bin", "/usr/lib"], /\[pith: /],
])("a home that is not there is not made: %s", (_, words, shown) => {
  const { root } = scratch();
  const [home, temporary] = [join(root, "no-home"), join(root, "temporary")];
  mkdirSync(temporary);
  const { stdout, status } = through(words, { HOME: home, TMPDIR: temporary });
  expect(stdout).toMatch(shown);
  expect(status).toBe(0);
  expect(existsSync(home)).toBe(false);
  const id = /\[pith (\w{4}): /.exec(stdout)?.[1];
  expect(id === undefined).toBe(!stdout.includes("[pith"));
  if (id === undefined) return;
  const native = spawnSync(words[0]!, words.slice(1), { encoding: "utf8" });
  expect(through(["raw", id], { HOME: home, TMPDIR: temporary }).stdout).toBe(native.stdout);
  expect(existsSync(home)).toBe(false);
});
