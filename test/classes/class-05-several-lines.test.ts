import { expect, test } from "vitest";
import { world } from "./world.ts";

test("five commands on five lines answer in order", () => {
  const here = world();
  here.file("a.txt", "alpha\n");
  const text = "ls\ncat a.txt\ngrep alpha a.txt\nfind . -name a.txt\nhead -1 a.txt";
  expect(here.withPith(text)).toEqual(here.bash(text));
});

test("a here-document writes the same bytes, a loop shows every round", () => {
  const here = world();
  const text =
    "cat > made.txt <<'EOF'\n$(not run) `nor this` [pith: 3 lines hidden]\nEOF\nfor f in 1 2 3; do cat made.txt; done";
  const native = here.copy();
  expect(here.withPith(text).stdout.replaceAll("\\[pith", "[pith")).toBe(native.bash(text).stdout);
  expect(here.read("made.txt").equals(native.read("made.txt"))).toBe(true);
});
