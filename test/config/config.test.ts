import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describe as describeMistake, readStrictly, readText, settingsOf } from "../../src/config/config.ts";
import { configFile } from "../../src/system/paths.ts";
import { settings } from "../../src/config/read-settings.ts";
import { defaults } from "../../src/config/settings.ts";
import { scratch } from "./scratch.ts";

const mistakes = (text: string): string[] =>
  readText(text).mistakes.map((mistake) => describeMistake("c.toml", mistake));

test.each([
  ["", []],
  ['mode = "tight"\n[tee]\nmax_bytes = 5\n[agents.claude]\nvia = "shell"\ncap = 30_000\n', []],
  ["[tee]\n  max_byte = 5\n", ['c.toml:2:3: unknown key "tee.max_byte"; did you mean "tee.max_bytes"?']],
  ["moed = 'tight'\n", ['c.toml:1:1: unknown key "moed"; did you mean "mode"?']],
  ["max_files = 3\n", ['c.toml:1:1: unknown key "max_files"; did you mean "tee.max_files"?']],
  ["\n\n[track]\ndayz = 1 # why\n", ['c.toml:4:1: unknown key "track.dayz"; did you mean "track.days"?']],
  ["[teee]\nenabled = true\n", ['c.toml:1:1: unknown key "teee"; did you mean "tee"?']],
  [
    "agents.claude.ende = 'x'\n",
    ['c.toml:1:1: unknown key "agents.claude.ende"; did you mean "agents.claude.via"?'],
  ],
  ["'tee.dir' = '/x'\n", [`c.toml:1:1: unknown key "'tee.dir'"; did you mean "tee.dir"?`]],
  ["mode = 'fast'\n", ['c.toml:1:1: "mode" must be one of lossless, balanced, tight']],
  ["tee = { enabled = 1 }\n", ['c.toml:1:9: "tee.enabled" must be true or false']],
  ["[budget]\nreport = 0\n", ['c.toml:2:1: "budget.report" must be a whole number of at least 1']],
  [
    "[exclude]\ncommands = [1]\n",
    ['c.toml:2:1: "exclude.commands" must be a list of commands, such as ["git push", "docker"]'],
  ],
  ["tee = 3\n", ['c.toml:1:1: "tee" must be a table']],
  ["mode = tight\n", ["c.toml:1:8: invalid value"]],
  ["a = 1\na = 2\n", ["c.toml:2:1: trying to redefine an already defined table or value"]],
])("%j", (text, wanted) => {
  expect(mistakes(text)).toEqual(wanted);
});

test("on hot paths a mistake costs its own key and no other", () => {
  const text = "mode = 'tight'\nnonsense = 1\n[tee]\nmax_bytes = 'many'\nmax_files = 7\n";
  expect(settingsOf(text)).toEqual({ ...defaults, mode: "tight", tee: { ...defaults.tee, max_files: 7 } });
  expect(settingsOf("mode = ")).toEqual(defaults);
});

const configured = (text: string, variables: Record<string, string> = {}) => {
  const place = scratch(variables);
  mkdirSync(join(configFile(place.env), ".."), { recursive: true });
  writeFileSync(configFile(place.env), text);
  return place;
};

test("settings: the file over the defaults, PITH_MODE over both", async () => {
  expect(await settings(scratch().env)).toBe(defaults);
  expect((await settings(configured("mode = 'tight'").env)).mode).toBe("tight");
  expect((await settings(configured("mode = 'tight'", { PITH_MODE: "lossless" }).env)).mode).toBe("lossless");
  expect((await settings(scratch({ PITH_MODE: "fast" }).env)).mode).toBe("balanced");
});

test("strictly: the first mistake is an error with its place", () => {
  const { env } = configured("a = 1\n");
  expect(() => readStrictly(configFile(env))).toThrow(
    `${configFile(env)}:1:1: unknown key "a"; did you mean`,
  );
});
