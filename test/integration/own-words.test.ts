import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { callText } from "../hooks/claude/client-text.ts";
import { type Front, frontWorld, start } from "./world.ts";

const traces = spawnSync("strace", ["-qq", "-e", "trace=none", "true"]).status === 0;

let front: Front;
beforeEach(() => {
  front = frontWorld(null);
  front.write("dist/libexec/pith", `#!/bin/bash\necho asked >>${front.root}/asked\nprintf '\\0'\n`, 0o755);
});
afterEach(() => front.remove());

const past = new Date("2026-01-01");

/** Files of the user, older than the words that were derived from them. */
const filters = (words: string): void => {
  front.write("filters/deploy.toml", "");
  front.write("filters/.compiled/words", words);
  for (const name of ["deploy.toml", "."]) utimesSync(join(front.root, "filters", name), past, past);
};

const asks = (command: string, env: Record<string, string> = {}): boolean => {
  const text = callText(command, { snapshot: front.snapshot, pwd: join(front.root, "cwd") });
  const { stdout, stderr } = start(front.script, ["-c", text], { env });
  expect({ stdout, stderr }).toEqual({ stdout: "x\n", stderr: "" });
  const asked = existsSync(join(front.root, "asked"));
  rmSync(join(front.root, "asked"), { force: true });
  return asked;
};

test("where each command begins with a word behind which nothing is ever inserted, nothing is asked", () => {
  expect(asks("echo x")).toBe(false);
  expect(asks("true deploy; echo x")).toBe(false);
  expect(asks("true | ls >/dev/null; echo x")).toBe(true);
  expect(asks("true $(ls); echo x")).toBe(true);
  expect(asks("mkdir -p y && cd y || true; echo x")).toBe(false);
});

test("a program that no filter knows is asked about", () => {
  expect(asks("deploy 2>/dev/null; echo x")).toBe(true);
  expect(asks("true && ./deploy 2>/dev/null; echo x")).toBe(true);
  expect(asks("A=1 true; echo x")).toBe(true);
});

test("a word of a filter of the user's own is asked about", () => {
  filters(" frobnicate mkdir \n");
  expect(asks("mkdir -p y; echo x")).toBe(true);
  expect(asks("touch y; echo x")).toBe(false);
  expect(asks("true | ls >/dev/null; echo x")).toBe(true);
});

test("a filter for any command has everything asked", () => {
  filters(" * \n");
  expect(asks("echo x")).toBe(true);
});

test.each([
  ["the list is missing", () => rmSync(join(front.root, "filters/.compiled"), { recursive: true })],
  ["a filter has changed", () => front.write("filters/deploy.toml", "# changed")],
  ["a filter is new", () => front.write("filters/other.toml", "")],
  ["a filter is gone", () => rmSync(join(front.root, "filters/deploy.toml"))],
  [
    "the list is a folder",
    () => {
      rmSync(join(front.root, "filters/.compiled/words"));
      mkdirSync(join(front.root, "filters/.compiled/words"));
    },
  ],
])("the engine, which renews the list, is asked about everything where %s", (_, change) => {
  filters(" deploy \n");
  expect(asks("echo x")).toBe(false);
  change();
  expect(asks("echo x")).toBe(true);
});

test("a build server that trusts the project has no list of its words", () => {
  expect(asks("echo x", { PITH_TRUST_PROJECT: "1" })).toBe(true);
});

test.skipIf(!traces)("looking starts no process", () => {
  filters(" deploy \n");
  const text = callText("echo x", { snapshot: front.snapshot, pwd: join(front.root, "cwd") });
  const { stderr } = spawnSync(
    "strace",
    ["-f", "-qq", "-e", "trace=execve,clone,clone3,fork,vfork", front.script, "-c", text],
    {
      env: { PATH: "/usr/bin:/bin", CLAUDE_CODE_SHELL: front.script, SHELL: front.script },
      encoding: "utf8",
    },
  );
  const calls = stderr.split("\n");
  const before = calls.slice(
    0,
    calls.findLastIndex((line) => /execve\("\/bin\/bash"/.test(line)),
  );
  expect(before.filter((line) => /clone|fork/.test(line))).toEqual([]);
  expect(before.length).toBeGreaterThan(0);
});
