import { expect, test } from "vitest";
import { walk } from "../engine/walk.ts";
import { lines, world } from "./world.ts";

const compiled = (index: number): string => `   Compiling crate-${index} v0.${index}.0`;

test.each([
  [
    "small gaps between lines that stay",
    (index: number) => `${compiled(index)}\nnote number ${index} of the build script`,
  ],
  [
    "larger gaps",
    (index: number) =>
      `${lines(9, (inner) => compiled(9 * index + inner))}said once: ${"abcdefghijklmnopqrstuvwxyz"[index % 26]}${index}`,
  ],
  [
    "equal neighbours",
    (index: number) => lines(7, () => `waiting for the lock of store ${index % 3}`).trimEnd(),
  ],
])("every mark skips what it says, where it stands: %s", (_, part) => {
  const here = world();
  here.file("out.txt", lines(60, part));
  here.file("ci.sh", "cat out.txt\n");
  const { stdout } = here.withPith("bash ci.sh");
  expect(walk(here.read("out.txt").toString(), stdout)).toBe(null);
});

test("a hundred equal lines are one line and a count, no loss", () => {
  const here = world();
  here.file("ci.sh", "for i in $(seq 100); do echo 'still waiting for the server'; done\n");
  expect(here.withPith("bash ci.sh").stdout).toBe("still waiting for the server (x100)\n");
});
