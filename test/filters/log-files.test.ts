/** A log read with `tail`, `cat`, `head` or `sed` loses its colours and nothing else; any other file stays as it is. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import cat from "../../filters/cat.ts";
import head from "../../filters/head.ts";
import sed from "../../filters/sed.ts";
import tail from "../../filters/tail.ts";
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { readsOneFile } from "../../src/filter-kit/reads-one-file.ts";
import { runEngine } from "../engine/run-engine.ts";

const coloured = readFileSync(
  join(import.meta.dirname, "../../fixtures/gcc/compile/errors-colour.txt"),
  "utf8",
);
const filters = { tail, head, cat, sed };

const shownOf = (command: string, text: string): string => {
  const argv = command.split(" ");
  return runEngine(filters[argv[0] as keyof typeof filters], text, { argv }).shown.toString();
};

test("the capture is coloured", () => expect(coloured).toContain("\u001B[01;31m"));

describe.each([
  "tail -100 /tmp/build.log",
  "tail -n 100 logs/app.log.1",
  "tail -30 /private/tmp/claude-501/-Users-dev-Code/tasks/b7d1d23.output",
  "head -50 nohup.out",
  "tail -100 /var/log/syslog",
  "tail -100 /private/var/log/messages.1",
  "cat /var/log/httpd/error_log",
  "cat error_log-20261101",
  "tail -n 100 app.log-20261101",
  "cat build.log",
  "cat -n build.log",
  "sed -n 1,80p build.log",
  "sed -n -e 1,80p build.log",
])("%s", (command) => {
  test("shows the lines without their colours", () => {
    const shown = shownOf(command, coloured);
    const plain = shownOf(command, stripAnsi(coloured));
    expect(shown).not.toContain("\u001B");
    expect(shown).toBe(plain);
    expect(Buffer.byteLength(shown)).toBeLessThan(Buffer.byteLength(coloured));
  });
});

test.each([
  "tail -100 build.txt",
  "tail -100 build.log notes.md",
  "tail -100 expected/join.out",
  "head -50 tests/ui/a.stderr",
  "cat src/log",
  "cat src/var/log/build.txt",
  "cat /var/log/../lib/build.txt",
  "cat docs/change_log",
  "cat -n src/a.ts build.log",
  "cat -A build.log",
  "cat -v build.log",
  "cat --show-ends build.log",
  "cat a.log.md",
  "sed -n 1,80p catalog.ts",
  "sed -n 1,80p",
])("%s is byte for byte what it is", (command) => {
  expect(shownOf(command, coloured)).toBe(coloured);
});

test("context around a hit is a part of the file, but of a log's", () => {
  expect(readsOneFile("grep -A 30 class src/a.ts".split(" "), false)).toBe(true);
  expect(readsOneFile("grep -A 30 failed build.log".split(" "), false)).toBe(false);
});
