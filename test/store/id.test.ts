import { expect, test } from "vitest";
import { nameInMarks, newId, newLongId, parseStart } from "../../src/store/id.ts";

test("ids are eight of Crockford's characters, and differ", () => {
  const ids = Array.from({ length: 5000 }, () => newId());
  for (const id of ids) expect(id).toMatch(/^[ABCDEFGHJKMNPQRSTVWXYZ]{4}[0-9ABCDEFGHJKMNPQRSTVWXYZ]{4}$/);
  expect(new Set(ids).size).toBe(5000);
  expect(new Set(ids.join("")).size).toBe(32);
});

test("marks name four letters, and all of an id that does not begin with them", () => {
  expect(nameInMarks("QXAK7K2M")).toBe("QXAK");
  expect(nameInMarks("7K2M9QXA")).toBe("7K2M9QXA");
  expect(nameInMarks("QXA97K2M")).toBe("QXA97K2M");
  for (let at = 0; at < 100; at += 1) {
    const id = newLongId();
    expect(nameInMarks(id)).toBe(id);
  }
});

test("an id of one day names nothing of the next three weeks", () => {
  const day = 24 * 60 * 60 * 1000;
  const letters = Array.from({ length: 22 }, (_, at) => newId(at * day)[0]);
  expect(new Set(letters).size).toBe(22);
});

test.each([
  ["0123ABCD", "0123ABCD"],
  [" o1l3abcd ", "0113ABCD"],
  ["qxak", "QXAK"],
  ["0123ABCU", null],
  ["0123ABCDE", null],
  ["../../etc", null],
  ["", null],
])("%j reads as %j", (text, id) => {
  expect(parseStart(text)).toBe(id);
});
