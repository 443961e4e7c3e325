/** From where on critical lines that differ in numbers alone are folded: the README and docs/limits.md say so. */
import { expect, test } from "vitest";
import { generic } from "../../../src/filter-kit/generic.ts";
import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";

const shownOf = (raw: string): number => {
  const seen = new Set<number>();
  const shown = runEngine(generic, raw, { ending: { code: 1, signal: null } }).shown.toString();
  expect(walk(raw, shown, { onShown: (index) => seen.add(index) })).toBe(null);
  return seen.size;
};

const words = [..."abcdefghijklmnopqrstuvwxyz"];
const nameOf = (at: number): string =>
  `${words[at % 26]}${words[Math.floor(at / 26) % 26]}${words[Math.floor(at / 676)]}`;
const errors = (count: number, message: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => `error: ${message(at)}\n`).join("");

test("300 different critical lines are shown, whatever comes between", () => {
  const raw = errors(300, (at) => `record ${nameOf(at)} could not be written`);
  expect(shownOf(raw)).toBe(300);
});

test("beyond them what differs in numbers alone is counted, anything else is shown", () => {
  const different = errors(300, (at) => `record ${nameOf(at)} could not be written`);
  const alike = errors(2000, (at) => `row ${at} is broken`);
  const count = shownOf(
    `${different}${alike}error: something else\n${errors(200, (at) => `row ${at} is broken`)}`,
  );
  expect(count).toBeGreaterThan(301);
  expect(count).toBeLessThan(420);
});

test("beyond 64 KiB as well", () => {
  const long = "that could not be written ".repeat(40);
  const count = shownOf(errors(200, (at) => `row ${at} ${long}`));
  expect(count).toBeGreaterThanOrEqual(64);
  expect(count).toBeLessThan(200);
  const records = errors(3000, (at) => `record ${at} could not be written`);
  const within = records.slice(0, 64 * 1024).split("\n").length;
  const shown = shownOf(records);
  expect(shown).toBeGreaterThanOrEqual(within - 1);
  expect(shown).toBeLessThan(within + 100);
});

test("a line that came hundreds of times near the end of a long log is written once, with its count", () => {
  const rows = Array.from({ length: 500 }, (_, at) => `row ${at} of ${nameOf(at)}\n`).join("");
  const frames = "\tat Ch.a(Ch.java:1)\n".repeat(301);
  const raw = `${rows}Caused by: java.lang.IllegalStateException: deep\n${frames}\t... 9 more\n`;
  const shown = runEngine(generic, raw, { ending: { code: 1, signal: null } }).shown.toString();
  expect(walk(raw, shown)).toBe(null);
  expect(shown).toContain("\tat Ch.a(Ch.java:1) (x301)\n");
});
