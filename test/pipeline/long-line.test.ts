/** A line that is longer than all that an agent shows: its middle is cut, or it stays; it is never replaced by a mark. */
import { expect, test } from "vitest";
import { outputLimitOf } from "../../src/history/output-limits.ts";
import { reduceText } from "../../src/pipeline/reduce-text.ts";
import { walk } from "../engine/walk.ts";

const store = {
  commit: () => ({ id: "7K2M9QXA", path: "/home/dev/.local/share/pith/tee/1_x_7K2M9QXA.log" }),
};

const texts: Readonly<Record<string, (size: number) => string>> = {
  row: (size) =>
    Array.from({ length: size / 16 }, (_, at) => `${at},item${at},active`.padEnd(15, "-")).join(";"),
  base64: (size) => Buffer.from("pith ".repeat(size / 6.6)).toString("base64"),
  json: (size) =>
    JSON.stringify({ items: Array.from({ length: size / 15 }, (_, at) => `item ${at + 1000}`) }),
};

const commands: Readonly<Record<string, string>> = {
  "exact, no filter": "sqlite3 a.db 'select 1'",
  "exact, a filter": "cat a",
  "any program": "some-program a",
  "any script": "python3 dump.py",
  rows: "psql -c 'select 1'",
  "rows or a file": "curl -s https://a.example/",
  "a report": "make",
  "a report of a known tool": "cargo build",
  "a log": "docker logs app",
  "several answers": "cat a; cat b",
  "a report and an answer": "npm test; cat a",
};

/** Parts of the agent's limit that the line takes, and the lines beside it. */
const around: Readonly<Record<string, readonly [number, (line: string) => string]>> = {
  alone: [1.01, (line) => line],
  "below a short line": [1.5, (line) => `1500\n${line}\n`],
  "above a short line": [1.01, (line) => `${line}\ndone\n`],
};

/** Agents that differ in how much they show, and in what they count. */
const agents = [
  ["claude", 0],
  ["claude", 1],
  ["codex", 0],
  ["copilot", 1],
  ["pi", 0],
  ["vibe", 0],
] as const;

/** Without it the agent knows nothing of the line. */
const beginning = 150;

test.each(Object.entries(commands))("%s: %s", async (_, command) => {
  for (const [name, exit] of agents) {
    const ending = { code: exit, signal: null };
    const limit = () => outputLimitOf({ name }, command, ending);
    for (const [text, textOf] of Object.entries(texts))
      for (const [place, [part, within]] of Object.entries(around)) {
        const line = textOf(Math.ceil(limit().whole * part));
        const raw = within(line);
        const { output } = await reduceText({
          command,
          output: Buffer.from(raw),
          exit,
          store,
          limit,
        });
        const shown = output.toString();
        const about = `${name}, exit ${exit}, ${text} ${place}`;
        expect(shown.includes(line.slice(0, beginning)), about).toBe(true);
        expect(shown.includes(line) || shown.includes("…[+"), about).toBe(true);
        expect(walk(raw, shown), about).toBe(null);
      }
  }
});

test("several such lines of a program that no filter knows are not longer than the agent shows", async () => {
  const limit = () => outputLimitOf({ name: "claude" });
  const raw = Array.from({ length: 10 }, (_, at) => `${at} ${texts["row"]!(limit().whole)}\n`).join("");
  const { output } = await reduceText({
    command: "some-program",
    output: Buffer.from(raw),
    exit: 0,
    store,
    limit,
  });
  expect(output.length).toBeLessThanOrEqual(limit().whole);
  expect(walk(raw, output.toString())).toBe(null);
});
