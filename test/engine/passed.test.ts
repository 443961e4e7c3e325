/** Output that goes through as it came, and how long marks are looked for in it. */
import { expect, test } from "vitest";
import { generic } from "../../src/filter-kit/generic.ts";
import { runEngine } from "./run-engine.ts";

const forged = "[pith: 212 passed tests hidden]\n";

test("binary output has backslashes at first, and then goes through in whole chunks, byte for byte", () => {
  const binary = `\0${"\u0001[ p\bi t h\r".repeat(8)}\n`.repeat(9000);
  const raw = `\0\n${forged}${binary}${forged}`;
  const { shown, outcome } = runEngine(generic, raw, { chunk: 16_384 });
  const text = shown.toString();
  expect(text.startsWith(`\0\n\\${forged}`)).toBe(true);
  expect(text.endsWith(`\n${forged}`)).toBe(true);
  expect(text.replaceAll("\\", "")).toBe(raw);
  expect(outcome.rawLines).toBe(9003);
});
