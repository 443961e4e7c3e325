import { expect, test } from "vitest";
import { readable } from "../engine/invariants.ts";
import { lines, world } from "./world.ts";

test.each([0, 77, 5000, 9949, 9999])(
  "one unusual line of ten thousand, at %i, survives; the last fifty are there",
  (place) => {
    const here = world();
    const log = (index: number): string =>
      index === place
        ? "the disk has begun to sing"
        : `2026-01-01T00:00:${String(index % 60).padStart(2, "0")}Z INFO handled request ${index} in ${index % 13} ms`;
    here.file("out.log", lines(10_000, log));
    here.file("ci.sh", "cat out.log\n");
    const { stdout } = here.withPith("bash ci.sh");
    // The heads that the lines share stand once above them.
    const shown = readable(stdout);
    expect(shown).toContain("the disk has begun to sing\n");
    for (let index = 9950; index < 10_000; index += 1) expect(shown).toContain(`${log(index)}\n`);
    expect(stdout.split("\n").length).toBeLessThan(400);
  },
);
