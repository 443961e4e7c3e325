import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { logs } from "./logs.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-bench-logs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("says of each way how much of what is needed its model gets", () => {
  mkdirSync(join(folder, "one"));
  const module = (index: number): string => `module ${index} was compiled and its map was written\n`;
  const text = Array.from({ length: 2000 }, (_, index) => module(index)).join("");
  writeFileSync(
    join(folder, "one", "raw.log"),
    `${text}src/a.ts(3,5): error TS2304: Cannot find name 'x'.\n`,
  );
  const signals = [
    { value: "TS2304", importance: "critical" },
    { value: "nowhere", file: "src/a.ts", importance: "critical" },
    { value: "nowhere", aliases: ["not here"], importance: "critical" },
    { value: "nowhere", importance: "useful" },
  ];
  writeFileSync(join(folder, "one", "ground_truth.json"), JSON.stringify({ required_signals: signals }));
  const rows = new Map(logs(folder).map(([way, share]) => [way, share]));
  expect(rows.get("Claude Code without pith")).toBe("0.000");
  expect(rows.get("Claude Code, `… | tail -200`")).toBe("0.667");
  expect(rows.get("Claude Code, `docker logs`")).toBe("0.667");
  expect(rows.get("Claude Code, `cat`")).toBe("0.667");
  expect(rows.get("Codex, `gh run view --log-failed`")).toBe("0.667");
});

test("a folder without logs is an error that names it", () => {
  expect(() => logs(tmpdir())).toThrow(tmpdir());
});
