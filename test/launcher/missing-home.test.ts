/** Homes that pith has no business in. Nix builds, among others, name one that must not be there, and fail where a program has made it;
 * `sudo -E` and containers start programs with the home of another user. */
import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
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
  const { stdout, status } = through(["--for-agent", ...words], { HOME: home, TMPDIR: temporary });
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

/** A user other than the one that runs these tests. */
const somebody = 54_321;

describe.skipIf(process.getuid?.() !== 0)("the home of another user is left alone", () => {
  const world = () => {
    const { root } = scratch();
    const [home, temporary, work] = ["home", "temporary", "work"].map((name) => join(root, name)) as [
      string,
      string,
      string,
    ];
    for (const folder of [temporary, work, join(home, ".config", "pith"), join(home, ".claude")])
      mkdirSync(folder, { recursive: true });
    chownSync(home, somebody, somebody);
    return { home, work, variables: { HOME: home, TMPDIR: temporary } };
  };
  const within = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();

  test.each([
    ["what goes through", ["echo", "a"]],
    ["what is shortened", ["ls", "-la", "/usr/bin", "/usr/lib"]],
    ["a failure", ["sh", "-c", "seq 300; exit 1"]],
    ["reports", ["gain"]],
    ["doctor", ["doctor"]],
    ["settings", ["config", "set", "mode", "tight"]],
    ["a trial", ["trial", "start"]],
    ["init", ["init", "--agent", "claude", "--yes"]],
  ])("%s", (_, words) => {
    const { home, variables } = world();
    const before = within(home);
    const first = through(words, variables);
    expect(within(home)).toEqual(before);
    const id = /\[pith (\w{4,8}): /.exec(first.stdout)?.[1];
    if (id === undefined) return;
    const native = spawnSync(words[0]!, words.slice(1), { encoding: "utf8" });
    expect(through(["raw", id], variables).stdout).toBe(native.stdout);
    expect(within(home)).toEqual(before);
  });

  test("records that are there stay as they are, a day's upkeep and a fold included", () => {
    const { home, variables } = world();
    const data = join(home, ".local", "share", "pith");
    mkdirSync(join(data, "tee"), { recursive: true });
    writeFileSync(join(data, "journal.jsonl"), "\n".repeat(300_000));
    writeFileSync(join(data, ".upkeep-1"), "");
    const before = within(home);
    for (const words of [["echo", "a"], ["ls", "-la", "/usr/bin", "/usr/lib"], ["gain"]])
      through(words, variables);
    expect(within(home)).toEqual(before);
    expect(readFileSync(join(data, "journal.jsonl"), "utf8")).toBe("\n".repeat(300_000));
  });

  test("init says who should do it", () => {
    const { stderr, status } = through(["init", "--agent", "claude", "--yes"], world().variables);
    expect(status).toBe(2);
    expect(stderr).toContain("belongs to another user");
  });
});
