/** Many worlds in which a shell finds something odd on PATH; test/launcher/path-worlds.test.ts tries a few of them. */
import fc from "fast-check";
import { test } from "vitest";
import { compare, shells, worlds } from "../launcher/path-world.ts";

test.each(shells)("%s", (shell) => {
  fc.assert(fc.property(worlds, (world) => compare(world, shell)), { numRuns: 300, endOnFailure: true });
});
