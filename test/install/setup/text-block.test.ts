/** A block of pith's in a file that people write: what is theirs stays, also between the markers. */
import { expect, test } from "vitest";
import fc from "fast-check";
import { apply, undo } from "../../../src/install/json-edit.ts";
import { block } from "../../../src/install/setup/text-block.ts";

const edit = block({ path: "/f", comment: "<!--", text: "ours one\nours two" });

const installed = (text: string) => {
  const edits = edit.edits(text);
  return { edits, text: edits.reduce(apply, text) };
};

test.each([
  ["# Mine\n<!-- pith -->\nmy own words\n<!-- /pith -->\nmore\n"],
  ["<!-- pith -->\nmy own words\n<!-- /pith -->"],
  ["a <!-- pith --> b <!-- /pith --> c\n"],
  ["<!-- pith -->\n"],
  ["<!-- /pith -->\n<!-- pith -->\nx\n<!-- /pith -->\n"],
])("markers that were there before keep what stands between them: %j", (text) => {
  expect(edit.without(text)).toBe(text);
  const { edits, text: after } = installed(text);
  expect(undo(after, edits)).toBe(text);
  expect(edit.without(after, edits)).toBe(text.endsWith("\n") || text === "" ? text : `${text}\n`);
});

test("lines that were added inside the block stay", () => {
  const { edits, text } = installed("# Mine\n");
  const added = text.replace("ours two", "mine one\nours two\nmine two");
  expect(undo(added, edits)).toBe(null);
  expect(edit.without(added, edits)).toBe("# Mine\n\nmine one\nmine two\n");
});

test("every line of the user's survives, wherever it is put", () => {
  const line = fc.stringMatching(/^mine [a-z ]{0,12}$/);
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), line, fc.nat(20), (before, added, at) => {
      const start = before.map((one) => `${one}\n`).join("");
      const { edits, text } = installed(start);
      const lines = text.split("\n");
      lines.splice(at % lines.length, 0, added);
      const left = edit.without(lines.join("\n"), edits);
      for (const one of [...before, added]) expect(left.split("\n")).toContain(one);
      expect(left).not.toMatch(/ours|pith/);
    }),
  );
});
