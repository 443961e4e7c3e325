/** Lists on a terminal: a long one goes through the user's pager, a short one and everything elsewhere does not. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pith, world } from "../classes/world.ts";

/** Runs `words` on a terminal with that many rows; `pager` notes its input. */
const onTerminal = (words: string, pager: string, rows = 24) => {
  const here = world();
  const noted = join(here.folder, "noted");
  const shown = join(here.folder, "pager");
  writeFileSync(shown, `#!/bin/sh\n${pager.replaceAll("NOTED", `'${noted}'`)}\n`, { mode: 0o755 });
  const inner = `stty rows ${rows} cols 100; '${pith}' ${words}; echo "ended $?"`;
  const { stdout } = here.bash(`script -qec "$INNER" /dev/null </dev/null`, { INNER: inner, PAGER: shown });
  return { stdout, noted: existsSync(noted) ? readFileSync(noted, "utf8") : null };
};

test("a long list is the pager's", () => {
  const { stdout, noted } = onTerminal("filters", "cat >NOTED");
  expect(noted).toContain("cargo test");
  expect(stdout).toMatch(/^ended 0\s*$/);
});

test.each([
  ["--no-pager", "filters --no-pager", 24],
  ["a list that fits", "filters", 5000],
  ["what programs read", "filters --json", 24],
])("%s is not", (_, words, rows) => {
  const { stdout, noted } = onTerminal(words, "cat >NOTED", rows);
  expect(noted).toBeNull();
  expect(stdout).toContain("cargo test");
});

test.each([
  ["dies", "kill -9 $$"],
  ["fails", "exit 3"],
  ["is missing", "exec /nonexistent/pager 2>/dev/null"],
])("a pager that %s is no fault: the list is printed", (_, pager) => {
  const { stdout } = onTerminal("filters", pager);
  expect(stdout).toContain("cargo test");
  expect(stdout).toMatch(/ended 0\s*$/);
});

test("a pager that is left before the end is no fault", () => {
  const { stdout } = onTerminal("filters", "head -n 1");
  expect(stdout).toMatch(/^[^\n]+\n(?:ended 0\s*)$/);
});

test("without a terminal there is none", () => {
  const here = world();
  const noted = join(here.folder, "noted");
  const { stdout } = here.bash(`'${pith}' filters`, { PAGER: `cat >'${noted}'` });
  expect([stdout.includes("cargo test"), existsSync(noted)]).toEqual([true, false]);
});

test("what takes its time says what it is at, on a terminal only, and takes that away again", () => {
  const here = world();
  mkdirSync(join(here.home, ".claude"));
  const inner = `'${pith}' doctor`;
  const { stdout } = here.bash(`script -qec "$INNER" /dev/null </dev/null`, { INNER: inner });
  expect(stdout).toContain("trying Claude Code ...\r\u001b[K");
  expect(here.bash(inner).stdout + here.bash(inner).stderr).not.toContain("trying");
});
