/** Settings cost a start only what they say: without a hook or a route the native program starts the program, and with one it is
 * asked first. How the program ended tells who started it: only the native program sees SIGINT and SIGPIPE. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removedLater } from "../left-over.ts";
import { launcher, noProc, oldBash, scratch, ways } from "./world.ts";

const isScriptAlone = noProc || oldBash || ways.length === 1;

const endOf = (settings: string, words: readonly string[]) => {
  const home = removedLater(scratch());
  const folder = join(home, ".config", "pith");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "config.toml"), settings.replaceAll("<home>", home));
  const env = {
    PATH: process.env["PATH"],
    HOME: home,
    PITH_DATA_DIR: join(home, "data"),
  } as NodeJS.ProcessEnv;
  const { status, signal, stdout, stderr } = spawnSync(launcher, words, { env, encoding: "utf8", input: "" });
  return { home, status, signal, stdout, stderr };
};

const hook = (answer: string): string => `
[[hooks.entries]]
point = "exec_before"
capability = "guardrail"
runtime = { type = "command", command = "sh", args = ["-c", "echo asked >>'<home>/asked'; ${answer}"] }
`;

test.skipIf(isScriptAlone).each([
  ["an empty file", ""],
  ["a mode", '# mine\nmode = "balanced"\n'],
  ["limits and exclusions", '[exclude]\ncommands = ["git push"]\n[budget]\nreport = 40\n'],
  ["a word that needs an escape", '[exclude]\ncommands = ["a\\\\b"]\n'],
])("%s", (_, settings) => {
  for (const name of ["INT", "PIPE", "TERM"]) {
    const { signal } = endOf(settings, ["sh", "-c", `kill -${name} $$`]);
    expect(signal).toBe(`SIG${name}`);
  }
  expect(endOf(settings, ["sh", "-c", "exit 130"]).status).toBe(130);
});

test.skipIf(isScriptAlone)("a hook is asked once, and then all is as usual", () => {
  const { home, signal } = endOf(hook("exit 0"), ["sh", "-c", "kill -INT $$"]);
  expect(signal).toBe("SIGINT");
  expect(readFileSync(join(home, "asked"), "utf8")).toBe("asked\n");
});

test.each([
  ["as usual", (text: string) => text],
  ["with an escape in its name", (text: string) => text.replace("exec_before", "exec\\u005fbefore")],
])("a hook that refuses is heard: %s", (_, spelled) => {
  const { status, stdout, stderr } = endOf(spelled(hook("echo no >&2; exit 2")), ["echo", "printed"]);
  expect({ status, stdout }).toEqual({ status: 126, stdout: "" });
  expect(stderr).toContain("refused");
});
