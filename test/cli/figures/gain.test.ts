import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newId } from "../../../src/store/id.ts";
import { createTee } from "../../../src/store/tee.ts";
import { classesOf } from "../../../src/history/character-classes.ts";
import { append } from "../../../src/history/journal.ts";
import { countTokens } from "../../../src/history/tokens.ts";
import { scratch, type Scratch } from "../../config/scratch.ts";
import { recovery, run } from "../../history/sample.ts";
import { needsSqlite } from "../../sqlite.ts";
import { engines, own } from "../own.ts";

const text = "test some::module::works ... ok\n".repeat(60);

const record = (place: Scratch, cwd: string, kept: boolean): string => {
  const id = newId();
  const shown = text.slice(0, 320);
  if (kept) {
    const tee = createTee({ id, command: "cargo test", environment: place.env });
    tee.append(Buffer.from(text), 1);
    tee.close("keep");
  }
  const cls = { raw: classesOf(text), shown: classesOf(shown) };
  append(
    run({ id, t: Date.now(), cwd, cmd: `cargo test ${id}`, rawB: text.length, shownB: shown.length, cls }),
    place.env,
  );
  return id;
};

test.for(engines)("sums with the real tokenizer, by project, as JSON, with %s", ([name, start], context) => {
  if (name === "Node") needsSqlite(context);
  const place = scratch();
  const project = join(place.root, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
  mkdirSync(join(project, "src"));
  const id = record(place, join(project, "src"), true);
  record(place, place.root, false);
  append(recovery({ run: id, t: Date.now(), bytes: text.length }), place.env);
  // Counted behind runs; the report itself counts nothing.
  own(place, ["fold-records"], {}, start);
  const { code, out } = own(place, ["gain", "--json", "--project", "project/src"], {}, start);
  const tokens = countTokens(text);
  const shownTokens = tokens / 6;
  const report = JSON.parse(out);
  expect(code).toBe(0);
  expect(report.project).toBe(project);
  expect(report.total).toMatchObject({ runs: 1, rawTokens: tokens, debitedTokens: tokens, countedRuns: 1 });
  expect(Math.abs(report.total.shownTokens - shownTokens)).toBeLessThan(shownTokens * 0.05);
  expect(report.total.savedTokens).toBe(-report.total.shownTokens);
  expect(JSON.parse(own(place, ["gain", "--json"]).out).total).toMatchObject({ runs: 2, countedRuns: 1 });
});

test("nothing recorded: said, exit 0; bad words: exit 2", () => {
  const place = scratch();
  expect(own(place, ["gain"])).toMatchObject({ code: 0, err: "" });
  expect(own(place, ["gain"]).out).toMatch(/^Nothing is recorded for the last 30 days\.\n/);
  expect(own(place, ["gain", "--days", "0"])).toEqual({
    code: 2,
    out: "",
    err: 'pith: --days takes a whole number from 1 on, not "0"\n',
  });
});

test("a read-only home: the records of the private folder are reported", () => {
  const place = scratch();
  mkdirSync(join(place.data, ".."), { recursive: true });
  writeFileSync(place.data, "a file in the way");
  record(place, place.root, true);
  const { code, out } = own(place, ["gain"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^pith saved 441 of 529 tokens \(83\.4%\) in 1 command, the last 30 days\.\n/);
  expect(out).toMatch(/\nNote: the database cannot be used \(.*\): read from the journal only\n/);
});
