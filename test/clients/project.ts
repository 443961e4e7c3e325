/** A small project that gives the client something to run. */
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { World } from "./world.ts";

const cases = Array.from(
  { length: 400 },
  (_, index) => `test("case ${index + 1}", () => assert.equal(${index === 176 ? 2 : 1}, 1));\n`,
);

/** Tells what was really started, where, with which words and which variables; prints its words. */
const record = `#!/bin/sh
log=$(dirname "$0")/../executed
variables=$(env -0 | cut -z -d= -f1 | LC_ALL=C sort -z | tr '\\0' ' ')
printf '%s|' "$PWD" "\${SHELL-}" "\${SHLVL-}" "\${BASH_ENV-}" "$@" >> "$log.log"
echo >> "$log.log"
printf '%s|%s\\n' "$1" "$variables" >> "$log.names"
printf '%s\\n' "$@"
`;

/** 400 tests of which number 177 fails, a recorder, a secret file, ten commits, one changed file. */
export const writeProject = (world: World): void => {
  world.write(
    "project/package.json",
    '{ "name": "sample", "scripts": { "test": "./record test && node --test --test-reporter=tap", "direct": "node --test-reporter=tap sum.test.mjs" } }\n',
  );
  world.write("project/record", record, 0o755);
  world.write(
    "project/sum.test.mjs",
    `import { test } from "node:test";\nimport assert from "node:assert";\n${cases.join("")}`,
  );
  world.write("home/.bashrc", "# the user's own\nalias ll='ls -l'\n");
  world.write("home/.npmrc", "update-notifier=false\n");
  world.write("project/secret.txt", "the secret\n");
  world.write("project/notes.txt", "one feature\ntwo fixes\n");
  world.write("project/sub/place.txt", "here\n");
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

const rows = (world: World, name: string): readonly string[] =>
  (world.read(name) ?? "").replaceAll(world.root, "ROOT").split("\n").filter(Boolean).toSorted();

/** Words that the project's programs were started with. */
export const executed = (world: World): readonly string[] => rows(world, "executed.log");

/** First word of each program -> names of the variables that it saw. */
export const variables = (
  world: World,
  fickle: readonly string[],
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    rows(world, "executed.names").map((row) => {
      const [word, names] = row.split("|") as [string, string];
      return [word, names.split(" ").filter((name) => !fickle.includes(name))];
    }),
  );

/** Every file of the project, without what differs from run to run. */
export const effects = (world: World): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(world.project, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.startsWith(join(world.project, ".git/")))
      .sort()
      .map((path) => [
        path.slice(world.project.length + 1),
        readFileSync(path, "utf8")
          .replaceAll(world.root, "ROOT")
          .replaceAll(/(duration_ms:? )[\d.]+/g, "$1N"),
      ]),
  );
