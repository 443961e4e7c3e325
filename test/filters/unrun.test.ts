/** Which tests of many did not run stays readable by name in what every test tool prints. */
import { describe, expect, test } from "vitest";
import { maxNamed } from "../../src/filter-kit/unrun.ts";
import { runEngine } from "../engine/run-engine.ts";
import { loadFilters } from "../../src/registry/load-filters.ts";
import { match } from "../../src/registry/match.ts";
import { fixtures, type Fixture } from "../fixtures.ts";
import { unhoist } from "../engine/squeeze/unhoist.ts";
import { judgeWhole } from "./whole.ts";

const captures = fixtures().filter(({ name }) => /\/unrun(?:-\w+)?(?:$|\/)/.test(name));
const chosen = captures.filter(({ name }) => name.endsWith("-chosen"));
const others = captures.filter((capture) => !chosen.includes(capture));

/** As the tools say it, in any of their reporters. */
const unrun =
  /^\((?:skip|todo)\) |\.\.\. (?:ignored|skipped)| SKIPPED | XFAIL |^--- SKIP: |^ *[○✎] |^ *[↓□] |\d+ skipped(?: \| \d+ todo)?\) |^ +- |^ *﹣ | # (?:TODO|SKIP|todo|skip)|\*\*\*(?:Skipped|Not Run)|\(PENDING: | = S$|^ [↩∅] |skipped: no bank|\((?:skipped|excluded)\)/;

const shownOf = async ({ description }: Fixture, text: string): Promise<string> => {
  const { entry, argv } = match(description.argv)!;
  const { filter, recognisable } = await loadFilters(entry, argv);
  const ending = { code: description.exit, signal: null };
  return runEngine(filter, text, { argv, recognisable, ending }).shown.toString();
};

describe.each(others)("$name", (capture) => {
  const text = capture.output.toString();
  const lines = text.split("\n");
  const rows = lines.filter((line) => unrun.test(line));

  test("each of them is shown", async () => {
    expect(rows.length).toBeGreaterThan(0);
    const shown = unhoist((await shownOf(capture, text)).split("\n")).join("\n");
    expect(rows.filter((row) => !shown.includes(row.replace(/.*\r/, "").trim()))).toEqual([]);
  });

  test("beyond many they are counted, and not as passed ones", async () => {
    const at = lines.findLastIndex((line) => unrun.test(line) && !/^\d+|^\s+\d+ - /.test(line));
    const many = [
      ...lines.slice(0, at),
      ...Array.from({ length: 3 * maxNamed }, () => lines[at]!),
      ...lines.slice(at),
    ];
    const told = await judgeWhole(capture.description.argv, many.join("\n"));
    const rows = told.slice(at, at + 3 * maxNamed);
    expect(rows.filter(({ noun }) => noun === "passed tests")).toEqual([]);
    expect(rows.filter(({ verdict }) => verdict.act === "pin").length).toBeLessThanOrEqual(2 * maxNamed);
  });
});

test.each(chosen)("$name: those that the command line left out are counted", async (capture) => {
  const text = capture.output.toString();
  expect((await shownOf(capture, text)).length).toBeLessThan(text.length / 2);
});
