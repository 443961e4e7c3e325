import * as fc from "fast-check";
import { expect, test } from "vitest";
import { stripAnsi } from "../../../src/engine/read/strip-ansi.ts";

const esc = "\u001b";
const twice = Buffer.from("НОМЕР СТОЛ b").toString("latin1");

test.each([
  ["colours", `${esc}[1;31merror${esc}[0m: ${esc}[38;2;1;2;3mx${esc}[m`, "error: x"],
  ["colours with colons", `${esc}[4:3m${esc}[58:2::1:2:3mx${esc}[0m`, "x"],
  ["a hyperlink", `${esc}]8;;https://example.com/a${esc}\\name${esc}]8;;${esc}\\ rest`, "name rest"],
  ["a hyperlink closed by BEL", `${esc}]8;id=1;file:///x\u0007name${esc}]8;;\u0007`, "name"],
  ["cursor and erasing", `${esc}[2K${esc}[1G${esc}[?25lwork${esc}[?25h`, "work"],
  ["window title", `${esc}]0;title\u0007text`, "text"],
  ["charset and keypad", `${esc}(B${esc}=${esc}>text${esc}7${esc}8`, "text"],
  ["letters that were encoded twice", twice, twice],
  ["these in colour", `${esc}[1m${twice}${esc}[0m`, twice],
  [
    "a log that spells more than colours",
    "build\tRun make\t2026-11-24T01:35:15.1234567Z ^[[2K^[[1G^[[32mdone^[[39m",
    "build\tRun make\t2026-11-24T01:35:15.1234567Z ^[[2K^[[1Gdone",
  ],
  ["no sequence", "[31m is text", "[31m is text"],
  ["an unterminated link keeps its text", `${esc}]8;;https://example.com`, `${esc}]8;;https://example.com`],
])("%s", (_, text, plain) => {
  expect(stripAnsi(text)).toBe(plain);
});

test("text without control characters comes back as it is", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => void expect(stripAnsi(text)).toBe(text)));
});

test("coloured words keep their letters", () => {
  const code = fc.constantFrom("[0m", "[1m", "[38;5;200m", "[K", "(B", "]0;t\u0007");
  const word = fc.stringMatching(/^[ a-zA-Z0-9é:]*$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(code, word)), (parts) => {
      const coloured = parts.map(([sequence, text]) => esc + sequence + text).join("");
      expect(stripAnsi(coloured)).toBe(parts.map(([, text]) => text).join(""));
    }),
  );
});
