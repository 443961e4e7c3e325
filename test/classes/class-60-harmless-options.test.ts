import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { judge } from "../../hooks/claude/permissions.ts";
import { removedLater } from "../left-over.ts";

/** With no rule at all: only what the client runs by itself. */
const isAllowed = (command: string): boolean =>
  judge(
    { command, rewritten: `/opt/pith/pith ${command}`, mode: "default" },
    { allow: [], ask: [], deny: [], others: false },
  ) === "allow";

test.each([
  "sort -oMakefile",
  "sort -uoMakefile",
  "sort -uo 1",
  "sort -o1",
  "sort --output=1",
  "sort --outp=1",
  "sort --compress-program=1",
  "sort -T1",
  "sort -S1",
  "sort --files0-from=1",
  "wc --files0-from=1",
  "uniq 1 2",
  "tail 5",
  "date -s1",
  "date --set=2020",
  "date --se=2020",
  "date -us1",
  "date 01010101",
  "date -r1",
  "ls 1",
  "ls >/dev/null2>/dev/null",
  "ls 2>/dev/null1",
  "ls &>/dev/nullx",
  "ls -la --unheard-of",
  "cat -",
  "pwd -x",
])("ls && %s is left to the client", (command) => {
  expect(isAllowed("ls -la && ls | sort -nr")).toBe(true);
  expect(isAllowed(command)).toBe(false);
  expect(isAllowed(`ls && ${command}`)).toBe(false);
  expect(isAllowed(`ls | ${command}`)).toBe(false);
});

const longNames =
  "output compress-program files0-from temporary-directory buffer-size random-source batch-size parallel key lines bytes " +
  "set reference file utc iso-8601 follow pid retry sleep-interval all color hyperlink dired width tabsize time-style " +
  "hide ignore indicator-style count repeated all-repeated group skip-fields check-chars unique reverse total debug";
const value = fc.constantFrom("", "1", "5", "x", "Makefile", "./x", "2020");
const long = fc
  .tuple(fc.constantFrom(...longNames.split(" ")), fc.nat(), fc.boolean(), value)
  .map(([name, cut, glued, word]) => {
    const option = `--${cut % 3 === 0 ? name.slice(0, Math.max(1, cut % name.length)) : name}`;
    return word === "" ? option : glued ? `${option}=${word}` : `${option} ${word}`;
  });
const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
const short = fc
  .tuple(fc.array(letter, { minLength: 1, maxLength: 3 }), fc.boolean(), value)
  .map(([letters, glued, word]) => `-${letters.join("")}${glued ? word : ` ${word}`}`.trim());
const redirection = fc.oneof(
  fc.constant(""),
  fc.constantFrom(
    "2>&1",
    ">/dev/null",
    "2>/dev/null",
    ">/dev/null2>/dev/null",
    "&>/dev/nullx",
    "2>&1x",
    "2>1",
  ),
);
const command = fc
  .tuple(
    fc.constantFrom("cat", "date", "head", "ls", "pwd", "sort", "tail", "true", "uniq", "wc"),
    fc.array(fc.oneof({ weight: 3, arbitrary: short }, long, value), { maxLength: 3 }),
    redirection,
  )
  .map(([program, words, behind]) => [program, ...words, behind].filter((word) => word !== "").join(" "));

/** What stands in a folder, and in what. */
const contents = (folder: string): readonly (readonly [string, string])[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .toSorted()
    .map((name) => [name, readFileSync(join(folder, name), "latin1")]);

/** Whoever may set the clock of this machine must not be able to here. */
const withoutClock = ["setpriv", "--bounding-set", "-sys_time", "--"];
const mayRunDate = process.getuid?.() !== 0 || spawnSync(withoutClock[0]!, ["--version"]).status === 0;
const shell = process.getuid?.() === 0 && mayRunDate ? [...withoutClock, "bash"] : ["bash"];

test("whatever may run without a question writes nothing and starts nothing", () => {
  const folder = removedLater(mkdtempSync(join(tmpdir(), "pith-options-")));
  for (const name of ["Makefile", "1", "x"]) writeFileSync(join(folder, name), `${name}\n`);
  const before = contents(folder);
  const allowed = fc
    .sample(command, 20_000)
    .filter((text) => (mayRunDate || !text.startsWith("date")) && isAllowed(`ls && ${text}`));
  expect(allowed.length).toBeGreaterThan(500);
  // Of a program that cannot be started, or a clock that cannot be set, nothing but the error is left.
  const script = [...new Set(allowed)].map((text) => `ls | { ${text}; } >/dev/null 2>>../said\n`).join("");
  const said = `${folder}-said`;
  const [program = "", ...words] = shell;
  const { status } = spawnSync(program, [...words, "-s"], {
    cwd: folder,
    input: script.replaceAll("../said", said),
    encoding: "utf8",
    timeout: 60_000,
  });
  expect(status).not.toBe(null);
  expect(contents(folder)).toEqual(before);
  expect(readFileSync(removedLater(said), "utf8")).not.toMatch(/set date|couldn't execute|No such file/);
});
