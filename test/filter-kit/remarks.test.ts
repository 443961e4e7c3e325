import { expect, test } from "vitest";
import { createPage } from "../../src/filter-kit/html-page.ts";
import { createRemarks } from "../../src/filter-kit/remarks.ts";

const hiddenOf = (line: (text: string) => { act: string }, text: string): string[] =>
  text.split("\n").filter((one) => line(one).act === "drop");

test("comments of the markup go, over one line or many; those in code and beside text stay", () => {
  const text =
    "a\n<!-- one -->\n<!-- two\nlines -->\n```html\n<!-- code -->\n```\n<!-- x --> beside\nb <!-- c -->\n~~~\n<!-- d\n~~~\nend";
  expect(hiddenOf(createRemarks().line, text)).toEqual(["<!-- one -->", "<!-- two", "lines -->"]);
});

test("a comment that never ends does not reach beyond its own text", () => {
  const remarks = createRemarks();
  expect(hiddenOf(remarks.line, "<!-- open\nstill")).toEqual(["<!-- open", "still"]);
  remarks.reset();
  expect(hiddenOf(remarks.line, "the next one")).toEqual([]);
});

const page = (text: string): string[] => {
  const line = createPage();
  return text.split("\n").map((one) => {
    const { act, cut } = line(one);
    if (act === "drop") return "-";
    let left = "";
    let at = 0;
    for (const [from, to] of cut?.ranges ?? []) {
      left += `${one.slice(at, from)}(${to - from})`;
      at = to;
    }
    return left + one.slice(at);
  });
};

test("a page loses bodies of script, style and svg, within a line and over many", () => {
  const text =
    "<!DOCTYPE html>\n<style>a{}</style><p>text</p><script src=x></script>\n<script>\nlet a = '<p>';\n</script> b <SVG viewBox='0'>\n<path/>\n</SVG>c<svg/>d";
  expect(page(text)).toEqual([
    "<!DOCTYPE html>",
    "<style>(3)</style><p>text</p><script src=x></script>",
    "<script>",
    "-",
    "</script> b <SVG viewBox='0'>",
    "-",
    "</SVG>c<svg/>d",
  ]);
});

test("words that only begin like these tags, and what is no page, stay", () => {
  expect(page("<html>\n<scripts>a</scripts><style-x>b</style-x>")).toEqual([
    "<html>",
    "<scripts>a</scripts><style-x>b</style-x>",
  ]);
  expect(page("const a = 1;\n<script>\nb\n</script>")).toEqual([
    "const a = 1;",
    "<script>",
    "b",
    "</script>",
  ]);
});
