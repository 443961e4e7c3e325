/** How a mark names files of a diff that it hides whole: by their new names, and which of them are deleted. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import diff from "../../../filters/git/diff.ts";
import show from "../../../filters/git/show.ts";
import { runEngine } from "../run-engine.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-hidden-"));

const git = (...words: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=dev", "-c", "user.email=dev@example.com", ...words], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 26,
    env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
  });

const write = (name: string, word: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(
    join(folder, name),
    Array.from({ length: 40 }, (_, at) => `${word} ${name} line ${at} of some text\n`).join(""),
  );
};

const move = (from: string, to: string): void => {
  mkdirSync(dirname(join(folder, to)), { recursive: true });
  renameSync(join(folder, from), join(folder, to));
};

const names = Array.from({ length: 90 }, (_, at) => `src/f${at}.ts`);

beforeAll(() => {
  git("init", "-q");
  for (const name of [...names, "src/old name.ts"]) write(name, "old");
  git("add", ".");
  git("commit", "-qm", "Before");
  for (const name of names) write(name, "new");
  git("checkout", "-q", "src/f30.ts");
  move("src/f30.ts", "src/f30b.ts");
  move("src/old name.ts", "src/f31 new name.ts");
  rmSync(join(folder, "src/f32.ts"));
  git("add", "-A");
});

afterAll(() => rmSync(folder, { recursive: true }));

const markOf = (text: string): string => (text.match(/^\[pith: .*$/gm) ?? []).join("\n");

test("the new name of a renamed file, and which file is deleted", () => {
  const text = git("diff", "--cached");
  const mark = markOf(
    runEngine(diff, text, { argv: ["git", "diff", "--cached"], cap: 8000 }).shown.toString(),
  );
  expect(mark).toContain(" src/f30b.ts 4,");
  expect(mark).toContain(' "src/f31 new name.ts" 4,');
  expect(mark).toMatch(/ src\/f32\.ts \d+ \(deleted\)/);
  expect(mark).not.toContain("src/f30.ts");
  expect(mark.match(/deleted/g)).toHaveLength(1);
});

test("a commit that deletes a file is not deleted", () => {
  git("commit", "-qm", "After");
  const text = git("log", "-p").repeat(3);
  const shown = runEngine(show, text, { argv: ["git", "show", "HEAD", "HEAD", "HEAD"] }).shown.toString();
  expect(shown).not.toMatch(/\b[0-9a-f]{7,40} \(deleted/);
});
