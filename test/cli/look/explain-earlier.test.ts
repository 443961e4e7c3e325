/** `pith explain` says whether lines that an earlier command has shown are hidden, or why not. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configFile } from "../../../src/system/paths.ts";
import { stopRepeating } from "../../../src/history/unrepeated.ts";
import { scratch, type Scratch } from "../../config/scratch.ts";

const launcher = join(import.meta.dirname, "..", "..", "..", "dist", "pith");

const said = (place: Scratch, ...words: string[]): readonly string[] => {
  const env = place.env.variables as NodeJS.ProcessEnv;
  const { stdout } = spawnSync(launcher, ["explain", ...words], { encoding: "utf8", env, cwd: place.root });
  return stdout.match(/(?<=lines that an earlier command showed: ).*/g) ?? [];
};

const configured = (text: string): Scratch => {
  const place = scratch();
  const path = configFile(place.env);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
  return place;
};

test.each([
  ["an agent that proves it", "", "claude", "hidden if the agent's own record proves it"],
  ["an agent that does not", "", "gemini", "shown again: gemini does not prove what its model was given"],
  ["switched off", "ledger = false\n", "claude", "shown again: `pith config set ledger off` says so"],
  ["mode lossless", 'mode = "lossless"\n', "claude", "shown again: mode lossless hides nothing"],
])("%s", (_, text, agent, answer) => {
  expect(said(configured(text), "--agent", agent, "git diff; cd x")).toEqual([answer]);
});

test("what was re-read in this project", () => {
  const place = scratch();
  stopRepeating(place.env, "git diff", place.root);
  expect(said(place, "--agent", "claude", "git diff; git log")).toEqual([
    "shown again: such lines were re-read in this project",
    "hidden if the agent's own record proves it",
  ]);
});

test("nothing where nobody is named", () => {
  expect(said(scratch(), "git diff")).toEqual([]);
});

test("the agent whose shell it is", () => {
  const place = scratch({ CLAUDECODE: "1" });
  expect(said(place, "git diff")).toEqual(["hidden if the agent's own record proves it"]);
});
