/** Whatever was printed: a line stands under a line above it, so no chain of parents comes back to where it began. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generic } from "../../../src/filter-kit/generic.ts";
import { heading, keep, type Filter } from "../../../src/filter-kit/filter.ts";
import { createIntake } from "../../../src/engine/judge/judge.ts";
import { Forest } from "../../../src/engine/outline/forest.ts";
import { Outline } from "../../../src/engine/outline/outline.ts";
import { createSplitter } from "../../../src/engine/read/lines.ts";
import type { Item } from "../../../src/engine/item.ts";
import { match } from "../../../src/registry/match.ts";
import { fixtures } from "../../fixtures.ts";
import { runEngine } from "../run-engine.ts";

const itemsOf = (filter: Filter, argv: readonly string[], text: string): Item[] => {
  const intake = createIntake(filter, filter.start({ argv, cols: 80, mode: "balanced" }), "all");
  const items: Item[] = [];
  createSplitter(1).push(Buffer.from(text), (line) => items.push(intake(line, items.length)));
  return items;
};

/** Lines that stand under themselves or below, when the items are decided so many at a time. */
const faults = (items: readonly Item[], size: number): string[] => {
  const outline = new Outline();
  const found: string[] = [];
  for (let from = 0; from < items.length; from += size) {
    const { under } = outline.of(items.slice(from, from + size));
    under.forEach((parent, index) => {
      if (parent < -1 || parent >= index) found.push(`${index} under ${parent}`);
    });
  }
  return found;
};

test("a parent that is not above its line cannot be set", () => {
  const all = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: -1, max: 40 })), { maxLength: 200 });
  fc.assert(
    fc.property(all, (pairs) => {
      const forest = new Forest(41);
      for (const [index, under] of pairs) forest.stand(index, { under, by: "indent" });
      for (const [index, under] of pairs.slice(-1))
        expect(forest.under(index)).toBe(under < index ? under : -1);
      expect(forest.parents().under.every((parent, index) => parent >= -1 && parent < index)).toBe(true);
    }),
  );
});

const word = fc.constantFrom(
  "Session",
  "Path",
  "Id",
  "Type",
  "run",
  "step two",
  "--- FAIL: TestA",
  "ok",
  "# eu",
  "}",
);
const value = fc.constantFrom("", ":", ": s-1", ": s-2", ": x.json", "=a", "=b", " 7", " (0.10s)", " | 4");
const indent = fc.constantFrom("", "  ", "    ", "\t", "        ", "            ", "├── ", "│   └── ");
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(indent, word, value).map((parts) => parts.join("")) },
  { weight: 1, arbitrary: fc.constant("") },
);

/** A filter whose levels are as random as the lines. */
const levelled: Filter = {
  summary: "",
  kind: "report",
  start: () => ({
    line: (text) => (/^\S.*[27]/.test(text) ? heading(text.length % 4) : keep),
  }),
};

test.each([generic, levelled])("random texts", (filter) => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 120 }), fc.integer({ min: 1, max: 120 }), (lines, size) => {
      const items = itemsOf(filter, ["x"], lines.map((text) => `${text}\n`).join(""));
      expect(faults(items, size)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

/** Captures whose lines are put together in another order have forms that no program prints, and that agents meet in logs. */
test("recorded texts, and their lines in another order", async () => {
  for (const { name, description, output } of fixtures().filter((_, at) => at % 9 === 0)) {
    const found = match(description.argv);
    const filter = found === null ? generic : await found.entry.load();
    const lines = output.toString().split("\n");
    const shuffled = fc.sample(fc.shuffledSubarray(lines, { minLength: lines.length }), {
      numRuns: 1,
      seed: 7,
    })[0]!;
    for (const text of [lines, shuffled])
      expect(faults(itemsOf(filter, found?.argv ?? [], text.join("\n")), 512), name).toEqual([]);
  }
});

describe("a field that would own the line that it stands under", () => {
  const text = [
    "--- FAIL: TestA (0.10s)",
    "    a_test.go:1: start",
    ...Array.from({ length: 40 }, (_, at) => `        log line ${at + 1} of the setup phase`),
    "        run:\n            Session: s-1\n\n            Path: x.json\n        step two\n            Session: s-2",
    ...Array.from({ length: 40 }, (_, at) => `        more output number ${at + 1} here`),
    "FAIL\n",
  ].join("\n");

  test.each([["go test"], ["cargo test"], ["vitest"], ["make"]])("%s comes to its end", async (command) => {
    const found = match(command.split(" "))!;
    const run = runEngine(await found.entry.load(), text, {
      argv: found.argv,
      ending: { code: 1, signal: null },
    });
    expect(run.outcome.rawLines).toBe(89);
  });
});
