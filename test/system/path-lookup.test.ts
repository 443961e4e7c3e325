import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { pathLookup } from "../../src/system/path-lookup.ts";

const base = mkdtempSync(join(tmpdir(), "pith-lookup-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const put = (path: string, mode: number, text: string | Buffer = "#!/bin/sh\n"): string => {
  const file = join(base, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
};

test("the first folder with a file that may run", () => {
  put("a/tool", 0o644);
  mkdirSync(join(base, "b/tool"), { recursive: true });
  const tool = put("c/tool", 0o755);
  put("d/tool", 0o755);
  const find = pathLookup(["a", "b", "c", "d"].map((name) => join(base, name)).join(":"), base);
  expect(find("tool")).toBe(tool);
  expect(find("none")).toBeNull();
  expect(find("./c/tool")).toBe(tool);
  expect(pathLookup("c:d", base)("tool")).toBe(tool);
  expect(pathLookup("", join(base, "c"))("tool")).toBe(tool);
});

test.skipIf(process.platform === "win32").each([
  ["a program", readFileSync(process.execPath).subarray(0, 4096), true],
  ["an interpreter with an option", "#! /bin/sh -e\n", true],
  ["an interpreter that is gone", "#!/gone/bin/python3\n", false],
  ["an interpreter without a path", "#!sh\n", false],
  ["a carriage return", "#!/bin/sh\r\n", false],
  ["a script without #!", "# déjà vu\n[[ a ]]\n", false],
  ["an empty file", "", false],
])(
  "what the system does not start is the shell's, whatever comes behind it on PATH: %s",
  (name, text, isStarted) => {
    const folder = `started/${name}`;
    const first = put(`${folder}/a/tool`, 0o755, text);
    put(`${folder}/b/tool`, 0o755);
    const find = pathLookup(`${join(base, folder, "a")}:${join(base, folder, "b")}`, base);
    expect(find("tool")).toBe(isStarted ? first : null);
  },
);

describe("Windows", () => {
  const system = (...files: readonly string[]) => ({
    platform: "win32" as const,
    isProgram: (file: string) => files.includes(file),
  });
  const git = String.raw`C:\Program Files\Git\cmd\git.exe`;

  test.each([
    [String.raw`C:\Windows;C:\Program Files\Git\cmd`, "git", git],
    [String.raw`C:\Program Files\Git\cmd`, "git", git],
    ["/usr/bin:/c/Program Files/Git/cmd", "git", git],
    [String.raw`C:\Program Files\Git\cmd`, "git.exe", git],
    ["/usr/bin:/mingw64/bin", "git", null],
    ["", "/c/x/git", null],
    ["", "C:/Program Files/Git/cmd/git", git],
  ])("%s: %s", (path, name, found) => {
    expect(pathLookup(path, String.raw`C:\work`, system(git))(name)).toBe(found);
  });
});
