import { expect, test } from "vitest";
import { showText } from "../../src/system/show-text.ts";

test.each([
  ["plain text\twith tabs\nand 漢字 é 🙂\n", "plain text\twith tabs\nand 漢字 é 🙂\n"],
  ["hidden\u001b[2K\rshown", "hidden\\x1b[2K\\x0dshown"],
  ["back\u0008space", "back\\x08space"],
  ["right\u202Eto left", "right\\u{202e}to left"],
  ["zero\u200Bwidth\u2060\uFEFF", "zero\\u{200b}width\\u{2060}\\u{feff}"],
  ["line\u2028separator", "line\\u{2028}separator"],
  ["tag\u{E0041}", "tag\\u{e0041}"],
])("%j is shown as %j", (text, shown) => {
  expect(showText(text)).toBe(shown);
});
