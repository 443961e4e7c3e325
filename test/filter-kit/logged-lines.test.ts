/** Traces in logs, behind what the program that keeps the log puts before each line. */
import { expect, test } from "vitest";
import { loggedLines } from "../../src/filter-kit/logged-lines.ts";

const trace = [
  "Error: only 10 of desk left, 11 wanted",
  "    at exports.take (/home/dev/shop/orders.js:4:33)",
  "    at next (/home/dev/shop/node_modules/router/lib/route.js:163:13)",
  "    at handle (/home/dev/shop/node_modules/router/index.js:449:11)",
];

const hidden = (lines: readonly string[]): string[] => {
  const reducer = loggedLines();
  const verdicts = lines.map((line) => reducer.line(line, 1));
  const shown = reducer.end?.({ code: 0, signal: null }) ?? [];
  const again = new Set("length" in shown ? shown : shown.shown);
  return lines.filter((_, index) => verdicts[index]!.act === "proven" && !again.has(index));
};

test.each([
  ["nothing", ""],
  ["docker compose", "web-1  | "],
  ["docker compose -t", "web-1  | 2026-11-24T01:45:09.671123456Z "],
  ["docker logs -t, kubectl logs --timestamps", "2026-11-24T01:45:09.671123456Z "],
  ["kubectl logs --prefix", "[pod/billing-5f6b-fghij/app] "],
  ["pm2", "0|shop     | "],
  ["pm2 --timestamp", "0|shop     | 2026-11-24T01:45:09: "],
  ["journalctl", "Mar 14 09:27:04 host shop[41]: "],
  ["journalctl -o short-iso", "2026-03-14T09:27:04+0000 host shop[41]: "],
  ["heroku", "2026-11-24T01:45:09.671123+00:00 app[web.1]: "],
])("frames of libraries behind %s", (_, head) => {
  const lines = trace.map((line) => head + line);
  expect(hidden(lines)).toEqual(lines.slice(2));
});

test("lines of two programs in turn: each has its own traces", () => {
  const api = trace.map((line) => `api-1  | ${line}`);
  const web = trace
    .slice(0, 1)
    .concat(trace.slice(2))
    .map((line) => `web-1  | ${line}`);
  const mixed = [api[0]!, web[0]!, api[1]!, web[1]!, api[2]!, web[2]!, api[3]!];
  expect(hidden(mixed)).toEqual([api[2], api[3]]);
});

test("a traceback of Python whose last frame is a library's: that frame is shown", () => {
  const lines = [
    "Traceback (most recent call last):",
    '  File "/home/dev/shop/app.py", line 8, in take',
    '  File "/usr/lib/python3.11/json/__init__.py", line 346, in loads',
    '  File "/usr/lib/python3.11/json/decoder.py", line 355, in raw_decode',
    "json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)",
  ].flatMap((line) => [`api-1  | ${line}`, "web-1  | GET /health"]);
  expect(hidden(lines)).toEqual([lines[4]]);
});

test("of more programs than are followed at once every line is shown", () => {
  const lines = Array.from({ length: 65 }, (_, i) => trace.map((line) => `web-${i}  | ${line}`)).flat();
  expect(hidden(lines.slice(-4))).toHaveLength(2);
  expect(hidden(lines)).toHaveLength(128);
});
