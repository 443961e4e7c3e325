import { expect, test } from "vitest";
import { drop, keep, proven, type Filter } from "../../src/filter-kit/filter.ts";
import { loadFilters } from "../../src/registry/load-filters.ts";
import { match } from "../../src/registry/match.ts";
import { fixtures } from "../fixtures.ts";
import { runEngine } from "../engine/run-engine.ts";

const passed = proven("passed tests");
const noise = drop("preamble lines");

const inner: Filter = {
  summary: "a test tool",
  kind: "report",
  signatures: [/^RUN  v\d/],
  start: () => ({ line: (text) => (text.startsWith("ok ") ? passed : keep) }),
};

const listing: Filter = {
  summary: "exact output",
  kind: "data",
  exact: true,
  signatures: [/^diff --git /],
  start: () => ({ line: () => keep }),
};

const runner: Filter = {
  summary: "a runner",
  kind: "report",
  runner: true,
  unprefix: (text) => /^[a-z]+:test: (.*)$/.exec(text)?.[1] ?? null,
  start: () => ({ line: (text) => (text.startsWith("> ") ? noise : keep) }),
};

const recognisable = [
  { command: "inner", filter: inner },
  { command: "listing", filter: listing },
];

const many = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `${of(index)}\n`).join("");

const shownOf = (text: string): string => runEngine(runner, text, { recognisable }).shown.toString();

test("what an inner tool prints is reduced by that tool's filter", () => {
  const shown = shownOf(`RUN  v1\n${many(60, (index) => `ok case number ${index}`)}done\n`);
  expect(shown.split("\n").slice(0, 3)).toEqual(["RUN  v1", "[pith: 60 passed tests hidden]", "done"]);
});

test("without the form nothing is recognised", () => {
  const text = many(60, (index) => `ok case ${"abcdefgh"[index % 8]}${"ijklmnop"[index >> 3]}`);
  expect(shownOf(text)).toBe(text);
});

test("several tools one after another, exact output untouched", () => {
  const diff = `diff --git a/x b/x\n${many(30, (index) => `+  line   ${index}   \n+`)}`;
  const shown = shownOf(`RUN  v1\n${many(60, (index) => `ok case number ${index}`)}${diff}`);
  expect(shown).toBe(
    `RUN  v1\n[pith: 60 passed tests hidden]\n${diff}[pith 7K2M9QXA: 60 of 122 lines hidden, full output: /home/dev/.local/share/pith/tee/1700000000_cargo-test_7K2M9QXA.log]\n`,
  );
});

test("behind per-line prefixes each prefix has its own tool", () => {
  const interleaved = many(
    60,
    (index) =>
      `web:test: ok case number ${index}\nweb:test: ok case again ${index}\napi:test: ok but not a test ${index}`,
  );
  const shown = shownOf(`web:test: RUN  v1\n${interleaved}`);
  expect(shown).not.toContain("web:test: ok case");
  expect(shown).toContain("api:test: ok but not a test 0\n");
});

test("what an inner filter restores in the end is shown", () => {
  const careful: Filter = {
    ...inner,
    start: () => {
      let count = -1;
      return {
        line: () => {
          count += 1;
          return passed;
        },
        end: () => [count],
      };
    },
  };
  const text = `> run\n> again\nRUN  v1\n${many(60, (index) => `ok case number ${index}`)}`;
  const shown = runEngine(runner, text, {
    recognisable: [{ command: "inner", filter: careful }],
  }).shown.toString();
  expect(shown).toContain("ok case number 59\n");
  expect(shown).not.toContain("ok case number 58\n");
});

test.each([
  ["at the beginning", [/^RUN {2}v\d/, /^(?:a|b)\|[|^]$/]],
  ["anywhere", [/UN {2}v\d/]],
  ["at the beginning, or anywhere", [/^start|N {2}v\d/]],
  ["at the beginning, in capitals or not", [/^run {2}v\d/i]],
  ["at the beginning, by letters of any script", [/^\p{L}UN {2}v\d/u, /v\d$/u]],
])("a tool is known by a form that stands %s", (_where, signatures) => {
  const filters = [{ command: "inner", filter: { ...inner, signatures } }];
  const text = `RUN  v1\n${many(60, (index) => `ok case ${index}`)}`;
  const shown = runEngine(runner, text, { recognisable: filters }).shown.toString();
  expect(shown).toContain("60 passed tests");
  // A line that only goes on like a form names no tool.
  const other = runEngine(runner, text.replace("RUN  v1", "RU N  v"), { recognisable: filters });
  expect(other.shown.toString()).not.toContain("passed tests");
});

test("what is shown of a program stands below the line that announces it, whatever its own levels are", async () => {
  const one = fixtures("npm/run/suites")[0]!;
  const { filter, recognisable: all } = await loadFilters(
    match(one.description.argv)!.entry,
    one.description.argv,
  );
  const ending = { code: 1, signal: null };
  const capAt = (): number => 10_900;
  const options = { argv: one.description.argv, recognisable: all, ending, cap: 30_000, capAt };
  const lines = runEngine(filter, one.output, options).shown.toString().split("\n");
  const announced = lines.filter((line) => line.startsWith("> shop@"));
  expect(announced).toEqual(["> shop@1.0.0 unit", "> shop@1.0.0 older"]);
  expect(lines.indexOf("FAIL src/shelf.test.js")).toBeGreaterThan(lines.indexOf("> shop@1.0.0 unit"));
  expect(lines.indexOf("  cart")).toBeGreaterThan(lines.indexOf("> shop@1.0.0 older"));
});
