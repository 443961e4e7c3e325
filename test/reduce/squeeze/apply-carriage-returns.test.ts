import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyCarriageReturns } from "../../../src/reduce/squeeze/apply-carriage-returns.ts";

const esc = "\u001b";

test.each([
  ["percentages", "Receiving:  10% (1/9)\rReceiving: 100% (9/9), done.", "Receiving: 100% (9/9), done."],
  ["a shorter number", "left: 1,000 files\rleft: 5 files", "left: 5 files"],
  ["erased lines", `a long first line${esc}[K\r${esc}[2Kshort`, `${esc}[2Kshort`],
  ["column one", `one${esc}[1Gtwo`, "two"],
  ["a line end of another system", "text\r", "text"],
  ["a return before the text", "\rtext", "text"],
  ["nothing to redraw", "text", "text"],
  ["only returns", "\r\r", ""],
])("%s", (_, line, last) => {
  expect(applyCarriageReturns(line)).toBe(last);
});

test("a shorter text that does not cover the longer one leaves both", () => {
  expect(applyCarriageReturns("a message that matters\rok")).toBe("a message that matters\rok");
});

test("twice is once", () => {
  const part = fc.oneof(
    fc.constantFrom("10%", "100%", "", `${esc}[K`, `${esc}[31mred${esc}[0m`, `${esc}[1G`),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const once = applyCarriageReturns(parts.join("\r"));
      expect(applyCarriageReturns(once)).toBe(once);
    }),
  );
});
