/** The native program killed, and refused what it asks for, at every call of the system; and all that its runtime shows, compared
 * with Node. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compiled } from "../../scripts/native.ts";
import { canBreak, faultWorld, type FaultWorld, texts } from "../native/fault-world.ts";
import { brokenCases, captureCases, compare, recordedCases } from "../native/runtimes.ts";

describe.skipIf(!canBreak)("whatever happens to the native program, at every call", () => {
  let world: FaultWorld;
  const holds = (text: string): void => world.breakCalls(text, 1);
  beforeAll(() => {
    world = faultWorld();
  });
  afterAll(() => world?.made.remove());

  it.each(texts)("%s", (text) => holds(text));
});

describe.skipIf(compiled() === null)("the same bytes in both runtimes", () => {
  it("every capture, in every mode, whole and in pieces", async () => {
    expect(await compare(captureCases())).toBeGreaterThan(1000);
  });

  it("broken captures", async () => {
    expect(await compare(brokenCases(Math.random))).toBeGreaterThan(500);
  });

  it("what agents were recorded with, where recordings are at hand", async () => {
    const cases = recordedCases();
    expect(await compare(cases)).toBe(cases.length);
  });
});
