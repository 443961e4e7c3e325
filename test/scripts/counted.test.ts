/** The build counts the turns of every loop of what reduces outputs. */
import { runInNewContext } from "node:vm";
import { transformSync } from "esbuild";
import { describe, expect, test } from "vitest";
import { counted } from "../../scripts/counted.ts";

/** How a module ends when its turns are bounded. */
const outcomeOf = (source: string, turns: number): unknown => {
  const text = counted("filters/x/y.ts", source);
  const body = text.replace(/^import\{work as pithWork\}from"[^"]*";/, "");
  const pithWork = {
    left: turns,
    spent: () => {
      throw new Error("spent");
    },
  };
  try {
    return runInNewContext(transformSync(body, { loader: "ts" }).code, { pithWork });
  } catch (fault) {
    return (fault as Error).message;
  }
};

describe("an endless loop ends", () => {
  test.each([
    ["for (;;) {}"],
    ["for (;;);"],
    ["while (true) {}"],
    ["while (true);"],
    ["do {} while (true);"],
    ["do; while (true);"],
    ["const ring = { *[Symbol.iterator]() { for (;;) yield 1; } }; for (const one of ring) one;"],
    ["outer: for (;;) for (;;) continue outer;"],
    ["for (;;) { try { for (;;); } catch {} }"],
    ["const all = Array.from({ length: 100 }); all.filter(() => all.some(function () { return false; }));"],
    ["const f = (): void => { while (true) switch (1) { case 1: continue; } }; f();"],
    ['"ü…𝒳"; /[}{]/u.test("{"); for (;;) if (/[/}]/.test("a")) continue;'],
  ])("%s", (source) => expect(outcomeOf(source, 1000)).toBe("spent"));
});

test("a loop that ends does what it did", () => {
  const source = `let sum = 0;
    for (let i = 0; i < 10; i += 1) if (i % 2 === 0) sum += i; else sum -= 1;
    for (const one of [1, 2, 3]) sum += one;
    for (const key in { a: 1 }) sum += key.length;
    let n = 3; do n -= 1; while (n > 0);
    while (sum > 100) sum -= 1;
    sum += [{ a: 1 }].map(({ a }) => ({ b: [a].map((c) => c, 1) })).flatMap(({ b }) => b)[0];
    sum + n;`;
  expect(outcomeOf(source, 1000)).toBe(23);
});

test("what the small runtime has in Rust, the count itself, and what reduces nothing stay as they are", () => {
  const loop = "for (;;) {}";
  for (const path of ["src/filter-kit/scan-text.ts", "src/filter-kit/work.ts", "src/shell/parse.ts"])
    expect(counted(path, loop)).toBe(loop);
  for (const path of ["src/engine/x.ts", "src/engine/choose/x.ts", "src/ledger/x.ts", "filters/a/b.ts"])
    expect(counted(path, loop)).toContain("pithWork.spent()");
});
