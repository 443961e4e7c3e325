import { expect, test } from "vitest";
import { hitFinder } from "../../src/filter-kit/search-hit.ts";

const line = `start ${"x".repeat(50)} a+b(c) Needle|end`;

test.each([
  ["grep Needle f", true, 64],
  ["grep -rn Needle .", true, 64],
  ["grep -i needle f", true, 64],
  ["grep -A 3 -e Needle f", true, 64],
  ["grep -m1 -- Needle f", true, 64],
  ["grep nope\\|Needle f", true, 64],
  ["grep -E nope|Needle f", true, 64],
  ["grep a+b(c) f", true, 57],
  ["grep -F a+b(c) f", true, 57],
  ["rg a\\+b\\(c f", false, 57],
  ["rg -t js Needle", false, 64],
  ["rg --glob *.js Needle", false, 64],
  ["rg fn\\s+x|Need[lm]e\\b f", false, 64],
  ["rg Nee?dle f", false, 67],
  ["rg (Needl)+e f", false, 64],
  ["rg [Nn]eedle f", false, 65],
  ["rg ( f", false, -1],
  ["rg .* f", false, -1],
  ["rg", false, -1],
  ["grep absent f", true, -1],
])("%s", (command, basic, at) => {
  expect(hitFinder(command.split(" "), basic)(line)).toBe(at);
});

test("letters that are longer in small move no hit", () => {
  const line = `${"İ".repeat(30)} needle`;
  expect(hitFinder(["grep", "-i", "NEEDLE", "f"], true)(line)).toBe(31);
});
