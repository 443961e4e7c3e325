import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { pathLookup } from "../../src/system/path-lookup.ts";

const base = mkdtempSync(join(tmpdir(), "pith-lookup-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const put = (path: string, mode: number): string => {
  const file = join(base, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, "");
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
