/** Diagnostics that say the same about many places: the first whole, and every place. */
import { describe, expect, test } from "vitest";
import { entries } from "../../../src/registry/shipped.generated.ts";
import { match } from "../../../src/registry/match.ts";
import { diagnosed } from "../../../src/filter-kit/diagnosed.ts";
import { heading, keep, ofRule, type Filter } from "../../../src/filter-kit/filter.ts";
import { stripAnsi } from "../../../src/engine/read/strip-ansi.ts";
import { fixtures } from "../../fixtures.ts";
import { listedIn, listOf } from "../listed-places.ts";
import { runEngine } from "../run-engine.ts";
import { unhoist } from "../squeeze/unhoist.ts";
import { walk } from "../walk.ts";

const linter: Filter = {
  summary: "",
  kind: "report",
  start: () =>
    diagnosed({
      head: /^\S+:\d+:\d+: (?:error|warning): .* \[(?<rule>[\w-]+)\]$/,
      below: /^ /,
      source: /^ +\d+ \|/,
    }),
};

const shownOf = (raw: string, filter = linter, chunk?: number): string => {
  const run = runEngine(filter, raw, {
    ending: { code: 1, signal: null },
    ...(chunk === undefined ? {} : { chunk }),
  });
  const shown = run.shown.toString();
  expect(walk(raw, shown)).toBe(null);
  return shown;
};

const block = (place: string, message: string, label = ""): string =>
  `${place}: warning: ${message} [some-rule]\n  12 | code at ${place}\n     | ^^^^${label === "" ? "" : ` ${label}`}\n`;

const many = (count: number, of: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => of(at)).join("");

/** Every place that a text names, of rows below a file's name as well. */
const placesIn = (text: string): Set<string> => {
  const places = new Set<string>();
  let file = "";
  for (const line of text.split("\n")) {
    const list = listOf(line);
    if (list !== undefined) listedIn(list).forEach((place) => places.add(place));
    if (line.startsWith("[pith")) continue;
    const row = /^ +(\d+:\d+) {2}/.exec(line)?.[1];
    if (row !== undefined) places.add(`${file}:${row}`);
    if (/^\/\S+\.js$/.test(line)) file = line;
    for (const found of line.matchAll(/([\w./-]+\.\w+)[:(](\d+(?:[:,]\d+)?)/g))
      places.add(`${found[1]}:${found[2]!.replace(",", ":")}`);
  }
  return places;
};

const captures = [
  "biome",
  "cargo/build",
  "esbuild",
  "cargo/clippy",
  "eslint",
  "flake8/check",
  "gcc/compile",
  "make/build",
  "mypy/check",
  "oxlint",
  "pylint/check",
  "ruff/check",
  "tsc",
].flatMap((folder) => fixtures(`${folder}/alike`));

describe.each(captures)("$name", ({ output, description }) => {
  test("no place is lost", async () => {
    const found = match(description.argv)!;
    const filter = await entries.find(({ command }) => command === found.command)!.load();
    const raw = stripAnsi(output.toString());
    const run = runEngine(filter, output, {
      argv: found.argv,
      ending: { code: description.exit, signal: null },
    });
    const shown = placesIn(unhoist(stripAnsi(run.shown.toString()).split("\n")).join("\n"));
    const wanted = [...placesIn(raw)];
    expect(wanted.length).toBeGreaterThan(55);
    expect(wanted.filter((place) => !shown.has(place))).toEqual([]);
  });
});

test("the first block whole, the others by place", () => {
  const shown = shownOf(many(60, (at) => block(`src/a.c:${at + 1}:3`, "unused 'x'")));
  expect(shown).toContain(block("src/a.c:1:3", "unused 'x'"));
  expect(shown).toContain(" 59:3 60:3]");
  expect(shown.match(/code at/g)?.length).toBe(1);
});

test("another name, another number, another label: each is shown", () => {
  for (const other of ["unused 'y'", "unused 'x' 2 times"])
    expect(
      shownOf(many(60, (at) => block(`src/a.c:${at + 1}:3`, at === 31 ? other : "unused 'x'"))),
    ).toContain(`src/a.c:32:3: warning: ${other}`);
  const labels = shownOf(
    many(60, (at) =>
      block(`src/a.c:${at + 1}:3`, "mismatch", at === 31 ? "expected text" : "expected number"),
    ),
  );
  expect(labels).toContain("src/a.c:32:3: warning: mismatch");
});

test("between two sayings the mark tells whose places are whose", () => {
  const shown = shownOf(
    many(80, (at) => block(`src/a.c:${at + 1}:3`, at % 2 === 0 ? "unused 'x'" : "shadowed 'y'")),
  );
  expect(shown).toMatch(
    /: warning: unused 'x' \[some-rule\] also at src\/a\.c:3:3 .* 79:3; warning: shadowed 'y' \[some-rule\] also at 4:3 6:3 .* 80:3\]/,
  );
});

test("a rule that says one thing only is named, one that says two is quoted", () => {
  const of = (at: number): string => block(`src/a.c:${at + 1}:3`, "unused 'x'");
  expect(shownOf(many(80, of))).toContain(" some-rule also at src/a.c:2:3 ");
  expect(shownOf(`${many(80, of)}${block("src/b.c:1:1", "shadowed 'y'")}${many(80, of)}`)).toContain(
    ": warning: unused 'x' [some-rule] also at ",
  );
});

test("what stands before a place may be a part of its path: it is quoted", () => {
  const shown = shownOf(many(60, (at) => block(`src/my own/a.c:${at + 1}:3`, "unused 'x'")));
  expect(shown).not.toContain("some-rule also at");
});

test("one saying with two labels: the mark tells which", () => {
  const shown = shownOf(
    many(80, (at) =>
      block(`src/a.c:${at + 1}:3`, "mismatch", at % 2 === 0 ? "expected text" : "expected number"),
    ),
  );
  expect(shown).toContain("some-rule expected text also at ");
  expect(shown).toContain("some-rule expected number also at ");
});

test("what tells a diagnostic from another of the same words is shown", () => {
  const of = (at: number): string =>
    `${block(`src/A.java:${at + 1}:3`, "cannot find symbol")}  symbol:   method ${at === 31 ? "refund" : "charge"}()\n  location: class A\n`;
  const shown = shownOf(many(60, of));
  expect(shown.match(/symbol: {3}method charge\(\)/g)?.length).toBe(1);
  expect(shown).toContain("  symbol:   method refund()\n");
});

test("a record that names no place is shown", () => {
  const placeless: Filter = {
    ...linter,
    start: () => ({ line: (text) => (text.startsWith("warning") ? ofRule("r", 1) : heading(0, keep)) }),
  };
  const shown = shownOf(
    many(60, (at) => `warning: that is strange\nsaid ${at}\n`),
    placeless,
  );
  expect(shown.match(/warning: that is strange/g)?.length).toBe(60);
});

test("paths with brackets and other letters", () => {
  const shown = shownOf(many(60, (at) => block(`src/app/[id]/(größe)/page.ts:${at + 1}:3`, "unused 'x'")));
  expect(shown).toContain("src/app/[id]/(größe)/page.ts:2:3 3:3");
});

test("across what is decided at once: nothing lost, nothing twice", () => {
  const raw = many(6000, (at) => block(`src/part_${at % 7}.c:${at + 1}:3`, "unused 'x'"));
  const shown = shownOf(raw, linter, 5000);
  const places = placesIn(shown);
  expect(places.size).toBeGreaterThanOrEqual(6000);
  expect(shown.match(/code at/g)!.length).toBeLessThan(4);
});

test("what follows the last diagnostic is none of it", () => {
  const shown = shownOf(
    `${many(60, (at) => block(`src/a.c:${at + 1}:3`, "unused 'x'"))}the build took 12 seconds\n`,
  );
  expect(shown).toContain("the build took 12 seconds");
});

const testTools =
  /^(?:bun\/test|cargo\/test|ctest|go\/test|jest|mocha|node|playwright|pytest|unittest|vitest)/;

// A compiler's messages before the tests run are its own.
test("lines of test tools are no rule's: no test folds into another", async () => {
  let lines = 0;
  for (const { name, output, description } of fixtures()) {
    const found = testTools.test(name) ? match(description.argv) : null;
    const entry = entries.find(({ command }) => command === found?.command);
    if (entry === undefined) continue;
    const reducer = (await entry.load()).start({ argv: found!.argv, cols: 80, mode: "balanced" });
    for (const line of stripAnsi(output.toString()).split("\n").slice(0, 3000)) {
      const rule = reducer.line(line.trimEnd(), 1).record?.rule;
      lines += 1;
      if (rule !== undefined)
        expect(line).toMatch(/^(?:(?:error|warning|note|help)(?:\[\w+\])?: |(?:vet: )?\S+\.go:\d+:\d+: )/);
    }
  }
  expect(lines).toBeGreaterThan(10_000);
});

describe("diagnostics that each stand in a file of their own", () => {
  const file = (at: number): string => `parts/part${String(at).padStart(2, "0")}/part.go`;

  test("with code below them they fold, every file named", () => {
    const raw = many(40, (at) => `${file(at)}:13:10: error: not checked [some-rule]\n  13 | x()\n     | ^\n`);
    const shown = shownOf(raw);
    expect(shown).toContain("[pith: 117 lines hidden: ");
    for (let at = 0; at < 40; at += 1) expect(shown).toContain(`${file(at)}:13:10`);
  });

  test("of one line each they stay one below the other", () => {
    const raw = many(40, (at) => `${file(at)}:13:10: error: not checked [some-rule]\n`);
    expect(shownOf(raw)).not.toContain("hidden");
  });
});
