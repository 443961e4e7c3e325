/** Text that is written once for several lines is put back as it was printed. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { hoistPrefixes } from "../../src/engine/squeeze/hoist-prefixes.ts";
import { joinPlaces } from "../../src/engine/squeeze/join-places.ts";
import { unsqueezed } from "../../src/ledger/unsqueezed.ts";
import { sharedBeginnings } from "../../scripts/mark-forms.ts";

const hits = (lines: readonly string[]): string[] =>
  joinPlaces(lines.map((text) => ({ text, isFinding: false, isHit: true }))).filter((line) => line !== null);

test.each(Object.entries(sharedBeginnings))("a shared beginning, %s", (_, lines) => {
  const hoisted = hoistPrefixes(lines)!;
  expect(hoisted).not.toEqual(lines);
  expect(unsqueezed(hoisted)).toEqual(lines);
});

test("further places of a hit come where they belong", () => {
  const lines = ["a.rs:1:use x;", "a.rs:7:let y = 1;", "a.rs:9:use x;", "b.rs:2:use x;", "b.rs:3:use x;"];
  const written = hits(lines);
  expect(written).toEqual(["a.rs:1 9:use x;", "a.rs:7:let y = 1;", "b.rs:2 3:use x;"]);
  expect(unsqueezed(written)).toEqual(lines);
});

const hit = fc.record({
  file: fc.constantFrom("src/a.ts", "src/deep/b.ts", "src/deep/c.ts", "README.md"),
  text: fc.constantFrom("const one = 1;", "  return one;", "export { one };"),
});

test("hits of a search, joined below the path that they share", () => {
  fc.assert(
    fc.property(fc.array(hit, { minLength: 2, maxLength: 30 }), (found) => {
      const files = [...new Set(found.map(({ file }) => file))];
      const lines = files.flatMap((file) =>
        found.flatMap((one, at) => (one.file === file ? [`${file}:${at + 1}:${one.text}`] : [])),
      );
      const joined = hits(lines);
      expect(unsqueezed(hoistPrefixes(joined) ?? joined)).toEqual(lines);
    }),
  );
});
