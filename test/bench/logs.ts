/**
 * `npm run bench -- logs DIR`: logs of failed runs, and how much of what a diagnosis needs is in what an agent's model gets.
 * Each folder in DIR has `raw.log` and `ground_truth.json`: `{"required_signals": [{"value", "aliases"?, "file"?, "importance"}]}`.
 * A signal is there if its value, an alias or its file is. Those of importance `critical` count. In the folders of two public data
 * sets each marked line is one. `--every 10` takes each tenth log.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { unsqueezed } from "../../src/ledger/unsqueezed.ts";
import { markedLogs } from "./marked-logs.ts";

interface Signal {
  readonly value?: string;
  readonly aliases?: readonly string[];
  readonly file?: string;
  readonly importance?: string;
}

interface Log {
  readonly path: string;
  readonly text: string;
  readonly signals: readonly Signal[];
}

/** The part of a result that the client keeps, measured with the real ones. */
type Client = (text: string) => string;

const claudeSuccess: Client = (text) => (text.length <= 30_000 ? text : text.slice(0, 2000));
const claudeFailure: Client = (text) =>
  text.length <= 10_000 ? text : text.slice(0, 5000) + text.slice(-5000);
const codexSides = 20_000;
const codex: Client = (text) => {
  const bytes = Buffer.from(text);
  if (bytes.length <= 2 * codexSides) return text;
  return bytes.subarray(0, codexSides).toString() + bytes.subarray(-codexSides).toString();
};

/** Programs that stand for the real ones: each prints the log that `LOG` names. */
const programs: Readonly<Record<string, string>> = {
  gh: 'sed "s/^/build\\tUNKNOWN STEP\\t/" "$LOG"',
  docker: 'cat "$LOG"',
  npm: 'cat "$LOG"; exit 1',
  cijob: 'cat "$LOG"; exit 1',
};

const lastLines = 200;

type Show = (agent: string, words: readonly string[]) => string;

/** Each way to a log, and what its model gets. */
const ways: Readonly<Record<string, (log: Log, show: Show) => string>> = {
  "Claude Code without pith": ({ text }) => claudeSuccess(text),
  "Claude Code, `… | tail -200`": ({ text }) => claudeSuccess(text.split("\n").slice(-lastLines).join("\n")),
  "Claude Code, `gh run view --log-failed`": (_, show) =>
    claudeSuccess(show("claude", ["gh", "run", "view", "1", "--log-failed"])),
  "Claude Code, `docker logs`": (_, show) => claudeSuccess(show("claude", ["docker", "logs", "web"])),
  "Claude Code, `cat`": ({ path }, show) => claudeSuccess(show("claude", ["cat", path])),
  "Claude Code, a failing `npm run`": (_, show) => claudeFailure(show("claude", ["npm", "run", "ci"])),
  "Claude Code, a failing program that pith does not know": (_, show) =>
    claudeFailure(show("claude", ["cijob"])),
  "Codex, `gh run view --log-failed`": (_, show) =>
    codex(show("codex", ["gh", "run", "view", "1", "--log-failed"])),
};

const isThere = (text: string, { value, aliases = [], file }: Signal): boolean =>
  [value, ...aliases, file].some((sign) => {
    const trimmed = sign?.trim() ?? "";
    return trimmed !== "" && text.includes(trimmed);
  });

const isCritical = ({ importance }: Signal): boolean => importance === "critical";

const truth = "ground_truth.json";

const readLogs = (folder: string): Log[] =>
  readdirSync(folder)
    .filter((name) => ["raw.log", truth].every((file) => existsSync(join(folder, name, file))))
    .map((name) => {
      const path = join(folder, name, "raw.log");
      const { required_signals: signals } = JSON.parse(readFileSync(join(folder, name, truth), "utf8")) as {
        required_signals: Signal[];
      };
      return {
        path,
        text: readFileSync(path, "utf8"),
        signals: signals.filter(isCritical),
      };
    })
    .filter(({ signals }) => signals.length > 0);

/** Runs `pith show` in a throwaway home, with these programs first on PATH. */
const showIn =
  (home: string) =>
  ({ path }: Log): Show =>
  (agent, words) => {
    const { stdout } = spawnSync("dist/pith", ["show", "--agent", agent, ...words], {
      env: { HOME: home, PATH: [join(home, "bin"), process.env["PATH"]].join(delimiter), LOG: path },
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: Infinity,
    });
    return stdout.toString();
  };

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

const seenText = (text: string): string => stripAnsi(text).replace(/\r\n?/g, "\n");

/** Text that a reader sees, and below it its lines with the beginnings that they share put back. */
const readText = (text: string): string => {
  const seen = seenText(text);
  return `${seen}\n${unsqueezed(seen.split("\n")).join("\n")}`;
};

const ofMarked = (folder: string): Log[] =>
  markedLogs(folder).map(({ path, text, lines }) => ({
    path,
    text,
    signals: lines.map((value) => ({ value: seenText(value) })),
  }));

export const logs = (folder: string, every = 1): string[][] => {
  const found = [...readLogs(folder), ...ofMarked(folder)].filter((_, at) => at % every === 0);
  if (found.length === 0) throw new Error(`${folder} has no folder with raw.log and critical signals`);
  const home = mkdtempSync(join(tmpdir(), "pith-logs-"));
  try {
    mkdirSync(join(home, "bin"));
    for (const [name, body] of Object.entries(programs)) {
      writeFileSync(join(home, "bin", name), `#!/bin/sh\n${body}\n`);
      chmodSync(join(home, "bin", name), 0o755);
    }
    const show = showIn(home);
    const rows = Object.entries(ways).map(([way, resultOf]) => {
      const results = found.map((log) => ({ log, text: resultOf(log, show(log)) }));
      const shares = results.map(({ log: { signals }, text }) => {
        const seen = readText(text);
        return signals.filter((signal) => isThere(seen, signal)).length / signals.length;
      });
      const characters = Math.round(mean(results.map(({ text }) => text.length)));
      return [way, mean(shares).toFixed(3), String(characters)];
    });
    return [[`${found.length} logs`, "critical signals", "characters"], ...rows];
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
};
