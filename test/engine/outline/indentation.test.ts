/** Where no filter says what owns what, a shown line stands under the lines that its indentation puts it under. */
import { describe, expect, test } from "vitest";
import { failedTest } from "../../../src/engine/critical/critical.ts";
import { generic } from "../../../src/filter-kit/generic.ts";
import type { Filter } from "../../../src/filter-kit/filter.ts";
import { entries } from "../../../src/registry/shipped.generated.ts";
import { match } from "../../../src/registry/match.ts";
import { fixtures } from "../../fixtures.ts";
import { linesOf, orphan, type Owners } from "../owned.ts";
import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";

const loaded = new Map<string, Filter>();
for (const entry of entries) loaded.set(entry.command, await entry.load());

const indentOf = (line: string): number => line.replaceAll("\t", "        ").search(/\S/);

const says = /\p{L}{2}/u;

/** The first line of the paragraph that says something, or the line itself. */
const headOf = (lines: readonly string[], index: number): number => {
  const start = lines.lastIndexOf("", index) + 1;
  const head = lines.findIndex((line, at) => at >= start && says.test(line));
  return head === -1 || head > index ? index : head;
};

/** By hand: the nearest line above that says something and is indented less, or the head of the paragraph. */
const byIndentation = (lines: readonly string[]): Owners =>
  lines.map((line, index) => {
    let min = indentOf(line);
    for (let above = index - 1; above >= 0 && min > 0; above -= 1) {
      const indent = indentOf(lines[above]!);
      if (indent === -1 || indent >= min) continue;
      if (says.test(lines[above]!)) return above;
      min = indent;
    }
    const head = headOf(lines, index);
    return head === index ? -1 : head;
  });

const logs = [
  "make/runner/audit",
  "make/runner/rollout",
  "make/runner/mocha-twice",
  "mocha/failures",
  "nox",
  "tox",
  "ctest",
  "kubectl/describe",
];
const cases = logs
  .flatMap((name) => fixtures(name))
  .filter(({ stderr, output }) => stderr === null && output.length > 2000);

describe.each(cases)("$name", ({ output }) => {
  const raw = output.toString();
  const owners = byIndentation(linesOf(raw));

  test.each([undefined, 30, 10])("below its headings (%s lines)", (budget) => {
    const options = budget === undefined ? {} : { budget };
    const { shown } = runEngine(generic, raw, { ...options, ending: { code: 0, signal: null } });
    expect(orphan(raw, shown.toString(), owners)).toBe(null);
  });
});

test("a heading that is indented like what it heads begins its paragraph", () => {
  const [audit] = fixtures("make/runner/audit");
  const { shown } = runEngine(loaded.get("make")!, audit!.output, { ending: { code: 0, signal: null } });
  expect(shown.toString()).toMatch(/^Host 5\n\[pith: 20 lines hidden\]\nowner: nobody$/m);
});

test("a heading that its form tells stands above what it heads", () => {
  const [shards] = fixtures("make/runner/shards");
  const { shown } = runEngine(loaded.get("make")!, shards!.output, { ending: { code: 0, signal: null } });
  expect(shown.toString()).toMatch(/^### shard 7 ###\n\[pith: 30 lines hidden\]\ncopied chunk 30 twice$/m);
});

test("a filter that knows no headings there: make's recipe", () => {
  const [rollout] = fixtures("make/runner/rollout");
  const raw = rollout!.output.toString();
  const { shown } = runEngine(loaded.get("make")!, raw, { ending: { code: 0, signal: null } });
  expect(shown.toString()).toMatch(/^Rolling out to region 4\n\[pith: 25 lines hidden\]\n {2}outcome: kept/m);
  expect(orphan(raw, shown.toString(), byIndentation(linesOf(raw)))).toBe(null);
});

/** The heading above a line: the last line before it that is neither indented nor a mark. */
const headingOf = (shown: string, line: string): string | undefined =>
  shown
    .slice(0, shown.indexOf(line))
    .split("\n")
    .findLast((one) => /^[^\s[]/.test(one));

describe("a heading that came long before", () => {
  const regions = Array.from({ length: 5 }, (_, region) => [
    `Deploying to region ${region}`,
    ...Array.from({ length: 5000 }, (_, step) =>
      region === 3 && step === 4900 ? "  result: kept the old version" : `  step ${step} done`,
    ),
  ]);
  const raw = `${regions.flat().join("\n")}\n`;

  test.each([{}, { chunk: 4096, idleEvery: 12 }])("stands above a line of a later part (%j)", (pauses) => {
    const { shown } = runEngine(generic, raw, { ...pauses, ending: { code: 0, signal: null } });
    expect(headingOf(shown.toString(), "  result: kept")).toBe("Deploying to region 3");
    expect(shown.length).toBeLessThan(raw.length / 8);
  });
});

/** Failing tests that a mark hides which does not say that they stand above. */
const untold = (raw: string, shown: string): string[] => {
  const lines = linesOf(raw);
  const found: string[] = [];
  walk(raw, shown, {
    onGap(mark, from, count) {
      if (/ same as | hidden: .*:\d| failed like /.test(mark)) return;
      found.push(...lines.slice(from, from + count).filter((line) => failedTest.test(line)));
    },
  });
  return found;
};

describe("what failed in a further round is told again, or called a repeat", () => {
  const twice = fixtures().flatMap(({ name, description: { argv, exit }, output, stderr }) => {
    const matched = match(argv);
    const raw = output.toString();
    const failed = linesOf(raw).filter((line) => failedTest.test(line));
    if (matched === null || stderr !== null || failed.length === new Set(failed).size) return [];
    return [{ name, filter: loaded.get(matched.command)!, argv: matched.argv, raw, exit }];
  });

  test.each(twice)("$name", ({ filter, argv, raw, exit }) => {
    const { shown } = runEngine(filter, raw, { argv, ending: { code: exit, signal: null } });
    expect(untold(raw, shown.toString())).toEqual([]);
  });
});
