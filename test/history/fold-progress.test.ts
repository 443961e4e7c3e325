/** A report that has to read very many records first says so. */
import { expect, test } from "vitest";
import { foldProgress } from "../../src/history/fold.ts";

/** As many bytes as a million records take. */
const million = 250 * 1024 * 1024;

const said = (total: number, isTTY: boolean, parts: readonly number[]): string => {
  let text = "";
  const read = foldProgress(total, {
    isTTY,
    write: (part: string | Uint8Array) => (text += String(part)) !== "",
  });
  for (const part of parts) read(part);
  return text;
};

test("one line where nobody watches, a percentage on a terminal, nothing for few records", () => {
  const notice = "pith: reading 250 MiB of records that no report has read yet";
  expect(said(million, false, [million])).toBe(`${notice}\n`);
  expect(said(million, true, [million / 4, (million / 4) * 3])).toBe(`\r${notice}: 25 %\r${notice}: 100 %\n`);
  expect(said(1 << 20, true, [1 << 20])).toBe("");
});
