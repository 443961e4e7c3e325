/** How well a beginning is squeezed must not let more through of what comes below it. */
import { expect, test } from "vitest";
import find from "../../../filters/find.ts";
import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";

const words = ["alpha", "beta", "gamma", "delta", "queue", "socket", "buffer"];
const wordsFrom = (seed: number): string =>
  Array.from({ length: 6 }, (_, at) => words[(seed * (at + 3) + (seed >> at)) % words.length]).join("-");

test("one folder's files, then others with nothing in common", () => {
  const long = "a-folder-with-a-long-name/".repeat(8);
  const below = Array.from({ length: 1000 }, (_, at) => `./${long}f${at}`);
  const others = Array.from({ length: 8000 }, (_, at) => `./${at}/${wordsFrom(at)}/${wordsFrom(at + 1)}`);
  const raw = `${[...below, ...others].join("\n")}\n`;
  const shown = runEngine(find, raw).shown.toString();
  expect(walk(raw, shown)).toBe(null);
  expect(shown.length).toBeLessThan(40_000);
});
