import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { throughLinks, writeAtomically } from "../../src/system/atomic-file.ts";
import { scratch } from "../config/scratch.ts";

test("a new file, with its folders", () => {
  const path = join(scratch().root, "a", "b", "file");
  writeAtomically(path, "text", 0o600);
  expect(readFileSync(path, "utf8")).toBe("text");
  expect(lstatSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(path, ".."))).toEqual(["file"]);
});

test("an existing one keeps its mode", () => {
  const path = join(scratch().root, "file");
  writeFileSync(path, "old");
  chmodSync(path, 0o640);
  writeAtomically(path, "new", 0o600);
  expect(readFileSync(path, "utf8")).toBe("new");
  expect(lstatSync(path).mode & 0o777).toBe(0o640);
});

test("links are followed, also to a file that is not there yet", () => {
  const { root } = scratch();
  mkdirSync(join(root, "dotfiles"));
  symlinkSync("dotfiles/settings", join(root, "one"));
  symlinkSync("one", join(root, "two"));
  expect(throughLinks(join(root, "two"))).toBe(join(root, "dotfiles", "settings"));
  writeAtomically(join(root, "two"), "text");
  expect(readlinkSync(join(root, "two"))).toBe("one");
  expect(readFileSync(join(root, "dotfiles", "settings"), "utf8")).toBe("text");
});

test("a link counts from where it lies, also where a linked folder leads there", () => {
  const { root } = scratch();
  for (const folder of ["dotfiles/agent", "dotfiles/shared", "home"])
    mkdirSync(join(root, folder), { recursive: true });
  symlinkSync("../shared/settings", join(root, "dotfiles", "agent", "settings"));
  symlinkSync("../dotfiles/agent", join(root, "home", ".agent"));
  writeFileSync(join(root, "dotfiles", "shared", "settings"), "old");
  writeAtomically(join(root, "home", ".agent", "settings"), "new");
  expect(readFileSync(join(root, "dotfiles", "shared", "settings"), "utf8")).toBe("new");
});

test("a loop of links, a folder: an error, and nothing is left behind", () => {
  const { root } = scratch();
  symlinkSync("b", join(root, "a"));
  symlinkSync("a", join(root, "b"));
  mkdirSync(join(root, "folder"));
  expect(() => writeAtomically(join(root, "a"), "x")).toThrow("too many symbolic links");
  expect(() => writeAtomically(join(root, "folder"), "x")).toThrow("not a regular file");
  expect(readdirSync(root).sort()).toEqual(["a", "b", "folder", "home", "tmp"]);
});
