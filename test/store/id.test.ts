import { expect, test } from "vitest";
import { newId, parseId } from "../../src/store/id.ts";

test("ids are eight of Crockford's characters, and differ", () => {
  const ids = Array.from({ length: 5000 }, newId);
  for (const id of ids) expect(id).toMatch(/^[0-9ABCDEFGHJKMNPQRSTVWXYZ]{8}$/);
  expect(new Set(ids).size).toBe(5000);
  expect(new Set(ids.join("")).size).toBe(32);
});

test.each([
  ["0123ABCD", "0123ABCD"],
  [" o1l3abcd ", "0113ABCD"],
  ["0123ABC", null],
  ["0123ABCU", null],
  ["../../etc", null],
  ["", null],
])("%j reads as %j", (text, id) => {
  expect(parseId(text)).toBe(id);
});
