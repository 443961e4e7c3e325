import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compactJson } from "../../../src/engine/squeeze/compact-json.ts";

/** Blanks and line ends outside strings, told without the code under test. */
const withoutBlanks = (text: string): string => (text.match(/"(?:\\.|[^"\\])*"|[^"\s]+/gs) ?? []).join("");

const compact = (text: string): string | undefined => compactJson(text.split("\n"))?.join("\n");

test("members of the outermost list stand in a line each, what is in them does not", () => {
  const text = '[\n  {\n    "id": 1,\n    "tags": [\n      "a"\n    ]\n  },\n  {\n    "id": 2\n  }\n]';
  expect(compact(text)).toBe('[\n {"id": 1,"tags": ["a"]},\n {"id": 2}\n]');
});

test("numbers, doubled keys and escapes stay byte for byte", () => {
  const text = `{\n  "id": 12345678901234567890123,\n  "id": 1.10,\n  "rate": 2E5,\n  "é": "\\u00e9 \\" , [ {\\\\",\n  "x": -0.0\n}`;
  const shown = compact(text)!;
  expect(withoutBlanks(shown)).toBe(withoutBlanks(text));
  for (const line of text.split("\n")) expect(shown).toContain(line.trim());
});

test("strings keep their blanks", () => {
  expect(compact('{\n  "a": "x  y   { \\n",\n  "b":   [ 1,  2 ]\n}')).toBe(
    '{\n "a": "x  y   { \\n","b":   [ 1,  2 ]\n}',
  );
});

test("what is no JSON is left alone", () => {
  expect(compact("{\n  a: 1,\n}")).toBe(undefined);
  expect(compact('{\n  "a": 1,\n}')).toBe(undefined);
  expect(compact("[\n  rule one\n]")).toBe(undefined);
});

test("any document: the same value and the same tokens, and done again nothing changes", () => {
  const document = fc.oneof(
    fc.array(fc.jsonValue(), { minLength: 1 }),
    fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
  );
  fc.assert(
    fc.property(document, fc.constantFrom(1, 2, 4, "\t"), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const shown = compact(text)!;
      expect(JSON.parse(shown)).toEqual(JSON.parse(text));
      expect(withoutBlanks(shown)).toBe(withoutBlanks(text));
      expect(shown.length).toBeLessThanOrEqual(text.length);
      expect(compact(shown)).toBe(shown);
    }),
    { numRuns: 300 },
  );
});
