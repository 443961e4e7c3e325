import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Filter, keep, type Kind } from "../../../src/filter-kit/filter.ts";
import { cutLine } from "../../../src/engine/squeeze/cut-line.ts";
import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";

const numbers = Array.from({ length: 1000 }, (_, i) => String(i).padStart(4, "0")).join("");

test("without a place that matters: the beginning and the end", () => {
  expect(cutLine(numbers, [-1])).toBe(`${numbers.slice(0, 1200)}…[+2500 chars]…${numbers.slice(-300)}`);
});

test("around the place that matters", () => {
  expect(cutLine(numbers, [2000])).toBe(
    `${numbers.slice(0, 200)}…[+1400 chars]…${numbers.slice(1600, 2600)}…[+1100 chars]…${numbers.slice(-300)}`,
  );
});

test("a place near the end", () => {
  expect(cutLine(numbers, [3500])).toBe(`${numbers.slice(0, 200)}…[+2900 chars]…${numbers.slice(3100)}`);
});

test("what is left and what is counted make the whole, and no character is split", () => {
  const text = fc.string({ unit: "grapheme", minLength: 2001, maxLength: 6000 });
  fc.assert(
    fc.property(text, fc.integer({ min: -1, max: 2000 }), (line, focus) => {
      const cut = cutLine(line, [focus]);
      const counts = [...cut.matchAll(/…\[\+(\d+) chars\]…/g)];
      const hidden = counts.reduce((sum, found) => sum + Number(found[1]), 0);
      const marks = counts.reduce((sum, found) => sum + found[0].length, 0);
      expect(cut.length - marks + hidden).toBe(line.length);
      expect(cut.isWellFormed()).toBe(line.isWellFormed());
    }),
  );
});

const long = `${numbers}${numbers}${numbers}`;
const rows = (from: number): string =>
  Array.from({ length: 30 }, (_, at) => `row ${from + at} ${long.slice(0, 300)}\n`).join("");

/** A long line of a program of each kind, among others, as an agent shows it. */
const shownAs = (kind: Kind, line: string, limit: number): string => {
  const filter: Filter = { summary: "", kind, start: () => ({ line: () => keep }) };
  // The last rows of data are shown at any limit.
  const raw = kind === "data" ? `${rows(0)}${rows(30)}${line}\n` : `${rows(0)}${line}\n${rows(30)}`;
  const options = { ending: { code: 1, signal: null }, cap: 30_000, capAt: () => limit };
  const shown = runEngine(filter, raw, options).shown.toString();
  expect(walk(raw, shown)).toBeNull();
  return shown.split("\n").find((one) => one.startsWith("began")) ?? "";
};

const kinds = ["report", "log", "data"] as const;

test.each(kinds.flatMap((kind) => [10_900, 16_000].map((limit) => [kind, limit] as const)))(
  "%s, shown up to %i characters: words that tell of a problem stay in the middle of a long line",
  (kind, limit) => {
    const line = `began ${long.slice(0, 6000)} ERROR: lost the connection ${long.slice(6000)}`;
    expect(shownAs(kind, line, limit)).toMatch(
      /^began .*…\[\+\d+ chars\]…\d{99,} ERROR: lost the connection \d{99,}…\[\+\d+ chars\]…\d+$/,
    );
  },
);

test.each(kinds)("%s: of very many such words the first and the last stay", (kind) => {
  const words = Array.from({ length: 40 }, (_, at) => {
    const name = String.fromCharCode(97 + (at % 26), 97 + (at % 25)).repeat(5);
    return ` error: ${name} of part ${at} has failed ${numbers.slice(0, 300)}`;
  });
  const shown = shownAs(kind, `began ${words.join("")}`, 16_000);
  expect(shown).toMatch(/ of part 0 has failed .*…\[\+\d+ chars\]….* of part 39 has failed /);
});
