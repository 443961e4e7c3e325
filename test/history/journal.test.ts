import { lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { journalFile, spoolDir } from "../../src/system/paths.ts";
import { append, lineLimit, journalLine } from "../../src/history/journal.ts";
import { parseJournal } from "../../src/history/parse-journal.ts";
import { scratch } from "../config/scratch.ts";
import { smallDisk } from "../store/small-disk.ts";
import { recovery, run } from "./sample.ts";

test("one line a record, private", () => {
  const { env, data } = scratch();
  expect(append(run(), env)).toBe(true);
  expect(append(recovery(), env)).toBe(true);
  const text = readFileSync(journalFile(data), "utf8");
  expect(text).toBe(`${JSON.stringify(run())}\n${JSON.stringify(recovery())}\n`);
  expect(lstatSync(journalFile(data)).mode & 0o777).toBe(0o600);
  expect(lstatSync(data).mode & 0o777).toBe(0o700);
});

test("secrets are gone before anything is written", () => {
  const { env, data } = scratch();
  append(run({ cmd: "mysql -phunter2 db", why: "cannot run mysql -phunter2" }), env);
  expect(readFileSync(journalFile(data), "utf8")).not.toContain("hunter2");
});

test("a secret at the place where a long command is cut does not survive in part", () => {
  const token = ["gh", "p_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("");
  for (let length = 3300; length < 3900; length += 7) {
    const line = journalLine(run({ cmd: `echo ${"x ".repeat(length / 2)} ${token} tail` }))!;
    expect(line).not.toContain(token.slice(0, 6));
  }
});

test("no line is longer than one write puts down, and every line reads back", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 6000 }),
      fc.string({ unit: "binary", maxLength: 3000 }),
      fc.string({ unit: "binary", maxLength: 1000 }),
      (cmd, cwd, why) => {
        const line = journalLine(run({ cmd, cwd, why }))!;
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(lineLimit);
        expect(line.indexOf("\n")).toBe(line.length - 1);
        expect(parseJournal(line).records).toHaveLength(1);
      },
    ),
    { numRuns: 300 },
  );
});

test("a long command keeps its beginning", () => {
  const record = parseJournal(journalLine(run({ cmd: `git commit -m '${"ä".repeat(9000)}'` }))!).records[0];
  expect(record).toMatchObject({ cmd: expect.stringMatching(/^git commit -m 'ä{1500,}…$/) });
});

test("where the data directory cannot be, the record waits in the private folder", () => {
  const { env, data } = scratch();
  mkdirSync(join(data, ".."), { recursive: true });
  writeFileSync(data, "a file in the way");
  expect(append(run(), env)).toBe(true);
  expect(readdirSync(spoolDir(env))).toEqual(["journal.jsonl"]);
});

test("a link in the place of the journal is not written through", () => {
  const { env, data, root } = scratch();
  mkdirSync(data, { recursive: true });
  writeFileSync(join(root, "target"), "");
  symlinkSync(join(root, "target"), journalFile(data));
  expect(append(run(), env)).toBe(true);
  expect(readFileSync(join(root, "target"), "utf8")).toBe("");
});

test("nowhere to write: false, no throw", () => {
  const { env, data } = scratch();
  mkdirSync(join(data, ".."), { recursive: true });
  writeFileSync(data, "a file in the way");
  rmSync(env.temporary, { recursive: true });
  expect(append(run(), env)).toBe(false);
});

test("a full disk: every record that was accepted is there whole, also beside a stump", ({ skip }) => {
  const place = scratch();
  const disk = smallDisk(join(place.root, "disk"), "64k");
  if (disk === null) return skip("no right to mount");
  const env = {
    ...place.env,
    variables: { ...place.env.variables, PITH_DATA_DIR: disk },
    temporary: join(place.root, "none"),
  };
  const accepted: string[] = [];
  let refused = 0;
  for (let i = 0; i < 60; i += 1) {
    const id = String(10_000_000 + i);
    if (append(run({ id, cmd: "x".repeat(2500) }), env)) accepted.push(id);
    else refused += 1;
  }
  expect(refused).toBeGreaterThan(0);
  const stump = '{"v":1,"id":"STUMP';
  const text = readFileSync(journalFile(disk), "utf8") + stump + journalLine(run({ id: "LAST0000" }))!;
  const parsed = parseJournal(text);
  const found = new Set(parsed.records.map((record) => record.id));
  for (const id of accepted) expect(found).toContain(id);
  expect(found).toContain("LAST0000");
});

test.each([
  ["", [], []],
  ["\n\n", [], []],
  ["rubbish\n", [], ["rubbish"]],
  [`${JSON.stringify(run())}`, ["AAAAAAAA"], []],
  [`{"v":1,"id":"B${JSON.stringify(run())}\n`, ["AAAAAAAA"], ['{"v":1,"id":"B']],
  [`${JSON.stringify({ ...run(), v: 2 })}\n`, [], [JSON.stringify({ ...run(), v: 2 })]],
  [`${JSON.stringify({ ...run(), againB: {} })}\n`, [], [JSON.stringify({ ...run(), againB: {} })]],
  [`${JSON.stringify({ ...run(), state: "fine" })}\n`, [], [JSON.stringify({ ...run(), state: "fine" })]],
  [`null\n[]\n"x"\n${JSON.stringify(recovery())}\n`, ["ZZZZZZZZ"], ["null", "[]", '"x"']],
  [`\0\0\0\n${JSON.stringify(run({ cmd: 'echo {"v":1,' }))}\n`, ["AAAAAAAA"], ["\0\0\0"]],
])("reads %j", (text, ids, rejected) => {
  const parsed = parseJournal(text);
  expect(parsed.records.map((record) => record.id)).toEqual(ids);
  expect(parsed.rejected).toEqual(rejected);
});
