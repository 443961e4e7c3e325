import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { environmentOf } from "../../src/system/environment.ts";
import { readSourced, variablesOf } from "../../src/rewrite/rewrite-request.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "pith-start-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const read = readSourced(folder);

describe("a file that a text reads", () => {
  writeFileSync(join(folder, "env.sh"), "A=é\n");
  writeFileSync(join(folder, "empty"), "");
  writeFileSync(join(folder, "most"), `A=${"x".repeat(64 * 1024 - 2)}`);
  writeFileSync(join(folder, "more"), `A=${"x".repeat(64 * 1024 - 1)}`);
  writeFileSync(join(folder, "binary"), "A=1\0\n");
  writeFileSync(join(folder, "latin"), Buffer.from("A=\xe9\n", "latin1"));
  mkdirSync(join(folder, "folder"));
  execFileSync("mkfifo", [join(folder, "pipe")]);
  symlinkSync("pipe", join(folder, "to-pipe"));
  symlinkSync("env.sh", join(folder, "to-file"));
  symlinkSync("round", join(folder, "round"));

  test.each([
    ["env.sh", "A=é\n"],
    ["./env.sh", "A=é\n"],
    [join(folder, "env.sh"), "A=é\n"],
    ["to-file", "A=é\n"],
    ["empty", ""],
    ["missing", ""],
    ["env.sh/missing", ""],
    // None of these may be waited for, or may say anything.
    ["pipe", null],
    ["to-pipe", null],
    ["folder", null],
    ["round", null],
    ["binary", null],
    ["latin", null],
    ["more", null],
    ["/dev/zero", null],
    ["/dev/tty", null],
  ])("%s", (path, expected) => {
    expect(read(path)).toBe(expected);
  });

  test("may be 64 KiB long", () => {
    expect(read("most")).toHaveLength(64 * 1024);
  });
});

describe("a variable at the start", () => {
  const values = { PATH: "/usr/bin", HOME: "/h", PWD: folder, SHLVL: "1", TERM: "dumb" };
  const env = environmentOf({ variables: values, cwd: folder, platform: "linux" });

  test("is that of the environment, none, or not known", () => {
    const variable = variablesOf(env);
    expect(
      ["PATH", "HOME", "PWD", "GONE", "SHLVL", "TERM", "BASH_VERSION", "IFS", "path"].map(variable),
    ).toEqual(["/usr/bin", "/h", folder, undefined, null, null, null, null, null]);
    expect(variable("$(uname)")).toBe("Linux");
  });

  test("may have been set by what the shell has read before", () => {
    const variable = variablesOf(env, "/own", (name) => name === "HOME" || name === "GONE");
    expect(["PATH", "HOME", "GONE", "OTHER"].map(variable)).toEqual(["/own", null, null, undefined]);
  });

  test("is not known for a folder that another name leads to", () => {
    expect(variablesOf(environmentOf({ ...env, cwd: "/elsewhere" }))("PWD")).toBe(null);
  });
});
