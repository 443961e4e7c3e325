/** class 58: runs of one character cost a tokenizer little, so a mark that is shorter in bytes may be longer in tokens. */
import fc from "fast-check";
import { expect, test } from "vitest";
import pytest from "../../../filters/pytest.ts";
import { drop, keep, type Filter } from "../../../src/filter-kit/filter.ts";
import { generic } from "../../../src/filter-kit/generic.ts";
import { countTokens } from "../../../src/history/tokens.ts";
import { runEngine } from "../run-engine.ts";

const noisy: Filter = {
  summary: "",
  kind: "report",
  start: () => ({ line: (text) => (/^(.)\1*(?: .*)?$/u.test(text) ? drop("rows") : keep) }),
};

const costs = (filter: Filter, raw: string): readonly [shown: number, raw: number] => [
  countTokens(runEngine(filter, raw).shown.toString()),
  countTokens(raw),
];

test("rows of dots of a quiet test run", () => {
  for (const rows of [9, 15, 40]) {
    const raw = `${Array.from({ length: rows }, (_, at) => `${".".repeat(72)} [${String(Math.floor((100 * at) / rows)).padStart(3)}%]\n`).join("")}${rows * 72} passed in 3.21s\n`;
    const [shown, native] = costs(pytest, raw);
    expect(shown).toBeLessThanOrEqual(native);
  }
});

test("texts of runs of one character", () => {
  const run = fc
    .tuple(fc.constantFrom(".", "-", "=", "x", "#", " ", "█", "⠏", "0"), fc.integer({ min: 1, max: 200 }))
    .map(([char, length]) => char.repeat(length));
  const row = fc.oneof(
    { weight: 4, arbitrary: run },
    {
      weight: 2,
      arbitrary: fc
        .tuple(run, fc.constantFrom("[ 10%]", "ok", "done in 3 s"))
        .map((parts) => parts.join(" ")),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom("", "building the project", "all is well", "error: it is broken"),
    },
  );
  const text = fc.array(fc.tuple(row, fc.integer({ min: 1, max: 12 })), { minLength: 5, maxLength: 30 });
  fc.assert(
    fc.property(text, (rows) => {
      const raw = rows.map(([line, times]) => `${line}\n`.repeat(times)).join("");
      for (const filter of [noisy, generic, pytest]) {
        const [shown, native] = costs(filter, raw);
        expect(shown).toBeLessThanOrEqual(native);
      }
    }),
    { numRuns: 50 },
  );
});
