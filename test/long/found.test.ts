/** Many worlds in which a shell finds something odd on PATH; test/launcher/found/found.test.ts tries a few of them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { answersOf, shells, worlds } from "../launcher/found/world.ts";

test.each(shells)("%s", (shell) => {
  fc.assert(
    fc.property(worlds, (world) => {
      const { through, native } = answersOf(world, shell);
      expect(through).toEqual(native);
    }),
    { numRuns: 300, endOnFailure: true },
  );
});
