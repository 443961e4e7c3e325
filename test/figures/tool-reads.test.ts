/** Who read a kept output: an agent's command or tool that named it, in its conversation; a backup, a search and a person did not. */
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { noticeToolReads } from "../../src/figures/tool-reads.ts";
import { openHistory } from "../../src/history/history.ts";
import { append } from "../../src/history/journal.ts";
import type { JournalRecord } from "../../src/history/record.ts";
import { type Scratch, scratch } from "../config/scratch.ts";
import { run } from "../history/sample.ts";

const kept = "/home/dev/.local/share/pith/tee/1800000000_cargo-test_AAAAAAAA.log";

const transcript = ({ env }: Scratch, tool: string, input: object, t: number): void => {
  const folder = join(env.home, ".claude", "projects", "shop");
  mkdirSync(folder, { recursive: true });
  const content = [{ type: "tool_use", id: "toolu_1", name: tool, input }];
  const line = { type: "assistant", timestamp: new Date(t).toISOString(), message: { content } };
  const path = join(folder, "s.jsonl");
  writeFileSync(path, `${JSON.stringify(line)}\n`);
  utimesSync(path, t / 1000, t / 1000);
};

const regrets = async (place: Scratch, ...records: JournalRecord[]): Promise<readonly string[]> => {
  for (const record of records) append(record, place.env);
  const history = await openHistory(90, place.env, run().t);
  for (const _ of [1, 2]) noticeToolReads(history, place.env, run().t + 60_000);
  const found = history.ledger.regretsAround("AAAAAAAA").map(({ how, bytes }) => `${how}: ${bytes}`);
  history.close();
  return found;
};

const lossy = run({ host: "claude", session: "s" });

test("a tool that was given its name, once, as much as the agent shows", async () => {
  const place = scratch();
  transcript(place, "Read", { file_path: kept }, run().t + 30_000);
  expect(await regrets(place, { ...lossy, capB: 100 })).toEqual(["tool: 100"]);
});

test.each([
  ["the shell, whose run has a record", "Bash", { command: `cat ${kept}` }],
  ["another file", "Read", { file_path: kept.replace("AAAAAAAA", "BBBBBBBB") }],
])("not by its transcript: %s", async (_, tool, input) => {
  const place = scratch();
  transcript(place, tool, input, run().t + 30_000);
  expect(await regrets(place, lossy)).toEqual([]);
});

test.each([
  ["its own conversation", { host: "claude", session: "s" }, 1],
  ["another conversation", { host: "claude", session: "other" }, 0],
  ["a person", { host: "unknown" }, 0],
])("a command that names the file, in %s", async (_, who, count) => {
  const { session: __, ...sample } = run();
  const reader = { ...sample, ...who, id: "READER00", t: run().t + 9000, cmd: `grep x ${kept}`, lost: 0 };
  expect(await regrets(scratch(), lossy, reader)).toHaveLength(count);
});

test("nobody who only opens the files: a backup leaves a time of access, and no regret", async () => {
  const place = scratch();
  const folder = join(place.data, "tee");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "1800000000_cargo-test_AAAAAAAA.log");
  writeFileSync(path, "x".repeat(4000));
  readFileSync(path);
  utimesSync(path, run().t / 1000 + 30, run().t / 1000);
  expect(await regrets(place, lossy)).toEqual([]);
});
