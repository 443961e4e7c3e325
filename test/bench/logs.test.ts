import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { logs } from "./logs.ts";
import { markedLogs } from "./marked-logs.ts";

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

test("reads public data sets in which lines are marked", () => {
  const parts = Array.from({ length: 2000 }, (_, index) => `module ${index} was compiled`);
  const text = [...parts, "a.c:3: error: 'x' & \u001B[1m<y>\u001B[0m", "make: *** [a.o] Error 1", ""].join(
    "\n",
  );
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  write("cidiff/two/fail.log", text);
  write("cidiff/two/groundtruth", "DEFAULT\nE 2001-2002\nC 1\n");
  write("chunks/samples/C/p/1.log", text);
  const chunk = "<Output>a.c:3: error: 'x' &amp; \u001B[1m&lt;y&gt;\u001B[0m\nnot there</Output>";
  write(
    "chunks/example-sets/BuildFailureReason/C/p.xml",
    `<ExampleDataOfString><InputPath>C/p/1.log</InputPath><Category>0</Category>${chunk}</ExampleDataOfString>`,
  );
  const cidiff = markedLogs(join(folder, "cidiff"));
  expect(cidiff.map(({ lines }) => lines)).toEqual([
    ["a.c:3: error: 'x' & \u001B[1m<y>\u001B[0m", "make: *** [a.o] Error 1"],
  ]);
  const chunks = markedLogs(join(folder, "chunks"));
  expect(chunks.map(({ lines }) => lines)).toEqual([["a.c:3: error: 'x' & \u001B[1m<y>\u001B[0m"]]);
  const rows = new Map(logs(join(folder, "chunks")).map(([way, share]) => [way, share]));
  expect(rows.get("Claude Code without pith")).toBe("0.000");
  expect(rows.get("Claude Code, `cat`")).toBe("1.000");
});

test("a folder without logs is an error that names it", () => {
  expect(() => logs(tmpdir())).toThrow(tmpdir());
});
