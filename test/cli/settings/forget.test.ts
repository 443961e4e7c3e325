import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configFile } from "../../../src/system/paths.ts";
import { privateSpool } from "../../../src/system/private-folder.ts";
import { newId } from "../../../src/store/id.ts";
import { createTee } from "../../../src/store/tee.ts";
import { append } from "../../../src/history/journal.ts";
import { erase, traces } from "../../../src/history/traces.ts";
import { scratch, type Scratch } from "../../config/scratch.ts";
import { run } from "../../history/sample.ts";
import { pith, world } from "../../classes/world.ts";
import { engines, own } from "../own.ts";

const fill = (place: Scratch, folder?: string): void => {
  const tee = createTee({
    id: newId(),
    command: "ls",
    environment: place.env,
    ...(folder === undefined ? {} : { folder }),
  });
  tee.append(Buffer.from("x\n"), 1);
  tee.close("keep");
  append(run({ t: Date.now() }), place.env);
};

test.each(engines)("all goes: outputs, journal, database, temporary outputs, with %s", (_, start) => {
  const place = scratch();
  fill(place);
  own(place, ["gain"]);
  fill(place);
  const spool = privateSpool(place.env)!;
  fill(place, join(spool, "tee"));
  const { code, out, err } = own(place, ["forget", "--yes"], {}, start);
  expect([code, err]).toEqual([0, ""]);
  expect(out.split("\n").map((line) => line.split(/ {2,}/).slice(0, 2).join(" "))).toEqual([
    "what files",
    "kept output 3",
    expect.stringMatching(/^(?:journal|database) \d$/),
    expect.stringMatching(/^(?:journal|database) \d$/),
    "erased 6 files",
    "",
  ]);
  expect(existsSync(place.data)).toBe(false);
  expect(existsSync(spool)).toBe(false);
  expect(own(place, ["forget", "--yes"])).toEqual({ code: 0, out: "nothing to erase\n", err: "" });
});

test("a configured folder is emptied of ours, and of nothing else", () => {
  const place = scratch();
  const folder = join(place.root, "elsewhere");
  mkdirSync(join(configFile(place.env), ".."), { recursive: true });
  writeFileSync(configFile(place.env), `[tee]\ndir = "${folder}"\n`);
  fill(place, folder);
  writeFileSync(join(folder, "notes.log"), "mine");
  own(place, ["forget", "--yes"]);
  expect(readdirSync(folder)).toEqual(["notes.log"]);
  expect(existsSync(configFile(place.env))).toBe(true);
});

test("without a terminal nothing goes unless --yes says so", () => {
  const place = scratch();
  fill(place);
  const { code, err } = own(place, ["forget"]);
  expect([code, err]).toEqual([2, "pith: pith forget asks on a terminal; without one it needs --yes\n"]);
  expect(own(place, ["forget", "--dry-run"]).code).toBe(0);
  expect(readdirSync(join(place.data, "tee"))).toHaveLength(1);
});

test("what hooks have left goes too, and nothing that lies beside it", () => {
  const place = scratch();
  const folder = join(place.data, "hooks");
  mkdirSync(join(folder, "spilled"), { recursive: true });
  mkdirSync(join(folder, "background"));
  const ours = [
    "events.jsonl",
    "events.jsonl.1",
    "audit.jsonl",
    "audit.jsonl.12",
    "spilled/7-1",
    "background/7-2.json",
  ];
  for (const name of [...ours, "mine"]) writeFileSync(join(folder, name), "x");
  expect(own(place, ["forget", "--yes"]).out).toContain("erased 6 files");
  expect(readdirSync(folder)).toEqual(["mine"]);
});

test("nothing stays of a conversation's hashes, their folder neither", () => {
  const place = scratch();
  fill(place);
  const folder = join(place.data, "ledger");
  mkdirSync(folder);
  writeFileSync(join(folder, "claude-0123456789.jsonl"), "{}\n");
  expect(erase(traces("", place.env), "", place.env)).toEqual([]);
  expect(existsSync(place.data)).toBe(false);
});

/** On a terminal: `script` hands the end of its own input on as Ctrl-D. */
test.each([
  ["Ctrl-D", ""],
  ["Ctrl-C", "\\003"],
  ["no", "n\\r"],
])("%s in the place of an answer is no", (_, keys) => {
  const here = world();
  mkdirSync(here.env["PITH_DATA_DIR"]!, { recursive: true });
  writeFileSync(join(here.env["PITH_DATA_DIR"]!, "journal.jsonl"), "x\n");
  const inner = `'${pith}' forget; echo "ended $?"`;
  const { stdout } = here.bash(`{ sleep 2; printf '${keys}'; sleep 1; } | script -qec "$INNER" /dev/null`, {
    INNER: inner,
  });
  expect(stdout).toMatch(/\[y\/N\][^]*\nnothing erased\r?\nended 1\s*$/);
  expect(existsSync(join(here.env["PITH_DATA_DIR"]!, "journal.jsonl"))).toBe(true);
});
