/** Blocks that stand again are looked for in time that grows with the lines, also where what failed in them stays. */
import { expect, test } from "vitest";
import type { Item } from "../../../src/engine/item.ts";
import type { Scene } from "../../../src/engine/choose/hider.ts";
import { repeatedBlocks } from "../../../src/engine/choose/repeated-blocks.ts";

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
      worth: "plain",
      form: "text",
      kind: "report",
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
  const scene = { items, fates, tailFrom: items.length } as unknown as Scene;
  expect([...repeatedBlocks.propose(scene)]).toEqual([]);
  expect(reads).toBeLessThan(20 * items.length);
});
