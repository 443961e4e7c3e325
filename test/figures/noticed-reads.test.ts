import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keptFiles } from "../../src/store/kept-files.ts";
import { countExactly } from "../../src/figures/count-exactly.ts";
import { noticeReads } from "../../src/figures/noticed-reads.ts";
import { openHistory } from "../../src/history/history.ts";
import { append } from "../../src/history/journal.ts";
import type { JournalRecord } from "../../src/history/record.ts";
import { countTokens } from "../../src/history/tokens.ts";
import { scratch } from "../config/scratch.ts";
import { recovery, run } from "../history/sample.ts";

const keep = (text: string, atime: number): string => {
  const folder = join(scratch().root, "tee");
  mkdirSync(folder);
  const path = join(folder, "1800000000_cargo-test_AAAAAAAA.log");
  writeFileSync(path, text);
  utimesSync(path, atime, 1000);
  return folder;
};

const noticed = async (folder: string, ...records: JournalRecord[]) => {
  const place = scratch();
  for (const record of records) append(record, place.env);
  const history = await openHistory(90, place.env, run().t);
  noticeReads(history, keptFiles([folder]));
  noticeReads(history, keptFiles([folder]));
  const regrets = history.ledger.regrets(0, 9).map(({ id, bytes }) => `${id}: ${bytes}`);
  history.close();
  return regrets;
};

test("a file opened after its last write was read back, once", async () => {
  const folder = keep("x".repeat(4000), 2000);
  expect(await noticed(folder, run())).toEqual(["read AAAAAAAA: 4000"]);
  expect(await noticed(folder, run({ capB: 100 }))).toEqual(["read AAAAAAAA: 100"]);
  expect(await noticed(folder, run(), recovery())).toEqual(["ZZZZZZZZ: 400"]);
  expect(await noticed(folder, run({ lost: 0 }))).toEqual([]);
  expect(await noticed(keep("x", 1000), run())).toEqual([]);
});

test("who opens many files at once reads none of them", async () => {
  const folder = join(scratch().root, "tee");
  mkdirSync(folder);
  const ids = ["A", "B", "C", "D", "E"].map((letter) => letter.repeat(8));
  for (const [i, id] of ids.entries()) {
    const path = join(folder, `1800000000_cargo-test_${id}.log`);
    writeFileSync(path, "x");
    utimesSync(path, 2000 + i / 10, 1000);
  }
  const runs = ids.map((id) => run({ id }));
  expect(await noticed(folder, ...runs)).toEqual([]);
  utimesSync(join(folder, "1800000000_cargo-test_CCCCCCCC.log"), 3000, 1000);
  expect(await noticed(folder, ...runs)).toHaveLength(5);
});

test("counting leaves no trace of a reader, and counts whole files only", async () => {
  const text = "some words of output\n".repeat(50);
  for (const [rawB, tokens] of [
    [text.length, countTokens(text)],
    [text.length + 1, null],
  ] as const) {
    const place = scratch();
    append(run({ rawB }), place.env);
    const history = await openHistory(90, place.env, run().t);
    const files = keptFiles([keep(text, 900)]);
    await countExactly(history, files);
    noticeReads(history, files);
    expect(history.ledger.find("AAAAAAAA")).toMatchObject({ rawTokens: tokens, debited: 0 });
    history.close();
  }
});
