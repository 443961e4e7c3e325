import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { walk } from "../engine/walk.ts";
import { root, world, type World } from "./world.ts";

/** What later scripts print, and programs under test; no line of a test runner. */
const lookAlikes = [
  "○ skipped endpoint 9 because the token has expired",
  "PASSED gate 3 with waiver",
  "PASSED to handler 0: token=None",
  "- migrated table users_1",
  "connecting to shard 7 ... ok",
  "✔ connected",
  "(pass) by the guard",
  "ok  the gate is open",
  "PASS gates/g2 (waived)",
];

/** Captures of whole runs: each ends with its tool's own summary. */
const captures = [
  "jest/large",
  "vitest/large",
  "mocha/large",
  "pytest/run/large-verbose",
  "go/test/verbose",
  "cargo/test/large",
];

/** What the program itself prints before the capture; npm takes long to start. */
const before = new Map<string, string>();
const native = (here: World, command: string, raw: string): string => {
  const known = before.get(command);
  if (known !== undefined) return `${known}${raw}`;
  const { stdout } = here.bash(command);
  expect(stdout.endsWith(raw)).toBe(true);
  before.set(command, stdout.slice(0, stdout.length - raw.length));
  return stdout;
};

const seen = (raw: string, command: string): string => {
  const here = world();
  here.file("out.txt", raw);
  here.file("package.json", '{ "name": "x", "scripts": { "check": "cat out.txt" } }');
  here.file("Makefile", "check:\n\t@cat out.txt\n");
  here.file("check.sh", "cat out.txt\n");
  const { stdout } = here.withPith(command);
  expect(walk(native(here, command, raw), stdout)).toBe(null);
  return stdout;
};

const missing = (shown: string): string[] => {
  const there = new Set(shown.split("\n"));
  return lookAlikes.filter((line) => !there.has(line));
};

describe.each(captures)("%s", (name) => {
  const raw = readFileSync(join(root, "fixtures", `${name}.txt`), "utf8");

  test.each(["bash check.sh", "make check", "npm run check"])(
    "what comes behind the tool's last word is told of whole: %s",
    (command) => {
      const shown = seen(`${raw}\n${lookAlikes.join("\n")}\n`, command);
      expect(missing(shown)).toEqual([]);
      expect(shown.length).toBeLessThan(raw.length / 2);
    },
  );
});

test.each([
  ["a failing test's captured output", "pytest/run/captured", /^-+ Captured stdout call -+$/],
  ["what a test prints", "mocha/prints", /^ {2}\S/],
  ["what a test logs", "jest/prints", /^ {4}console\.log$/],
])("is not the tool's status: %s", (_, name, place) => {
  const raw = readFileSync(join(root, "fixtures", `${name}.txt`), "utf8").split("\n");
  const at = raw.findIndex((line) => place.test(line)) + 1;
  expect(at).toBeGreaterThan(0);
  const planted = [...raw.slice(0, at), ...lookAlikes, ...raw.slice(at)].join("\n");
  expect(missing(seen(planted, "bash check.sh"))).toEqual([]);
});
