/** Records to vary in tests. */
import type { RecoveryRecord, RunRecord } from "../../src/history/record.ts";

export const run = (more: Partial<RunRecord> = {}): RunRecord => ({
  v: 1,
  id: "AAAAAAAA",
  t: 1_800_000_000_000,
  ms: 20,
  host: "claude",
  end: "shell",
  cwd: "/home/dev/project",
  cmd: "cargo test",
  filter: "cargo test",
  code: 0,
  signal: null,
  rawB: 4000,
  shownB: 1000,
  cls: { raw: [0, 1000, 0, 0, 0, 0, 0, 0, 0, 0, 0], shown: [0, 250, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  capB: 0,
  lost: 10,
  state: "ok",
  ...more,
});

export const recovery = (more: Partial<RecoveryRecord> = {}): RecoveryRecord => ({
  v: 1,
  kind: "recovery",
  id: "ZZZZZZZZ",
  run: "AAAAAAAA",
  t: 1_800_000_001_000,
  how: "raw",
  bytes: 400,
  ...more,
});
