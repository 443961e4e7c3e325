import {
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { journalFile } from "../../src/system/paths.ts";
import { defaults } from "../../src/config/settings.ts";
import { upkeep } from "../../src/history/upkeep.ts";
import { scratch } from "../config/scratch.ts";

const day = 86_400_000;
const now = 1_800_000_000_000;

test("the first run of a day tidies, the others do nothing", () => {
  const { env, data } = scratch();
  mkdirSync(join(data, "tee"), { recursive: true });
  const old = join(data, "tee", "1_git_AAAAAAAA.log");
  const make = (): void => {
    writeFileSync(old, "x");
    utimesSync(old, (now - 20 * day) / 1000, (now - 20 * day) / 1000);
  };
  make();
  upkeep(defaults, env, now);
  expect(existsSync(old)).toBe(false);
  make();
  upkeep(defaults, env, now + 1000);
  expect(existsSync(old)).toBe(true);
  upkeep(defaults, env, now + day);
  expect(existsSync(old)).toBe(false);
  expect(readdirSync(data).filter((name) => name.startsWith(".upkeep-"))).toHaveLength(1);
});

test("a large journal is closed, a closed one goes after the period", () => {
  const { env, data } = scratch();
  mkdirSync(data, { recursive: true });
  writeFileSync(journalFile(data), "");
  truncateSync(journalFile(data), 17 * 1024 * 1024);
  writeFileSync(join(data, `journal-${now - 91 * day}-AAAAAAAA.jsonl`), "");
  upkeep(defaults, env, now);
  const [closed, ...others] = readdirSync(data).filter((name) => name.startsWith("journal"));
  expect(others).toEqual([]);
  expect(statSync(join(data, closed!)).size).toBe(17 * 1024 * 1024);
});

test("without a data directory nothing happens", () => {
  const { env, data } = scratch();
  upkeep(defaults, env, now);
  expect(existsSync(data)).toBe(false);
});
