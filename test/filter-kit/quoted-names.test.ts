/** Names that git quotes are named in marks as they are called, and quoted where a line could not hold them. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileOf } from "../../src/filter-kit/diff-folds.ts";
import { printableName, unquotedName } from "../../src/filter-kit/quoted-names.ts";

const names = [
  "日本語.txt",
  "back\\slash.txt",
  'it"s.txt',
  'it"s a.txt',
  "a\tb.txt",
  "50% ä.ts",
  "plain.ts",
  "a b.ts",
];

/** Output of git for files with these names. */
const printed = (): Map<string, { name: string; head: string }> => {
  const folder = mkdtempSync(join(tmpdir(), "pith-names-"));
  try {
    const git = (...words: string[]): string =>
      execFileSync("git", ["-c", "core.quotePath=true", ...words], { cwd: folder, encoding: "utf8" });
    git("init", "--quiet");
    for (const name of names) writeFileSync(join(folder, name), "text\n");
    git("add", "--all");
    return new Map(
      git("ls-files", "-z")
        .split("\0")
        .filter((name) => name !== "")
        .map((name) => {
          const head = git("diff", "--cached", "--", name).split("\n")[0]!;
          return [name, { name: git("ls-files", "--", name).trimEnd(), head }];
        }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test("names as git prints them", () => {
  const found = printed();
  expect([...found.keys()].toSorted()).toEqual(names.toSorted());
  for (const [own, { name, head }] of found) {
    expect(unquotedName(name)).toBe(own);
    const shown = own.includes("\t") || own === 'it"s a.txt' ? name : own;
    expect(printableName(name)).toBe(shown);
    expect(fileOf(head)).toBe(shown);
  }
});

test("bytes that are no text stay as git prints them", () => {
  expect(unquotedName('"\\377x"')).toBe('"\\377x"');
  expect(printableName('"\\033[31m"')).toBe('"\\033[31m"');
});
