import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { idIn, lines, pith, type World, world } from "../../classes/world.ts";

const noisy = `cat <<'E'\n${lines(40, (index) => `Uploading asset-${index}.js (${index * 7} kB)`)}published 40 assets to https://deploy:hunter2secret@example.com/x\nE\necho 'warning: cache is cold' >&2`;

const made = (here: World, name = ".pith/filters/ship-it.toml"): string =>
  readFileSync(join(here.folder, name), "utf8");

test("runs the command once as typed, shows what it prints, and writes a filter that passes", () => {
  const here = world();
  here.tool("ship", `echo "$*" >>ran\n${noisy}`);
  const { stdout, code } = here.own("new", "filter", "--", "ship", "it", "--to", "prod");
  expect(code).toBe(0);
  expect(stdout).toContain("Uploading asset-17.js");
  expect(stdout).toContain("warning: cache is cold");
  expect(here.read("ran").toString()).toBe("it --to prod\n");
  const text = made(here);
  expect(text).toContain('command = "ship it"');
  expect(text).toContain("drop = '^Uploading asset-\\d+\\.js \\(\\d+ kB\\)$'");
  expect(text).not.toContain("hunter2secret");
  const verified = here.own("verify", "--require-all");
  expect(verified.stdout).toContain("all good");
  expect(verified.code).toBe(0);
});

test("the largest block of a run has a rule, whatever stands in its columns", () => {
  const here = world();
  const block = lines(80, (at) => `resolved module com.acme.mod${at} in ${(at * 7) % 50}ms`);
  here.tool("acme", `cat <<'E'\n${block}${lines(6, (at) => `acme: wrote report${at}`)}E\necho built`);
  expect(here.own("new", "filter", "--", "acme", "build").stdout).not.toContain("no rule");
  expect(made(here, ".pith/filters/acme-build.toml")).toMatch(/^\S+ = '\^resolved module /m);
});

test("the new filter needs trust, and then is in force", () => {
  const here = world();
  here.tool("ship", noisy);
  here.own("new", "filter", "--", "ship", "it");
  expect(here.own("explain", "ship it").stdout).toContain("filter: generic");
  const hash = /SHA-256 ([0-9a-f]{64})/.exec(here.own("trust").stdout)![1]!;
  here.own("trust", "--yes", "--sha256", hash);
  const { stdout, stderr } = here.withPith("ship it");
  expect(stdout).toContain("[pith: 40 uploading lines hidden]");
  expect(stderr).toBe("warning: cache is cold\n");
});

test("--user writes it for all projects, in force at once", () => {
  const here = world();
  here.tool("ship", noisy);
  here.own("new", "filter", "--user", "--", "ship", "it");
  expect(made(here, "../home/.config/pith/filters/ship-it.toml")).toContain('command = "ship it"');
  expect(here.withPith("ship it").stdout).toContain("[pith: 40 uploading lines hidden]");
});

test("overwrites nothing, and does not even run the command then", () => {
  const here = world();
  here.tool("ship", `echo x >>ran\n${noisy}`);
  here.file(".pith/filters/ship-it.toml", "# mine\n");
  const { code, stderr } = here.own("new", "filter", "--", "ship", "it");
  expect(code).toBe(2);
  expect(stderr).toContain("already exists, and was not changed");
  expect(made(here)).toBe("# mine\n");
  expect(here.bash("ls ran").code).toBe(2);
});

test("how a failing command ended is in the test; the exit code is ours", () => {
  const here = world();
  here.tool("ship", `${noisy}\nexit 7`);
  expect(here.own("new", "filter", "--", "ship", "it").code).toBe(0);
  expect(made(here)).toContain("exit = 7\n");
  expect(here.own("verify").code).toBe(0);
});

test("nothing repeats: nothing is written", () => {
  const here = world();
  here.tool("ship", "echo one; echo two");
  const { code, stderr } = here.own("new", "filter", "--", "ship", "it");
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: "pith: nothing repeats in that output; no filter was written\n",
  });
  expect(here.bash("ls .pith").code).toBe(2);
});

test("from a recorded run, which is not run again", () => {
  const here = world();
  here.tool("make", `echo x >>ran\n${noisy}\n${noisy}\nexit 2`);
  const id =
    idIn(here.withPith("make ship").stdout) ??
    here.own("raw", "--list").stdout.split("\n")[1]!.trim().split(/\s+/)[0]!;
  const { code, stderr } = here.own("new", "filter", "--from", id);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(here.read("ran").toString()).toBe("x\n");
  expect(made(here, ".pith/filters/make-ship.toml")).toContain("exit = 2\n");
  expect(here.own("verify").code).toBe(0);
});

test("beside the other filters of the project, at the root of its repository", () => {
  const here = world();
  here.tool("ship", noisy);
  here.file(".git/HEAD", "");
  here.file("sub/x", "");
  const { code } = here.bash(`cd sub && ${pith} new filter -- ship it`);
  expect(code).toBe(0);
  expect(made(here)).toContain('command = "ship it"');
});

test("standard input is the command's", () => {
  const here = world();
  here.tool("ship", `read -r line; echo "got $line"; ${noisy}`);
  expect(here.input(["new", "filter", "--", "ship", "it"], "hello\n").stdout).toContain("got hello\n");
});

test.each([
  [["new"]],
  [["new", "filter"]],
  [["new", "other", "x"]],
  [["new", "filter", "--from", "?"]],
  [["new", "filter", "--from", "00000000"]],
])("%j is bad input", (words) => {
  expect(world().own(...words).code).toBe(2);
});
