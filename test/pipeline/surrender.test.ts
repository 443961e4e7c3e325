/** A fault, or work without an end, at any place: what was not delivered goes through once, and marks above it stay true. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaults } from "../../src/config/settings.ts";
import { heading, keep, type Filter, type Reducer, type Verdict } from "../../src/filter-kit/filter.ts";
import { work } from "../../src/filter-kit/work.ts";
import { createReduction } from "../../src/pipeline/reduction.ts";
import type { Entry } from "../../src/registry/entry.ts";
import type { Tee } from "../../src/store/tee.ts";
import { walk } from "../engine/walk.ts";

/** As the build writes it into loops. */
const loopForEver = (): never => {
  for (;;) if (--work.left < 0) work.spent();
};

const entryOf = (filter: Filter): Entry => ({
  command: "test",
  words: ["test"],
  also: [],
  kind: filter.kind,
  exact: false,
  passthrough: [],
  runner: false,
  summary: "",
  load: () => Promise.resolve(filter),
});

const tee: Tee = {
  id: "7K2M9QXA",
  bytes: 0,
  append: () => true,
  commit: () => ({ id: "7K2M9QXA", path: "/kept/7K2M9QXA.log" }),
  hold: () => true,
  close: () => null,
};

interface Play {
  readonly chunk: number;
  readonly idleEvery: number;
  readonly tickEvery: number;
}

const play = async (filter: Filter, raw: string, { chunk, idleEvery, tickEvery }: Play) => {
  const shown: Buffer[] = [];
  const reduction = await createReduction({
    id: "7K2M9QXA",
    settings: defaults,
    choice: { entry: entryOf(filter), argv: ["test"], evidence: true, mode: "balanced" },
    isWatched: true,
    tee,
    deliver: (bytes) => void shown.push(Buffer.from(bytes)),
  });
  const bytes = Buffer.from(raw);
  for (let at = 0, count = 1; at < bytes.length; at += chunk, count += 1) {
    reduction.write(bytes.subarray(at, at + chunk), 1);
    if (count % tickEvery === 0) reduction.tick();
    if (count % idleEvery === 0) reduction.idle();
  }
  const result = reduction.end({ code: 1, signal: null });
  return { shown: Buffer.concat(shown).toString(), result };
};

const passed: Verdict = { act: "drop", noun: "passed tests" };

const verdictOf = (text: string): Verdict => {
  if (text.startsWith("ok")) return passed;
  return /^[a-z]+:$/.test(text) ? heading(1) : keep;
};

const filterOf = (reducer: () => Reducer): Filter => ({ summary: "", kind: "report", start: reducer });

const texts = fc.constantFrom(
  "ok 1",
  "ok 2",
  "ok 3",
  "suite:",
  "other:",
  "",
  "error: no such file",
  "  at x:1",
  "a line",
);
const raws = fc
  .array(fc.tuple(texts, fc.integer({ min: 1, max: 30 })), { minLength: 1, maxLength: 40 })
  .map((parts) =>
    parts.flatMap(([text, times], at) =>
      Array.from({ length: times }, (_, of) => `${text} ${at} ${of}`.trim()),
    ),
  )
  .map((lines) => `${lines.join("\n")}\n`);
const plays = fc.record({
  chunk: fc.integer({ min: 20, max: 4000 }),
  idleEvery: fc.integer({ min: 2, max: 20 }),
  tickEvery: fc.integer({ min: 1, max: 10 }),
});

test("whatever a verdict's reader was about when it failed", async () => {
  await fc.assert(
    fc.asyncProperty(raws, plays, fc.integer({ min: 1, max: 4000 }), async (raw, how, at) => {
      let asked = 0;
      const failing = (verdict: Verdict): Verdict =>
        new Proxy(
          { ...verdict },
          {
            get: (target, name) => {
              asked += 1;
              if (asked === at) throw new Error("at last");
              return Reflect.get(target, name) as unknown;
            },
          },
        );
      const filter = filterOf(() => ({ line: (text) => failing(verdictOf(text)) }));
      const { shown, result } = await play(filter, raw, how);
      expect(walk(raw, shown)).toBe(null);
      expect(result.state === "fault").toBe(asked >= at);
    }),
    { numRuns: 100 },
  );
});

describe("a loop without an end", () => {
  const raw = `${Array.from({ length: 14_000 }, (_, at) => `ok ${at}`).join("\n")}\nlast: here\n${"after it\n".repeat(9)}`;
  const how = { chunk: 8192, idleEvery: Infinity, tickEvery: Infinity };
  const endless = (step: string): Reducer => ({
    line: (text) => (step === "line" && text.startsWith("last") ? loopForEver() : verdictOf(text)),
    end: () => (step === "end" ? loopForEver() : undefined),
    focus: () => -1,
    ...(step === "over" ? { over: false } : {}),
  });

  test.each(["line", "end"])("in %s of a filter", async (step) => {
    const { shown, result } = await play(
      filterOf(() => endless(step)),
      raw,
      how,
    );
    expect(walk(raw, shown)).toBe(null);
    expect(shown).toContain("last: here\nafter it");
    expect(shown).toContain("lines hidden");
    expect(result).toMatchObject({ state: "fault", why: "this output cost more work than any should" });
    expect(result.lost).toBeGreaterThan(2000);
  });

  test("as a filter starts", async () => {
    const { shown } = await play(
      filterOf(() => loopForEver()),
      raw,
      how,
    );
    expect(shown).toBe(raw);
  });

  test("whose fault is caught again and again", async () => {
    const stubborn = (): Verdict => {
      for (;;) {
        if (--work.left < 0) work.spent();
        try {
          loopForEver();
        } catch {
          // As code that knows better.
        }
      }
    };
    const line = (text: string): Verdict => (text.startsWith("last") ? stubborn() : verdictOf(text));
    const { shown } = await play(
      filterOf(() => ({ line })),
      raw,
      how,
    );
    expect(walk(raw, shown)).toBe(null);
    expect(shown).toContain("last: here\nafter it");
  });
});
