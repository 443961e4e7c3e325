/** Several runs of one conversation end at the same moment: each of them is written down, whole, under one salt. */
import { expect, test } from "vitest";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashesOf, packed } from "../../src/ledger/line-hash.ts";
import { type Entry, sessionFile } from "../../src/ledger/session-file.ts";
import { bundled } from "../bundled.ts";
import { scratch } from "../config/scratch.ts";

const writers = ["one", "two", "three"];
const each = 40;

const script = bundled(join(import.meta.dirname, "note-worker.ts"));

/** Text that these processes have written at once. */
const written = async (path: string, go: string): Promise<string> => {
  const children = writers.map((name) =>
    spawn(process.execPath, [script, path, name, String(each), go], {
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  const ended = children.map((child) => once(child, "close"));
  await Promise.all(children.map((child) => once(child.stdout, "data")));
  writeFileSync(go, "");
  await Promise.all(ended);
  return readFileSync(path, "utf8");
};

test("of runs that end together none is lost, and no file begins twice", async () => {
  const place = scratch();
  // Who begins the file is the question: it is asked more than once.
  for (let round = 0; round < 3; round += 1) {
    const path = sessionFile(place.env, "claude", `session-${round}`)!;
    const [head, ...lines] = (await written(path, join(place.root, `go-${round}`))).trimEnd().split("\n");
    const { salt } = JSON.parse(head!) as { salt: string };
    const entries = lines.map((line) => JSON.parse(line) as Entry);
    const names = entries.map(({ id }) => id).toSorted();
    const all = writers.flatMap((name) => Array.from({ length: each }, (_, at) => `${name}${at}`));
    expect(names).toEqual(all.toSorted());
    for (const { id, cmd, lines: hashes } of entries) {
      const [name, at] = cmd.split(" ");
      const first = packed(hashesOf([`${name} ${at} printed line 0`], salt)).slice(0, 5);
      expect(hashes.startsWith(first), id).toBe(true);
    }
    expect(
      readdirSync(dirname(path)).filter((name) => name.startsWith(`claude-session-${round}`)),
    ).toHaveLength(1);
  }
});
