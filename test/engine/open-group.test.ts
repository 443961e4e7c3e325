import { expect, test } from "vitest";
import { createEngine } from "../../src/engine/engine.ts";
import { define, keep } from "../../src/filter-kit/filter.ts";
import { unhoist } from "./squeeze/unhoist.ts";

const listing = define({ summary: "all", kind: "data", start: () => ({ line: () => keep }) });
const group = Array.from(
  { length: 60 },
  (_, at) => `packages/shop/src/cart/item-${at}.ts:${at}: export const a${at} = 1;`,
);

/** Each part, and then silence for a while; what came out, lines put together again. */
const shown = (parts: readonly (readonly string[])[]): { text: string; lines: readonly string[] } => {
  let text = "";
  const engine = createEngine({
    command: "rg",
    filter: listing,
    context: { argv: ["rg"], cols: 80, mode: "balanced" },
    store: { commit: () => null },
    deliver: (bytes) => (text += Buffer.from(bytes).toString()),
  });
  for (const part of parts) {
    engine.write(Buffer.from(part.map((line) => `${line}\n`).join("")), 1);
    engine.idle();
  }
  engine.end({ code: 0, signal: null });
  return { text, lines: unhoist(text.trimEnd().split("\n")) };
};

test("an indented line after a pause is no member of the group before it", () => {
  const late = ["  indented, and a line of its own", "and the next"];
  const { text, lines } = shown([group, late]);
  expect(text.length).toBeLessThan(group.join("\n").length);
  expect(lines).toEqual([...group, ...late]);
});

test("nor is one behind what a long output delivers in parts", () => {
  const long = Array.from({ length: 400 }, (_, at) => [...group, `  note ${at}`]).flat();
  expect(shown([long]).lines).toEqual(long);
});
