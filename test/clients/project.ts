/** A small project that gives the client something to run. */
import { spawnSync } from "node:child_process";
import type { World } from "./claude.ts";

const cases = Array.from(
  { length: 400 },
  (_, index) => `test("case ${index + 1}", () => assert.equal(${index === 176 ? 2 : 1}, 1));\n`,
);

/** 400 tests of which number 177 fails, a secret file, ten commits, a repository with one changed file. */
export const writeProject = (world: World): void => {
  world.write("project/package.json", '{ "name": "sample", "scripts": { "test": "node --test" } }\n');
  world.write(
    "project/sum.test.mjs",
    `import { test } from "node:test";\nimport assert from "node:assert";\n${cases.join("")}`,
  );
  world.write("project/secret.txt", "the secret\n");
  world.write("project/notes.txt", "one feature\ntwo fixes\n");
  world.write(
    "home/.gitconfig",
    "[user]\n\tname = Dev\n\temail = dev@example.com\n[init]\n\tdefaultBranch = main\n",
  );
  const date = "2026-01-02T03:04:05Z";
  const git = (...args: string[]) =>
    spawnSync("git", args, {
      cwd: world.project,
      env: { ...process.env, HOME: world.home, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });
  git("init", "-q");
  git("add", ".");
  for (let index = 0; index < 10; index++) git("commit", "-q", "--allow-empty", "-m", `feat: step ${index}`);
  world.write("project/notes.txt", "one feature\ntwo fixes\nthree\n");
};
