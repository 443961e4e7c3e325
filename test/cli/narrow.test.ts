/** On a narrow terminal nothing is broken by the terminal itself, and what has to be pasted stands whole. */
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { journalLine } from "../../src/history/journal.ts";
import { table } from "../../src/system/table.ts";
import { shortened, textColumns, wrappedLine } from "../../src/system/text-width.ts";
import { pith, world, type World } from "../classes/world.ts";
import { type Conversation, runIn, writeConversation, writeRecords } from "../figures/seeded-sessions.ts";
import { run } from "../history/sample.ts";

const id = "7Q2M9XKD";
const project = "/home/dev/a-project-with-a-name-that-is-long/packages/interface";
const commands = ["cargo test", "git diff", "golangci-lint run", "kubectl describe", "rg"];

const filled = (): World => {
  const here = world();
  const data = here.env["PITH_DATA_DIR"]!;
  mkdirSync(join(data, "tee"), { recursive: true, mode: 0o700 });
  const t = Date.now() - 60_000;
  for (const [n, filter] of commands.entries()) {
    const cmd = `${filter} --with-an-argument-that-goes-on ${"and on ".repeat(6)}${n}`;
    const more = { filter, cmd, rawB: 4_000_000, cwd: n % 2 === 0 ? project : "/srv/x" };
    const record = run({ ...more, id: n === 0 ? id : `AAAAAAA${n}`, t: t - n * 86_400_000 });
    appendFileSync(join(data, "journal.jsonl"), journalLine(record)!, { mode: 0o600 });
  }
  writeFileSync(
    join(data, "tee", `${Math.floor(t / 1000)}_cargo-test-with-a-long-name_${id}.log`),
    "x".repeat(4000),
  );
  const turns = commands.map((command) => ({
    command,
    output: "word ".repeat(2000),
    cacheWrite: 10_000,
    model: "claude-sonnet-4-5",
  }));
  const conversation: Conversation = { session: "0f3c1a52-1111-4222", cwd: project, t: t - 3_600_000, turns };
  const place = { env: { home: here.home }, data } as unknown as Parameters<typeof writeConversation>[0];
  writeConversation(place, conversation);
  writeRecords(place, [runIn(conversation, 0, [10_000, 2000], { id: "TEST0001", cmd: "cargo test" })]);
  return here;
};

let here: World;
beforeAll(() => {
  here = filled();
  here.own("config", "set", "tee.dir", "");
});

const shown = (words: string, columns: number, errors = "/dev/null"): string => {
  const inner = `stty rows 5000 cols ${columns}; '${pith}' ${words} 2>${errors}`;
  const { stdout } = here.bash(`script -qec "$INNER" /dev/null </dev/null 2>/dev/null`, { INNER: inner });
  // oxlint-disable-next-line no-control-regex
  return stdout.replaceAll("\r", "").replaceAll(/\u001b\[[\d;]*[A-Za-z]/g, "");
};

/** Longer than the terminal is wide, and it could have been broken or cut. */
const isTooLong = (line: string, columns: number): boolean => {
  if (textColumns(line) <= columns) return false;
  const rest = line.trim();
  // A command, a path, or a name in front of one.
  return !/^(?:\S+|->.*|\S+ {2,}\S+|[^`]{0,30}`[^`]+`\S*|\S+ = \S+)$/.test(rest);
};

const lists = [
  "gain",
  "gain --all",
  "gain --daily",
  "gain --graph",
  "gain --history",
  "gain --explain",
  "gain --coverage",
  "gain --quota pro",
  "filters",
  "filters list git",
  "raw --list",
  "config",
  "config list",
  "doctor",
  "discover",
  "session",
  "economics",
  "learn",
  "forget --dry-run",
  "init --show",
];

describe.each([40, 60, 80])("%i columns", (columns) => {
  test.each(lists.map((words) => [words]))("%s", (words) => {
    const text = shown(words, columns);
    expect(text.length).toBeGreaterThan(10);
    expect(text.split("\n").filter((line) => isTooLong(line, columns))).toEqual([]);
  });

  test("ids, keys and paths stand whole", () => {
    expect(shown("gain", columns)).toContain(project);
    expect(shown("gain --history", columns)).toContain(id);
    const listed = shown("raw --list", columns);
    expect(listed).toMatch(new RegExp(`(?:^|\\s)${id}(?:\\s|$)`, "m"));
    expect(listed).toMatch(new RegExp(`/tee/\\d+_cargo-test-with-a-long-name_${id}\\.log`));
    expect(shown("config", columns)).toContain("hooks.background_max_concurrency");
    expect(shown("session", columns)).toContain("0f3c1a52-1111");
    // Numbers as well: the same at every width.
    for (const figure of shown("gain", 200).match(/\d[\d,]*,\d{3}\b/g) ?? [])
      expect(shown("gain", columns)).toContain(figure);
  });
});

test("what programs read is not cut", () => {
  const piped = here.bash(`COLUMNS=40 '${pith}' gain --history | cat`).stdout;
  expect(piped).toContain("--with-an-argument-that-goes-on");
});

test("what is said meanwhile is no wider than the terminal, or could not be taken away", () => {
  const text = shown("session", 40, "/dev/tty").split("\n")[0]!;
  const meanwhile = /reading the records \.\.\.|[█░]* \d+ of \d+ transcripts/g;
  expect(text.match(meanwhile)).toHaveLength(2);
  for (const one of text.match(meanwhile)!) expect(textColumns(one)).toBeLessThan(40);
});

test("a terminal of one column is no fault", () => {
  for (const words of ["gain", "filters list git", "doctor", "session", "--help", "gain --graph"])
    expect([words, shown(words, 1)]).toEqual([words, expect.not.stringMatching(/Error|at .*\.ts/)]);
});

describe("the writer of tables", () => {
  const rows = [
    ["command", "tokens without", "path", ""],
    ["one with a long name that goes on", "1,234,567", "/home/dev/x", "████"],
    ["two", "-3", "/srv", ""],
  ];
  test.each([
    ["as they are", 200, ["one with a long name that goes on", "████"]],
    ["narrow names of columns first", 62, ["  tokens\n"]],
    ["then no bars, and an ellipsis", 40, ["one with a long…"]],
  ] as const)("%s", (_, columns, parts) => {
    const text = table(rows, columns);
    for (const part of parts) expect(text).toContain(part);
    expect(Math.max(...text.split("\n").map(textColumns))).toBeLessThanOrEqual(columns);
    for (const whole of ["1,234,567", "/home/dev/x"]) expect(text).toContain(whole);
  });

  test("at last a paragraph for each row", () => {
    expect(table(rows, 24)).toBe(
      "one with a long name th…\n  tokens without  1,234,567\n  path            /home/dev/x\ntwo\n  tokens without  -3\n  path            /srv\n",
    );
  });

  test("columns are those of a terminal, also for wide and for attached characters", () => {
    expect(["日本語", "e\u0301", "abc", "🎉"].map(textColumns)).toEqual([6, 1, 3, 2]);
    expect(shortened("日本語日本語", 6)).toBe("日本…");
    expect(wrappedLine("  say `pith gain --all` now", 12)).toBe("  say\n  `pith gain --all`\n  now");
    expect(wrappedLine("  ok   one two three", 16, 7)).toBe("  ok   one two\n     three");
  });
});
