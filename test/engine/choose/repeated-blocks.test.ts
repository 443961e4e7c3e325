/** Blocks that stand again are looked for in time that grows with the lines, also where what failed in them stays. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { generic } from "../../../src/filter-kit/generic.ts";
import type { Item } from "../../../src/engine/item.ts";
import type { Scene } from "../../../src/engine/choose/hider.ts";
import { RepeatedBlocks } from "../../../src/engine/choose/repeated-blocks.ts";

import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";

const shownOf = (raw: string): string => {
  const shown = runEngine(generic, raw, { ending: { code: 1, signal: null } }).shown.toString();
  expect(walk(raw, shown)).toBe(null);
  return shown;
};

test("class 56: blocks of one size that stand again are told apart by their marks", () => {
  const word = fc.constantFrom("node", "disk", "queue", "worker");
  const block = fc.record({
    word,
    title: fc.constantFrom("state:", "what it says:"),
    size: fc.integer({ min: 6, max: 9 }),
  });
  const textOf = (blocks: readonly { word: string; title: string; size: number }[]): string =>
    blocks
      .map(({ word: name, title, size }) => {
        const rows = Array.from(
          { length: size },
          (_, at) => `the ${name} says in its line ${"abcdefghi"[at]} that all is ${name}\n`,
        );
        return `${title}\n${rows.join("")}\n`;
      })
      .join("");
  fc.assert(
    fc.property(
      fc.array(block, { minLength: 4, maxLength: 10 }),
      fc.nat(9),
      fc.nat(9),
      (blocks, one, other) => {
        const [left, right] = [one % blocks.length, other % blocks.length];
        const swapped = blocks.map((own, at) =>
          at === left ? blocks[right]! : at === right ? blocks[left]! : own,
        );
        fc.pre(textOf(blocks) !== textOf(swapped));
        expect(shownOf(textOf(blocks))).not.toBe(shownOf(textOf(swapped)));
      },
    ),
    { numRuns: 60 },
  );
});

const failures = 800;
const rounds = 4;

test("a long block of failures, each time next to a hidden line", () => {
  let reads = 0;
  const itemOf = (text: string): Item =>
    ({
      get text() {
        reads += 1;
        return text;
      },
      times: 1,
      size: text.length + 1,
      worth: "plain",
      treatment: "text",
      verdict: { act: "keep" },
      line: { raw: text, eol: "\n" },
    }) as unknown as Item;
  const round = [
    "hidden",
    ...Array.from({ length: failures }, (_, at) => `--- FAIL: Test${at} (0.01s)`),
    "hidden",
  ];
  const texts = Array.from({ length: rounds }, () => round).flat();
  const items = texts.map(itemOf);
  const fates = texts.map((text) => (text === "hidden" ? "noise" : null));
  const [answers, tailFrom] = [() => [], () => items.length];
  const scene = { items, answers, fates, tailFrom, decision: {} } as unknown as Scene;
  expect([...new RepeatedBlocks().propose(scene)]).toEqual([]);
  expect(reads).toBeLessThan(20 * items.length);
});

const services = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"];

/** One round in which a service differs, among others that are the same. */
const roundsOf = (rounds: number, odd: number): string =>
  Array.from({ length: rounds }, (_, round) => [
    "deploying the shop to its region",
    ...services.map(
      (name) =>
        `  ${name} runs its ${round === odd && name === "gamma" ? "old" : "new"} version by now, as it should`,
    ),
    "all services of the region answer",
  ])
    .flat()
    .map((line) => `${line}\n`)
    .join("");

test("an odd copy among equal ones does not end their folding: the marks tell which copy they mean", () => {
  const raw = roundsOf(20, 3);
  const shown = runEngine(generic, raw, { budget: 400 }).shown.toString();
  expect(walk(raw, shown)).toBe(null);
  const marks = shown.match(/^\[pith: 8 same as above.*$/gm)!;
  expect(marks.slice(0, 2)).toEqual(
    Array(2).fill('[pith: 8 same as above from "deploying the shop to it…"]'),
  );
  expect(marks.length).toBeGreaterThan(6);
  expect(new Set(marks.slice(2))).toEqual(
    new Set(['[pith: 8 same as above from the first "deploying the shop to it…"]']),
  );
});
