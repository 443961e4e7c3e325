/** The engine and the rewriter give the same bytes in the small runtime and in Node: a sample; test/long compares all. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compiled } from "../../scripts/native.ts";
import { removedLater } from "../left-over.ts";
import { seeded } from "../figures/seeded.ts";
import { answersTo, brokenCases, captureCases, differences, recordedCases } from "./runtimes.ts";

const seed = fc.readConfigureGlobal().seed ?? Date.now() % 1e9;

/** Other cases with another seed: `PITH_SEED=random`, or the one that a red run prints. */
const random = seeded(seed);

const sample = <T>(all: readonly T[], count: number): T[] =>
  Array.from({ length: Math.min(count, all.length) }, () => all[Math.floor(random() * all.length)]!);

describe.skipIf(compiled() === null)("the same bytes in both runtimes", () => {
  it("captures and their commands, and what agents were recorded with", async () => {
    const cases = [...sample(captureCases(), 60), ...sample(recordedCases(), 40)];
    expect(await differences(cases), `PITH_SEED=${seed}`).toEqual([]);
  });

  it("broken captures", async () => {
    expect(await differences(sample(brokenCases(random), 20)), `PITH_SEED=${seed}`).toEqual([]);
  });

  it("texts that nest deeply, and characters of every kind", async () => {
    const texts = [
      `${"(".repeat(3000)}ls${")".repeat(3000)}`,
      "ls | ".repeat(200),
      '"$('.repeat(500),
      "é\u{1F600}\ud800 \u2028".repeat(40),
    ];
    const cases = texts.flatMap((command) => [
      { kind: "rewrite", command, zsh: false } as const,
      { kind: "text", command, output: command, exit: 0 } as const,
    ]);
    expect(await differences(cases)).toEqual([]);
  });

  it("Node's own modules, where others stand for them", async () => {
    const folders = [0, 1].map(() => removedLater(mkdtempSync(join(tmpdir(), "pith-machine-"))));
    const [first, other] = folders.map((command) => ({ kind: "machine", command }) as const);
    const [small, node] = await answersTo([first!, other!]);
    expect(small).toBe(node);
    const texts = fc.sample(fc.string({ unit: fc.constantFrom(..."ab/../ .\\\n\0é\u{1F600}\ud800=+_-") }), {
      numRuns: 300,
      seed,
    });
    expect(
      await differences(["//", ...texts].map((command) => ({ kind: "texts", command }) as const)),
    ).toEqual([]);
  });

  it("a runtime with a fault is found out", async () => {
    const cases = sample(captureCases(), 120);
    expect((await differences(cases, "planted-entry.ts")).length, `PITH_SEED=${seed}`).toBeGreaterThan(0);
  });
});
