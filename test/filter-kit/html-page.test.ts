/** Parts of a page that are left out of its lines. */
import { expect, test } from "vitest";
import { createPage } from "../../src/filter-kit/html-page.ts";

test.each([
  ["<p>İstanbul, İzmir</p>", "x()"],
  ["<p>Oslo</p>", "x()"],
])("a script's body behind %s", (before, body) => {
  const text = `<!doctype html>${before}<script>${body}</SCRIPT><p>Ağrı</p>`;
  const [range] = createPage()(text).cut?.ranges ?? [];
  expect(text.slice(...range!)).toBe(body);
});
