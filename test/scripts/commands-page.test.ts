/** The list of commands says what the filters do, and is fresh. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandsPage, listed, mistakesIn } from "../../scripts/commands-page.ts";
import { match } from "../../src/registry/match.ts";
import { entries } from "../../src/registry/shipped.generated.ts";

const root = join(import.meta.dirname, "..", "..");
const text = readFileSync(join(root, "filters", "commands.txt"), "utf8");

test("docs/commands.md is fresh (npm run generate)", () => {
  expect(readFileSync(join(root, "docs", "commands.md"), "utf8")).toBe(commandsPage(text));
});

test("every command has a filter or a reason, and none has both", () => {
  expect(mistakesIn(listed(text))).toEqual([]);
});

test("what is wrong with a list is told", () => {
  const rows = listed("# Some\ngit log\ngit log\ncargo test: prints nothing\nfrobnicate\n");
  expect(mistakesIn(rows)).toEqual([
    "git log: stands here twice",
    "cargo test: has a filter, and a reason for having none",
    "frobnicate: has neither a filter nor a reason",
  ]);
});

test("every filter stands in the list, itself or by another spelling", () => {
  const filters = new Set(listed(text).map(({ command }) => match(command.split(" "))?.command));
  expect(entries.map(({ command }) => command).filter((command) => !filters.has(command))).toEqual([]);
});
