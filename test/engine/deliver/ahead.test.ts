/** Lines that are shown whatever follows are delivered while lines keep coming; the time of delivery changes nothing. */
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { createEngine } from "../../../src/engine/engine.ts";
import type { Engine, EngineOptions, Recall } from "../../../src/engine/engine-contract.ts";
import { isWorth } from "../../../src/engine/choose/known-blocks.ts";
import { drop, fold, heading, keep, ofRule, pin, type Filter } from "../../../src/filter-kit/filter.ts";
import { generic } from "../../../src/filter-kit/generic.ts";
import { testPath } from "../run-engine.ts";

const noise = drop("noise lines");
const hint = drop("hints");

const judging = (kind: Filter["kind"]): Filter => ({
  summary: "",
  kind,
  start: () => ({
    line: (text) => {
      if (text.startsWith("noise")) return noise;
      if (text.startsWith("hint")) return { ...hint, paragraph: true };
      if (text.startsWith("step")) return fold("step", "steps");
      if (text.startsWith("# ")) return heading(1);
      if (text.startsWith("FAIL")) return pin;
      if (text.includes("[rule-")) return ofRule(/\[rule-\w+/.exec(text)![0], 1);
      return keep;
    },
  }),
});

const engineOf = (filter: Filter, deliver: EngineOptions["deliver"], recall: Recall | null = null): Engine =>
  createEngine({
    command: "test",
    filter,
    context: { argv: ["test"], cols: 80, mode: "balanced" },
    store: { commit: () => ({ id: "7K2M9QXA", path: testPath }) },
    recall,
    deliver,
  });

describe("a program that prints without a pause", () => {
  const shownWhile = (filter: Filter, lines: readonly string[], recall?: Recall): string => {
    let shown = "";
    const engine = engineOf(filter, (bytes) => (shown += Buffer.from(bytes).toString()), recall);
    for (const line of lines) {
      engine.write(Buffer.from(`${line}\n`), 1);
      engine.tick();
    }
    return shown;
  };

  const start = ["> app@1.0.0 dev", "> node server.js", "", "", "Listening on http://localhost:3000"];

  test.each(["report", "log"] as const)("is seen to be ready: %s", (kind) => {
    const beats = [1, 2, 3].map((beat) => `heartbeat ${beat}`);
    expect(shownWhile(judging(kind), [...start, ...beats])).toBe(
      `${[...start, ...beats.slice(0, 2)].join("\n")}\n`,
    );
  });

  test("lines that a filter hides wait only until they are known to be few", () => {
    const shown = shownWhile(judging("report"), [...start, "noise 1", "ready", "noise 2", "noise 3"]);
    expect(shown).toBe(`${[...start, "noise 1", "ready"].join("\n")}\n`);
  });

  test("lines that the model may have wait only until they are known to be no block", () => {
    const block = [...start, "Press h to see what else there is, or q to leave"];
    const knowing: Recall = { hasSucceeded: false, mayHold: (line) => block.includes(line), find: () => [] };
    expect(
      shownWhile(judging("log"), ["first", "Listening on http://localhost:3000", "new", "last"], knowing),
    ).toBe("first\nListening on http://localhost:3000\nnew\n");
    expect(shownWhile(judging("log"), [...block, "new", "last"], knowing)).toBe("");
  });
});

const line = fc.oneof(
  {
    weight: 30,
    arbitrary: fc
      .integer({ min: 1, max: 60 })
      .map((at) => `request ${at} was answered after it had waited for a worker`),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "",
      "noise",
      "noise of a build that is long enough to pay for a mark",
      "step one",
      "step two",
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom("src/app/a.ts", "src/app/b.ts", "lib/c.ts")
      .chain((path) => fc.integer({ min: 1, max: 99 }).map((at) => `${path}:${at}: here`)),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 10, max: 59 }).map((at) => `2026-01-02 10:20:${at} INFO tick ${at % 3}`),
  },
  fc.constantFrom(
    "# heading",
    "  indented",
    "src/app/",
    "--",
    "src/app/a.ts-12-context",
    "ok (x12)",
    "done \u001B[32mgreen\u001B[0m",
    "trailing  ",
    "[pith: 3 hidden]",
    "hint: do this",
    "hint: do that",
    "error: no room",
    "FAIL a test",
    "src/a.ts:3:9 unused [rule-a",
    "src/b.ts:4:9 unused [rule-a",
    "-rw-r--r-- 1 dev dev 4096 Nov 21 13:34 a",
    "x".repeat(300),
    "y".repeat(2500),
    '{"a": 1}',
  ),
);
/** Blocks come again, as they do in a program's output. */
const output = fc
  .array(fc.array(line, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 6 })
  .chain((blocks) =>
    fc
      .array(fc.nat(blocks.length - 1), { maxLength: 10 })
      .map((order) => [...blocks, ...order.map((at) => blocks[at]!)].flat()),
  );

const few = fc.array(fc.constantFrom("done", "next", "done \u001B[32mgreen\u001B[0m", "trailing  ", ""), {
  maxLength: 8,
});

/** As the ledger has it: blocks of lines that it knows, each long enough to pay. */
const recallOf = (known: ReadonlySet<string>): Recall => ({
  hasSucceeded: true,
  mayHold: (text) => known.has(text),
  find: (lines) => {
    const found = [];
    for (let start = 0; start < lines.length; start += 1) {
      let end = start;
      while (end < lines.length && lines[end] !== null && known.has(lines[end]!)) end += 1;
      if (isWorth(lines.slice(start, end) as string[]))
        found.push({ start, count: end - start, command: "x", ago: 1, part: { from: 1, of: end - start } });
      start = Math.max(start, end);
    }
    return found;
  },
});

test("when time passes changes nothing of what is shown", () => {
  const filters = [judging("report"), judging("log"), judging("data"), generic];
  fc.assert(
    fc.property(
      fc.oneof({ weight: 4, arbitrary: output }, few),
      fc.constantFrom(...filters),
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 }),
      fc.option(fc.array(line, { maxLength: 30 }), { nil: null }),
      fc.constantFrom(0, 1, null),
      fc.boolean(),
      (lines, filter, sizes, known, code, pauses) => {
        const raw = Buffer.from(lines.map((one) => `${one}\n`).join(""));
        const recall = known === null ? null : recallOf(new Set([...known, ...lines.slice(0, 12)]));
        const shown = (isTicking: boolean): string => {
          let text = "";
          const engine = engineOf(filter, (bytes) => (text += Buffer.from(bytes).toString()), recall);
          for (let at = 0, turn = 0; at < raw.length; at += sizes[turn % sizes.length]!, turn += 1) {
            engine.write(raw.subarray(at, at + sizes[turn % sizes.length]!), 1);
            if (isTicking) engine.tick();
            if (pauses && turn % 5 === 4) engine.idle();
          }
          engine.end({ code, signal: null });
          return text;
        };
        const slow = shown(true);
        expect(slow).toBe(shown(false));
      },
    ),
    { numRuns: 400 },
  );
});
