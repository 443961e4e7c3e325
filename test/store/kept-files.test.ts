import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  filesOf,
  keptFiles,
  lastFiles,
  lineMatches,
  linesOf,
  rangesOf,
  teeFolders,
} from "../../src/store/kept-files.ts";
import { spoolDir } from "../../src/system/paths.ts";
import { scratch } from "../config/scratch.ts";

const put = (folder: string, name: string, text = "", seconds = 1): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  utimesSync(join(folder, name), seconds, seconds);
};

test("finds by id in every folder, newest first, stdout before stderr; strangers are not ours", () => {
  const { root } = scratch();
  const [a, b] = [join(root, "a"), join(root, "b")];
  put(a, "100_git-log_AAAAAAAA.log");
  put(b, "200_ls_BBBBBBBB.err.log");
  put(b, "200_ls_BBBBBBBB.log");
  put(b, "200_ls_BBBBBBBB.idx");
  put(b, "notes.log");
  expect(keptFiles([a, b, join(root, "none")]).map((file) => [file.id, file.slug, file.stream])).toEqual([
    ["BBBBBBBB", "ls", 1],
    ["BBBBBBBB", "ls", 2],
    ["AAAAAAAA", "git-log", 1],
  ]);
  expect(filesOf("AAAAAAAA", [b, a]).map((file) => file.path)).toEqual([join(a, "100_git-log_AAAAAAAA.log")]);
  expect(filesOf("CCCCCCCC", [a, b])).toEqual([]);
});

test("stdout first, though stderr's file was opened a second later", () => {
  const { root } = scratch();
  put(root, "200_ls_BBBBBBBB.log");
  put(root, "201_ls_BBBBBBBB.err.log");
  expect(filesOf("BBBBBBBB", [root]).map((file) => file.stream)).toEqual([1, 2]);
});

test("last is the one written to last, not the one begun last", () => {
  const { root } = scratch();
  put(root, "100_tail-f_AAAAAAAA.log", "", 900);
  put(root, "200_ls_BBBBBBBB.log", "", 200);
  expect(lastFiles([root]).map((file) => file.id)).toEqual(["AAAAAAAA"]);
  expect(lastFiles([join(root, "none")])).toEqual([]);
});

test("what a clock dated that was set back since is not the last, unless there is nothing else", () => {
  const { root } = scratch();
  put(root, "100_ls_AAAAAAAA.log", "", 100);
  put(root, "5000_ls_BBBBBBBB.log", "", 5000);
  expect(lastFiles([root], 200_000).map((file) => file.id)).toEqual(["AAAAAAAA"]);
  expect(lastFiles([root], 50_000).map((file) => file.id)).toEqual(["BBBBBBBB"]);
});

test("looks where a sandbox puts its files: one level below the temporary directory", () => {
  const { env } = scratch();
  const inside = join(env.temporary, "sandbox", spoolDir(env).split("/").at(-1)!);
  mkdirSync(inside, { recursive: true, mode: 0o700 });
  expect(teeFolders("", env)).toEqual([join(env.home, ".local/share/pith/tee"), join(inside, "tee")]);
});

test.each([
  ["", 10, [[0, 10, 1]]],
  [
    "0 4 1\n4 6 2\n",
    10,
    [
      [0, 4, 1],
      [4, 6, 2],
    ],
  ],
  [
    "0 4 1\n6 2 2\n",
    10,
    [
      [0, 4, 1],
      [4, 2, 1],
      [6, 2, 2],
      [8, 2, 1],
    ],
  ],
  [
    "0 4 1\nrubbish\n2 4 2\n4 99 2\n",
    5,
    [
      [0, 4, 1],
      [4, 1, 1],
    ],
  ],
] as [string, number, [number, number, number][]][])("index %j", (index, size, ranges) => {
  const { root } = scratch();
  put(root, "1_x_AAAAAAAA.log", "x".repeat(size));
  put(root, "1_x_AAAAAAAA.idx", index);
  const file = keptFiles([root])[0]!;
  expect(rangesOf(file, size).map((range) => [range.offset, range.length, range.stream])).toEqual(ranges);
});

test("lines joined are the bytes, and each ends at its own line end", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom("a", "\n", "\r", "é") })), (edits) => {
      const lines = [...linesOf(edits.map((edit) => Buffer.from(edit)))].map((line) =>
        Buffer.from(line).toString(),
      );
      expect(lines.join("")).toBe(edits.join(""));
      expect(lines).toEqual(edits.join("").match(/[^\n]*\n|[^\n]+/g) ?? []);
    }),
  );
});

test("a pattern sees a line as it is, and without its colours", () => {
  const line = Buffer.from("\u001b[31merror\u001b[0m: x\r\n");
  expect(lineMatches(line, /^error: x$/)).toBe(true);
  expect(lineMatches(line, /\[31m/)).toBe(true);
  expect(lineMatches(line, /warning/)).toBe(false);
});
