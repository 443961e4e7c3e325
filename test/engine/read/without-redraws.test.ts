import * as fc from "fast-check";
import { expect, test } from "vitest";
import { withoutRedraws } from "../../../src/engine/read/without-redraws.ts";

const esc = "\u001b";

test.each([
  ["percentages", "Receiving:  10% (1/9)\rReceiving: 100% (9/9), done.", "Receiving: 100% (9/9), done."],
  ["a shorter number", "left: 1,000 files\rleft: 5 files", "left: 5 files"],
  ["erased lines", `one of 10${esc}[K\r${esc}[2Kone of 9`, `${esc}[2Kone of 9`],
  ["column one", `10%${esc}[1G20%`, "20%"],
  [
    "a message between",
    "Downloading 50%\rskipped 3 locked files\rDownloading 100%",
    "skipped 3 locked files\rDownloading 100%",
  ],
  [
    "an erased message between",
    `Fetching 1/9${esc}[K\rretrying b.org${esc}[K\rFetching 9/9`,
    `retrying b.org${esc}[K\rFetching 9/9`,
  ],
  [
    "a longer state",
    "could not lock x\rDownloading everything that is left 100%",
    "could not lock x\rDownloading everything that is left 100%",
  ],
  [
    "a word at the end",
    "Reading package lists... 0%\rReading package lists... 50%\rReading package lists... Done",
    "Reading package lists... Done",
  ],
  [
    "bars and what is worked at",
    "  Building [=>   ] 1/9: serde\r  Building [====>] 8/9: syn, quote",
    "  Building [====>] 8/9: syn, quote",
  ],
  [
    "bars of blocks, units",
    "   ━━━━╸ 90.1/900.0 kB 1.1 MB/s eta 0:00:01\r   ━━━━━ 0.9/0.9 MB 9.5 MB/s eta 0:00:00",
    "   ━━━━━ 0.9/0.9 MB 9.5 MB/s eta 0:00:00",
  ],
  ["an empty bar, then a message", "  Building [    ] 0/1: serde    \rwarning: unused", "warning: unused"],
  [
    "two problems that differ in a number",
    "ERROR: test 100 failed\r50%\rERROR: test 200 failed\rdone 99%",
    "ERROR: test 100 failed\rERROR: test 200 failed\rdone 99%",
  ],
  [
    "a problem that is drawn again",
    `test 7 failed\r${esc}[2Ktest 7 failed\rdone`,
    `${esc}[2Ktest 7 failed\rdone`,
  ],
  [
    "a problem beside a bar",
    "[=>   ] 1/9: a.test FAILED\r[==>  ] 2/9: a.test FAILED\r[====>] 9/9",
    "[==>  ] 2/9: a.test FAILED\r[====>] 9/9",
  ],
  ["a count of no problems", "0 errors, 10 files\r0 errors, 20 files", "0 errors, 20 files"],
  ["spinners", "⠙\r⠹ linking\r⠸ linking", "⠸ linking"],
  [
    "curl's meter",
    "  0  100k    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0\r100  100k  100  100k    0     0  9.1M      0 --:--:-- --:--:-- --:--:-- 9.7M",
    "100  100k  100  100k    0     0  9.1M      0 --:--:-- --:--:-- --:--:-- 9.7M",
  ],
  ["a line end of another system", "text\r", "text"],
  ["a return before the text", "\rtext", "text"],
  ["nothing to redraw", "text", "text"],
  ["only returns", "\r\r", ""],
])("%s", (_, line, last) => {
  expect(withoutRedraws(line)).toBe(last);
});

test("two messages are both left", () => {
  expect(withoutRedraws("a message that matters\rok")).toBe("a message that matters\rok");
});

test("twice is once", () => {
  const part = fc.oneof(
    fc.constantFrom(
      "10%",
      "100%",
      "1 failed",
      "error 2",
      "",
      `${esc}[K`,
      `${esc}[31mred${esc}[0m`,
      `${esc}[1G`,
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const once = withoutRedraws(parts.join("\r"));
      expect(withoutRedraws(once)).toBe(once);
    }),
  );
});
