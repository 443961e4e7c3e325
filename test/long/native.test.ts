/** The native program killed, and refused what it asks for, at every call of the system. */
import { afterAll, beforeAll, describe, it } from "vitest";
import { canBreak, faultWorld, type FaultWorld, texts } from "../native/fault-world.ts";

describe.skipIf(!canBreak)("whatever happens to the native program, at every call", () => {
  let world: FaultWorld;
  beforeAll(() => {
    world = faultWorld();
  });
  afterAll(() => world?.made.remove());

  it.each(texts)("%s", (text) => world.breakCalls(text, 1));
});
