/** `pith filters`: what is listed is what is in force, and a copy does what the original does. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { entries } from "../../../src/registry/shipped.generated.ts";
import { sources } from "../../../src/registry/sources.generated.ts";
import { filterSource, startOf } from "../../../src/cli/filters/filters.ts";
import { compileText } from "../../../src/filter-language/compile.ts";
import { root, world, type World } from "../../classes/world.ts";

let here: World;
beforeEach(() => {
  here = world();
});
const userFile = (name: string): string => join(here.home, ".config", "pith", "filters", name);

describe("the list", () => {
  test("has every filter, one line each", () => {
    const { code, stdout } = here.own("filters");
    expect(code).toBe(0);
    const rows = stdout.trimEnd().split("\n");
    expect(rows.map((row) => row.split(/ {2,}/)[0])).toEqual(entries.map(({ command }) => command));
    expect(here.own("filters", "list").stdout).toBe(stdout);
  });

  test("is searched by every word, in commands, other spellings and summaries", () => {
    expect(here.own("filters", "cargo", "failing").stdout).toMatch(/^cargo test +report +Failing tests/m);
    expect(here.own("filters", "cargo", "failing").stdout).not.toMatch(/^(?:pytest|cargo build)/m);
    expect(here.own("filters", "apt", "upgrade").stdout).toMatch(/^apt-get install /);
    expect(here.own("filters", "no-such-tool")).toEqual({
      code: 1,
      stdout: 'no filter for "no-such-tool"\n',
      stderr: "",
    });
  });
});

describe("one filter", () => {
  test("as data: its text", () => {
    const { code, stdout } = here.own("filters", "show", "ninja");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ninja\nkind +report\nshows +What failed/);
    expect(stdout.endsWith(`\n${readFileSync(join(root, "filters", "ninja.toml"), "utf8")}`)).toBe(true);
  });

  test("in TypeScript: what it is, and what eject can do", () => {
    const { stdout } = here.own("filters", "show", "cargo", "t");
    expect(stdout).toMatch(/^cargo test\n/);
    expect(stdout).toMatch(/^from +pith \(filters\/cargo\/test\.ts\)$/m);
    expect(stdout).toMatch(/^Written in TypeScript: its rules are code, and cannot be edited as data\./m);
  });

  test.each([
    [["show", "carg", "test"], 'no filter for "carg test" (did you mean "cargo test"?)'],
    [["eject", "no-such-tool"], 'no filter for "no-such-tool"; '],
    [["show"], "filters show needs a command"],
  ])("%j", (words, said) => {
    const { code, stdout, stderr } = here.own("filters", ...words);
    expect([code, stdout, stderr.includes(said)]).toEqual([2, "", true]);
  });
});

describe("a copy", () => {
  test("of every filter that ships is one that may be written", () => {
    for (const { command } of entries) {
      const text = startOf(command, filterSource(command), "/LANGUAGE.md");
      const { filters, mistakes } = compileText(text, "copy.toml");
      expect([command, mistakes, filters.length]).toEqual([command, [], 1]);
    }
    expect(Object.keys(sources).length).toBeGreaterThan(20);
  });

  test("of a filter written as data does what that one does, until it is edited", () => {
    here.tool(
      "ninja",
      'i=0; while [ $i -lt 60 ]; do i=$((i + 1)); echo "[$i/60] Building C object x$i.o"; done; echo "ninja: done"',
    );
    const plain = (text: string): string => text.replaceAll(/\d+_ninja_\w{8}|pith \w{4,8}:/g, "ID");
    const before = here.withPith("ninja").stdout;
    expect(before).toContain("60 build steps hidden");
    const { code, stdout } = here.own("filters", "eject", "ninja");
    expect([
      code,
      stdout.startsWith(`${userFile("ninja.toml")}: a copy of pith's own, used instead of it\n`),
    ]).toEqual([0, true]);
    // An output that gcc leaves alone because of `-v` is no matter of ninja's.
    for (const typed of ["ninja", "ninja -v"]) expect(plain(here.withPith(typed).stdout)).toBe(plain(before));
    expect(here.own("verify").code).toBe(0);
    const both = here.own("filters", "show", "ninja").stdout;
    expect(both).toContain(`user: ${userFile("ninja.toml")}`);
    expect(both).toMatch(/^Replaces pith's own filter \(filters\/ninja\.toml\):$/m);
    expect(both.endsWith(`\n${readFileSync(join(root, "filters", "ninja.toml"), "utf8")}`)).toBe(true);
    here.bash(`sed -i 's/build steps/steps of ours/' "${userFile("ninja.toml")}"`);
    expect(here.own("verify").code).toBe(1);
    here.bash(
      `sed -i 's/2 steps of ours hidden/2 steps hidden/; s/noun = "steps of ours"/noun = "steps"/; s/steps of ours/steps/g' "${userFile("ninja.toml")}"`,
    );
    expect(here.own("verify").code).toBe(0);
    expect(here.withPith("ninja").stdout).toContain("60 steps hidden");
    expect(here.own("filters", "eject", "ninja")).toMatchObject({
      code: 2,
      stderr: `pith: ${userFile("ninja.toml")} already exists, and was not changed\n`,
    });
  });

  test("of one in TypeScript extends it: nothing changes until it has a rule", () => {
    here.tool("cargo", `cat "${join(root, "fixtures", "cargo", "test", "large.txt")}"; exit 101`);
    const plain = (text: string): string => text.replaceAll(/\d+_cargo-test_\w{8}|pith \w{4,8}:/g, "ID");
    const before = here.withPith("cargo test").stdout;
    expect(here.own("filters", "eject", "cargo", "test").stdout).toMatch(
      /: no copy: pith's own is written in TypeScript, so this file extends it, and has no rule yet\n/,
    );
    const [, language = ""] =
      /^# Every key: (.*)$/m.exec(readFileSync(userFile("cargo-test.toml"), "utf8")) ?? [];
    expect(readFileSync(language, "utf8")).toMatch(/^# /);
    const both = here.own("filters", "show", "cargo", "test").stdout;
    expect(both).toContain('extends = "cargo test"');
    expect(both).toMatch(/^Extends pith's own filter \(filters\/cargo\/test\.ts\), .*:\n {4}Failing tests/m);
    expect(existsSync(userFile("cargo-test.toml"))).toBe(true);
    expect(plain(here.withPith("cargo test").stdout)).toBe(plain(before));
    expect(here.own("verify").code).toBe(0);
  });
});
