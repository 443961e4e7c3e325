import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { entries } from "../src/registry/shipped.generated.ts";
import { commands } from "../src/cli/registry.generated.ts";
import { staleRegistries } from "../scripts/generate.ts";
import { match } from "../src/registry/match.ts";
import { fixtures } from "./fixtures.ts";

const root = join(import.meta.dirname, "..");

test("the registries are fresh (npm run generate)", async () => {
  expect(await staleRegistries()).toEqual([]);
});

test("no two filters claim one command", () => {
  const spellings = entries.flatMap((entry) => [
    entry.command,
    ...entry.also.map((words) => words.join(" ")),
  ]);
  expect(spellings.filter((spelling, index) => spellings.indexOf(spelling) !== index)).toEqual([]);
});

test("own commands and covered commands share no name", () => {
  const first = new Set(entries.flatMap((entry) => [entry.words[0], ...entry.also.map((words) => words[0])]));
  expect(commands.map((command) => command.name).filter((name) => first.has(name))).toEqual([]);
});

test("every filter has a capture of a real run", () => {
  const captured = new Set(fixtures().map((fixture) => match(fixture.description.argv)?.command));
  expect(entries.map((entry) => entry.command).filter((command) => !captured.has(command))).toEqual([]);
});

test("filters are summed up in one line, nouns in marks are short", () => {
  for (const entry of entries) expect(entry.summary).not.toMatch(/\n|\|\|/);
});

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:ts|json|sh|md|mjs)$/.test(name))
    .map((name) => join(folder, name));

test("no machine path and no registry host in any file", () => {
  const named = ["src", "filters", "hooks", "test", "fixtures"]
    .flatMap(sources)
    .filter((file) => !file.endsWith("registry.test.ts") && !file.endsWith("readme.test.ts"));
  const bad = named.filter((file) =>
    /\/work\/(?:main|shared)|\/root\/|registry\.npmjs\.org|deb\.debian\.org/.test(
      readFileSync(join(root, file), "utf8"),
    ),
  );
  expect(bad).toEqual([]);
});
