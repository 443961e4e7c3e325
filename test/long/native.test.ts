/** The native program killed, and refused what it asks for, at every call of the system; and all that its runtime shows, compared
 * with Node; PITH_COMPARE=all does so for each text in every mode and every way to feed it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compiled } from "../../scripts/native.ts";
import { seeded } from "../figures/seeded.ts";
import { canBreak, faultWorld, type FaultWorld, texts } from "../native/fault-world.ts";
import { brokenCases, captureCases, differences, recordedCases } from "../native/runtimes.ts";

describe.skipIf(!canBreak)("whatever happens to the native program, at every call", () => {
  let world: FaultWorld;
  const holds = (text: string): void => world.breakCalls(text, 1);
  const startHolds = (text: string): void => world.breakStart(text, 1);
  beforeAll(() => {
    world = faultWorld();
  });
  afterAll(() => world?.made.remove());

  it.each(texts)("%s", (text) => holds(text));
  it.each(texts)("as it starts the program itself: %s", (text) => startHolds(text));
});

describe.skipIf(compiled() === null)("the same bytes in both runtimes", () => {
  const given = Number(process.env["PITH_SEED"]);
  const seed = Number.isInteger(given) ? given : Date.now() % 1e9;

  it.each([
    ["every capture and its command", captureCases],
    [`broken captures, PITH_SEED=${seed}`, () => brokenCases(seeded(seed))],
    ["what agents were recorded with, where recordings are at hand", recordedCases],
  ])("%s", async (name, casesOf) => {
    const cases = casesOf();
    const found = await differences(cases);
    console.log(`${name}: ${cases.length} compared, ${found.length} differ`);
    expect(found).toEqual([]);
  });
});
