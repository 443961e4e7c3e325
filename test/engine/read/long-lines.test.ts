/** A critical word in a line whose middle is cut stays, with what stands around it. */
import { describe, expect, test } from "vitest";
import { drop, keep, type Filter } from "../../../src/filter-kit/filter.ts";
import { generic } from "../../../src/filter-kit/generic.ts";
import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";

const filler = (length: number): string =>
  "lorem ipsum dolor 12 sit amet ".repeat(length / 30 + 1).slice(0, length);
const around = (line: string, word: string): string => {
  const at = line.indexOf(word);
  return line.slice(at - 60, at + word.length + 60);
};
const noise = drop("noise lines");
const dropping: Filter = {
  summary: "",
  kind: "report",
  start: () => ({ line: (text) => (text.startsWith("lorem") ? noise : keep) }),
};
const quiet = Array.from({ length: 60 }, (_, at) => `said ${at}\n`).join("");

const shownOf = (line: string, filter: Filter = generic): string => {
  const raw = `${quiet}${line}\n${quiet}`;
  const shown = runEngine(filter, raw).shown.toString();
  expect(walk(raw, shown)).toBe(null);
  return shown;
};

describe.each([
  ["an unrecognised tool", generic],
  ["a filter that drops the line", dropping],
])("%s", (_, filter) => {
  test.each([600, 3900, 4090, 4096, 6000, 11_000])("a critical word at %i of 12,000 characters", (at) => {
    const line = `${filler(at)} ERROR: disk full ${filler(12_000 - at)}`;
    const shown = shownOf(line, filter);
    expect(shown).toContain(around(line, "ERROR: disk full"));
    expect(shown.length).toBeLessThan(6000);
  });

  test("several, each with its surroundings, the later ones behind many of one kind", () => {
    const many = Array.from({ length: 400 }, (_, at) => `warning: slow request ${at} ${filler(90)}`).join(
      " ",
    );
    const line = `${filler(3000)} fatal: no room ${many} ENOSPC on /var ${filler(5000)} panic in worker ${filler(3000)}`;
    const shown = shownOf(line, filter);
    for (const word of ["fatal: no room", "warning: slow request 0", "ENOSPC on /var", "panic in worker"])
      expect(shown).toContain(around(line, word));
  });

  test("a line of 1 MB", () => {
    const line = `${filler(700_000)} Fehler: Platte voll ${filler(300_000)}`;
    const shown = shownOf(line, filter);
    expect(shown).toContain(around(line, "Fehler: Platte voll"));
    expect(shown.length).toBeLessThan(6000);
  });

  test("only a place", () => {
    const line = `${filler(8000)} see src/app.ts:12:5 there ${filler(4000)}`;
    expect(shownOf(line, filter)).toContain(around(line, "src/app.ts:12:5"));
  });
});

test("a redrawn line", () => {
  const last = `${filler(7000)} ERROR: disk full ${filler(5000)}`;
  expect(shownOf(`  10%\r  20%\r${last}`)).toContain(around(last, "ERROR: disk full"));
});

test("a line that looks like JSON is whole", () => {
  const line = `{"level":"info","text":"${filler(9000)} ERROR: disk full ${filler(4000)}"}`;
  expect(shownOf(line)).toContain(line);
});

test("a word that says that nothing is wrong takes no room", () => {
  const line = `${filler(3000)} 0 errors, 0 warnings ${filler(4000)} ERROR: disk full ${filler(5000)}`;
  const shown = shownOf(line);
  expect(shown).toContain(around(line, "ERROR: disk full"));
  expect(shown).not.toContain("0 errors, 0 warnings");
});

test("a message among redraws stays; data stays as it is", () => {
  const line = "Downloading 50%\rskipped 3 locked files\rDownloading 100%";
  for (const kind of ["report", "log"] as const) {
    const shown = shownOf(line, { ...generic, kind, runner: false });
    expect(shown).toContain("skipped 3 locked files\rDownloading 100%");
    expect(shown).not.toContain("50%");
  }
  expect(
    runEngine({ ...generic, kind: "data", runner: false }, `${quiet}${line}\n`).shown.toString(),
  ).toContain(line);
});

describe("a line of megabytes, too long to be held", () => {
  const long = (word: string): string => {
    const text = filler(1_600_000).replaceAll("dolor", "dölör");
    return `building ${text}${word}${filler(1_600_000)}`;
  };

  test.each([65_536, 65_537, 4099])(
    "is cut, and a critical word in it stays (edits of %i bytes)",
    (chunk) => {
      const raw = `${quiet}${long(" ERROR: disk full ")}\n${quiet}`;
      const { shown, outcome } = runEngine(generic, raw, { chunk });
      expect(shown.length).toBeLessThan(100_000);
      expect(shown.toString()).toContain(around(raw, "ERROR: disk full"));
      expect(shown.toString()).toMatch(/\[pith 7K2M9QXA: \d+ of 121 lines hidden, 1 cut/);
      expect(outcome.rawLines).toBe(121);
      expect(walk(raw, shown.toString())).toBe(null);
    },
  );

  test("without an end, as the only one", () => {
    const raw = long("");
    const { shown } = runEngine(generic, raw);
    expect(shown.length).toBeLessThan(100_000);
    expect(walk(raw, shown.toString())).toBe(null);
  });

  test.each([
    ["an answer", { ...generic, kind: "data" as const }, {}],
    ["exact output", { ...generic, exact: true }, {}],
    ["what could not be had back", generic, { store: false }],
    ["without loss", generic, { mode: "lossless" as const }],
  ])("stays whole: %s", (_, filter, options) => {
    const raw = `${long("")}\n`;
    expect(runEngine(filter, raw, options).shown.equals(Buffer.from(raw))).toBe(true);
  });
});
