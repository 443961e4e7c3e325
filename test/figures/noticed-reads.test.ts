import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keptFiles } from "../../src/store/read.ts";
import { countExactly } from "../../src/figures/count-exactly.ts";
import { noticedReads } from "../../src/figures/noticed-reads.ts";
import { countTokens } from "../../src/history/tokens.ts";
import { scratch } from "../config/scratch.ts";
import { recovery, run } from "../history/sample.ts";

const stored = (more: object = {}) => ({ ...run(more), rawTokens: null });

const keep = (text: string, atime: number): string => {
  const folder = join(scratch().root, "tee");
  mkdirSync(folder);
  const path = join(folder, "1800000000_cargo-test_AAAAAAAA.log");
  writeFileSync(path, text);
  utimesSync(path, atime, 1000);
  return folder;
};

test("a file opened after its last write was read back", () => {
  const files = keptFiles([keep("x".repeat(4000), 2000)]);
  expect(noticedReads([stored()], files, [])).toEqual([
    { v: 1, kind: "recovery", id: "read AAAAAAAA", run: "AAAAAAAA", t: 2_000_000, how: "file", bytes: 4000 },
  ]);
  expect(noticedReads([stored({ capB: 100 })], files, [])[0]!.bytes).toBe(100);
  expect(noticedReads([stored()], files, [recovery()])).toEqual([]);
  expect(noticedReads([stored({ lost: 0 })], files, [])).toEqual([]);
  expect(noticedReads([stored()], keptFiles([keep("x", 1000)]), [])).toEqual([]);
});

test("a command that names the file read it back", () => {
  const reader = stored({
    id: "BBBBBBBB",
    cmd: "grep -n x /d/tee/1800000000_cargo-test_AAAAAAAA.log",
    filter: "grep",
    shownB: 77,
  });
  const found = noticedReads([stored(), reader], keptFiles([keep("x", 2000)]), []);
  expect(found).toEqual([
    { v: 1, kind: "recovery", id: "BBBBBBBB", run: "AAAAAAAA", t: reader.t, how: "grep", bytes: 77 },
  ]);
  expect(noticedReads([stored(), reader], [], found)).toEqual([]);
});

test("counting leaves no trace of a reader, and counts whole files only", async () => {
  const text = "some words of output\n".repeat(50);
  const folder = keep(text, 900);
  const history = { keepTokens: () => {} } as never;
  const whole = stored({ rawB: text.length });
  const cut = stored({ rawB: text.length + 1 });
  const [first, second] = await countExactly(history, [whole, cut], keptFiles([folder]));
  expect(first!.rawTokens).toBe(countTokens(text));
  expect(second!.rawTokens).toBe(null);
  expect(noticedReads([whole], keptFiles([folder]), [])).toEqual([]);
});
