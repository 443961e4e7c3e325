/** Where rows do not fit, the odd ones are among those that are shown; lines of a file are as good as each other. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import cat from "../../../filters/cat.ts";
import { define, keep, type Filter } from "../../../src/filter-kit/filter.ts";
import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";

const rows = define({ summary: "rows", kind: "data", start: () => ({ line: () => keep }) });

const table = (row: (at: number) => string): string =>
  `NAME        READY  STATUS    RESTARTS  AGE\n${Array.from({ length: 2000 }, (_, at) => `${row(at)}\n`).join("")}`;

const usual = (at: number): string => `pod-${String(at).padStart(5, "0")}   1/1    Running   0         5d`;

const shownOf = (filter: Filter, text: string, argv = ["test"]): string =>
  runEngine(filter, text, { argv }).shown.toString();

const among = (odd: (at: number) => string, places: readonly number[] = [1200]): string =>
  table((at) => (places.includes(at) ? odd(at) : usual(at)));

const word = (at: number): string =>
  [...String(at * 7919)].map((digit) => String.fromCodePoint(97 + Number(digit))).join("");

describe("of 2,000 rows one is shown for", () => {
  test.each([
    ["a state of its own", "Evicted ", "1/1"],
    ["a word that speaks of a problem", "Error   ", "1/1"],
    ["a fraction of its own", "Running ", "0/1"],
  ])("%s", (_, state, ready) => {
    const shown = shownOf(
      rows,
      among((at) => usual(at).replace("Running ", state).replace("1/1", ready)),
    );
    expect(shown).toContain("pod-01200");
    expect(shown).not.toContain("pod-01210");
    expect(shown).toContain("pod-00000");
    expect(shown).toContain("pod-01999");
  });

  test("what is missing in it", () => {
    const shown = shownOf(
      rows,
      among((at) => usual(at).replace("Running ", "        ")),
    );
    expect(shown).toContain("pod-01200");
  });

  test("a count beyond all others", () => {
    const shown = shownOf(
      rows,
      among((at) => usual(at).replace(" 0 ", " 417 ")),
    );
    expect(shown).toContain("pod-01200");
  });
});

describe("addresses of their own in all rows leave the odd ones", () => {
  const address = (at: number): string => `10.0.${Math.floor(at / 250)}.${at % 250}`;
  const node = (at: number): string => `${usual(at)}  ${address(at)}`;

  test.each([
    ["a fraction", (at: number) => node(at).replace("1/1", "0/1")],
    ["a state", (at: number) => node(at).replace("Running ", "Evicted ")],
    ["an address", (at: number) => `${usual(at)}  34.1.2.3`],
  ])("%s", (_, odd) => {
    const shown = shownOf(
      rows,
      table((at) => (at === 1200 ? odd(at) : node(at))),
    );
    expect(shown).toContain("pod-01200");
    expect(shown).not.toContain("pod-00700");
  });
});

test("of a state that one row in thirty is in the first one is shown", () => {
  const pending = (at: number): string => usual(at).replace("1/1    Running ", "0/1    Pending ");
  const shown = shownOf(
    rows,
    table((at) => (at >= 1200 && at < 1270 ? pending(at) : usual(at))),
  );
  expect(shown.match(/Pending/g)).toHaveLength(1);
  expect(shown).toContain("pod-01200");
});

describe("rows whose names are words are told apart by what stands in each column", () => {
  const named = (at: number): string => `${word(at + 1)}-${word(7 * at + 3)}   3/3   3   3   ${at % 90}d\n`;
  const among = (count: number, odd: (text: string) => string): string =>
    Array.from({ length: count }, (_, at) => (at === count - 12 ? odd(named(at)) : named(at))).join("");

  test.each([
    ["fewer than are asked for", (text: string) => text.replace("3/3   3   3", "0/3   3   0")],
    ["nothing", (text: string) => text.replace("3/3", "<none>")],
    ["one word more", (text: string) => text.replace("\n", "   detached\n")],
  ])("%s", (_, odd) => {
    const shown = shownOf(
      rows,
      `NAME   READY   UP   AVAILABLE   AGE\n${among(1500, odd)}${among(300, (text) => text)}`,
    );
    expect(shown).toContain(`${word(1489)}-`);
  });

  test("in a small table behind large ones as well", () => {
    const heading = "NAME   READY   UP   AVAILABLE   AGE\n";
    const large = `${heading}${among(1500, (text) => text)}`;
    const small = `KIND   READY   UP   AVAILABLE   AGE\n${among(30, (text) => text.replace("3/3", "0/3"))}`;
    const shown = shownOf(rows, `${large}\n${small}\n${large}`);
    expect(shown).toMatch(new RegExp(String.raw`^KIND +READY.*\n(?:\[pith.*\n)?${word(19)}-.* 0/3 `, "m"));
  });

  test("a state that many rows are in is shown once", () => {
    const text = Array.from({ length: 2000 }, (_, at) =>
      at > 900 && at < 1100 ? named(at).replace("3/3", "2/3") : named(at),
    ).join("");
    expect(shownOf(rows, text)).toMatch(/ 2\/3 /);
  });
});

test("two columns that part in a state of their own do so three times", () => {
  const part = (at: number): string => usual(at).replace("1/1", "1/3");
  const text = table((at) =>
    at >= 600 && at < 690 ? part(at) : at === 1600 ? usual(at).replace("1/1", "2/3") : usual(at),
  );
  const shown = shownOf(rows, text);
  expect(shown.match(/ 1\/3 /g)!.length).toBeLessThan(20);
  expect(shown).toContain("pod-01600");
});

test("the rarest come first: many rows in one state leave room for the one in another", () => {
  const text = table((at) =>
    at === 1500
      ? usual(at).replace("Running ", "Evicted ")
      : at % 4 === 0
        ? usual(at).replace("Running ", "Error   ")
        : usual(at),
  );
  expect(shownOf(rows, text)).toContain("pod-01500");
});

describe("of several tables each has odd rows of its own", () => {
  const part = (kind: string, state: (at: number) => string, heading = `NAME   ${kind}\n`): string =>
    `${heading}${Array.from({ length: 1500 }, (_, at) => `${word(at)}   ${state(at)}\n`).join("")}`;
  const usually = (state: string, odd: string) => (at: number) => (at === 600 ? odd : state);

  test("what is common in one is odd in another, below its heading", () => {
    const shown = shownOf(
      rows,
      [
        part("volume", usually("Bound", "Spare")),
        part("claim", usually("Spare", "Bound")),
        part("node", usually("Ready", "Bound"), " name | state\n------+------\n"),
      ].join("\n"),
    );
    const name = word(600);
    const below = (heading: string, usual: string): string =>
      String.raw`^${heading}\n(?:.*(?:hidden|${usual}).*\n)*${name} +`;
    expect(shown).toMatch(new RegExp(`${below("NAME +volume", "Bound")}Spare$`, "m"));
    expect(shown).toMatch(new RegExp(`${below("NAME +claim", "Spare")}Bound$`, "m"));
    expect(shown).toMatch(
      new RegExp(String.raw`${below(String.raw` name \| state\n-+\+-+`, "Ready")}Bound$`, "m"),
    );
  });
});

test("an odd field is shown below the item that it belongs to", () => {
  const text = Array.from(
    { length: 1500 },
    (_, at) => `- name: h${at}\n  port: 80\n  enabled: ${at === 700 ? "false" : "true"}\n`,
  ).join("");
  expect(shownOf(rows, text)).toMatch(/^- name: h700\n.*\n {2}enabled: false$/m);
});

test("names are no states: a list of them is shown from both ends alone", () => {
  const text = Array.from({ length: 6000 }, (_, at) => `${word(at + 1)}.ts\n`).join("");
  expect(shownOf(rows, text).match(/^\[pith: /gm)).toHaveLength(1);
});

test("a file's contents have no odd rows", () => {
  expect(
    shownOf(
      cat,
      among((at) => usual(at).replace("Running ", "Evicted ")),
      ["cat", "pods.txt"],
    ),
  ).not.toContain("pod-01200");
});

describe("of rows of a program without a filter, which its agent does not show whole, the odd one is shown", () => {
  const cellsOf = (at: number): readonly string[] => [
    String(at),
    `item${at}`,
    at === 1200 ? "retired" : "active",
    String((at * 7919) % 10),
  ];
  const formats: Readonly<Record<string, (cells: readonly string[]) => string>> = {
    list: (cells) => cells.join("|"),
    csv: (cells) => cells.join(","),
    tabs: (cells) => cells.join("\t"),
    column: (cells) => cells.map((cell) => cell.padEnd(10)).join("  "),
    box: (cells) => `│ ${cells.map((cell) => cell.padEnd(10)).join(" │ ")} │`,
    quote: (cells) => cells.map((cell) => (/^\d+$/.test(cell) ? cell : `'${cell}'`)).join(","),
    html: (cells) => `<TR>${cells.map((cell) => `<TD>${cell}</TD>`).join("\n")}\n</TR>`,
  };
  const kinds: Readonly<Record<string, Filter>> = {
    exact: define({ ...rows, exact: true }),
    log: define({ ...rows, kind: "log" }),
  };

  test.each(
    Object.keys(kinds).flatMap((kind) => Object.keys(formats).map((format) => [kind, format] as const)),
  )("%s: %s", (kind, format) => {
    const text = Array.from({ length: 2400 }, (_, at) => `${formats[format]!(cellsOf(at))}\n`).join("");
    const { shown } = runEngine(kinds[kind]!, text, { mode: "lossless", cap: 30_000, room: 10_000 });
    expect(shown.toString().length).toBeLessThanOrEqual(10_000);
    expect(shown.toString()).toContain("retired");
    expect(walk(text, shown.toString())).toBe(null);
  });
});

test("however many rows of a program without a filter come, little more than its agent shows is shown", () => {
  const exact = define({ ...rows, exact: true });
  const text = table((at) => `${at === 1200 ? "retired" : "active"} ${"cell ".repeat(200)}${at}`);
  expect(text.length).toBeGreaterThan(2_000_000);
  const { shown } = runEngine(exact, text, { mode: "lossless", cap: 40_000 });
  expect(shown.length).toBeLessThan(50_000);
  expect(shown.toString()).toContain("retired");
  expect(walk(text, shown.toString())).toBe(null);
});

test("source has hardly an unusual row: it stays in few pieces", () => {
  const folder = join(import.meta.dirname, "../../../src/engine/choose");
  const text = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("");
  const { shown } = runEngine(rows, text, { cap: 30_000, room: 10_000 });
  expect(shown.toString().match(/^\[pith: /gm)!.length).toBeLessThan(15);
});

test("names at random, some of which hold no digit, come after a value that no other row has", () => {
  const letters = "bcdfghjk23456789";
  const random = (at: number): string =>
    Array.from(
      { length: 5 },
      (_, place) => letters[Math.imul(at + 7, 2_654_435_761 + place * 7_368_787) >>> 28],
    ).join("");
  const text = table(
    (at) => `web-7d9f8b6c5-${random(at)}   1/1   Running   0   ${at === 1200 ? "12m" : "12d"}`,
  );
  expect(text.match(/web-\w+-[a-z]+ /g)!.length).toBeGreaterThan(30);
  const { shown } = runEngine(rows, text, { cap: 30_000, room: 10_000 });
  expect(shown.toString()).toContain("12m");
});

/** Rows of so many characters that differ in numbers. */
const longRow = (at: number, size: number): string =>
  Array.from({ length: size / 8 }, (_, column) =>
    String((at * 7919 + column * 104_729) % 9_999_991).padStart(7, "7"),
  ).join(" ");

const redrawn = (at: number, size: number): string =>
  Array.from({ length: size / 30 }, (_, step) => `part ${at}: copied ${step * 7} blocks`).join("\r");

test.each([
  ["60 rows of 16,000 characters", 60, 16_000, longRow],
  ["300 rows of 3,000 characters", 300, 3000, longRow],
  ["3,000 rows of 1,500 characters", 3000, 1500, longRow],
  ["40 rows that were redrawn 900 times", 40, 27_000, redrawn],
] as const)("among %s the one that speaks of a problem is shown, wherever it is", (_, count, size, row) => {
  for (const share of [0.05, 0.3, 0.55, 0.8, 0.98]) {
    const problem = Math.floor(count * share);
    const raw = Array.from({ length: count }, (_, at) =>
      at === problem ? "ERROR: lost connection\n" : `${row(at, size)}\n`,
    ).join("");
    const { shown } = runEngine(cat, raw, { argv: ["cat", "v.log"], cap: 30_000, room: 10_000 });
    expect(shown.toString(), `at ${share}`).toContain("ERROR: lost connection");
    expect(shown.length).toBeLessThanOrEqual(30_000);
  }
});
