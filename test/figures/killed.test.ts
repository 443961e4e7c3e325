/** Reports that are killed in the middle of bringing records into the database: nothing is lost, nothing counted twice. */
import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pith, world } from "../classes/world.ts";
import { journalLine } from "../../src/history/journal.ts";
import { run } from "../history/sample.ts";

const count = 50_000;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

test("killed at moments of its own progress, again and again", async () => {
  const here = world();
  const data = here.env["PITH_DATA_DIR"]!;
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const now = Date.now();
  const lines = Array.from({ length: count }, (_, i) => {
    const id = i.toString(32).toUpperCase().padStart(8, "0");
    return journalLine(
      run({
        id,
        t: now - (count - i) * 20,
        cwd: `/home/dev/p${i % 3}`,
        cmd: `cargo test ${"x".repeat(100)}`,
      }),
    )!;
  });
  appendFileSync(join(data, "journal.jsonl"), lines.join(""), { mode: 0o600 });
  // The log of the database grows with each edit that is folded: that is the progress.
  for (const wanted of [0, 1, 200_000, 2_000_000, 6_000_000, 9_000_000, 12_000_000]) {
    const child = spawn(pith, ["gain"], { cwd: here.folder, env: here.env, stdio: "ignore", detached: true });
    const ended = new Promise<void>((resolve) => void child.on("close", () => resolve()));
    const state = { over: false };
    void ended.then(() => (state.over = true));
    while (!state.over && sizeOf(join(data, "history.db-wal")) + sizeOf(join(data, "history.db")) < wanted)
      await new Promise((resolve) => setTimeout(resolve, 1));
    try {
      process.kill(-child.pid!, "SIGKILL");
    } catch {
      // It was faster.
    }
    await ended;
  }
  const { total } = JSON.parse(here.own("gain", "--json").stdout) as { total: Record<string, number> };
  expect(total).toMatchObject({ runs: count, rawTokens: count * 935, shownTokens: count * 234 });
  expect(JSON.parse(here.own("gain", "--json").stdout)).toMatchObject({ total });
  // Folded records are not read again, and go after an hour.
  expect(readdirSync(data).filter((name) => /^journal-\d+-.*\.jsonl$/.test(name))).toHaveLength(1);
});
