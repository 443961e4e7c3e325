/** Which lines are left out because the model has them, and which never are. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Known, Part, Recall } from "../../../src/engine/engine-contract.ts";
import { define, drop, heading, keep, ofRule, pin } from "../../../src/filter-kit/filter.ts";
import type { Filter } from "../../../src/filter-kit/filter.ts";

import { linesOf, orphan, ownersByLevel } from "../owned.ts";
import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";

/** Whatever may be left out stands in an earlier result. */
const whole = (count: number): Part => ({ from: 1, of: count });

const knowsAll: Recall = {
  hasSucceeded: true,
  mayHold: () => true,
  find: (lines) => {
    const found: Known[] = [];
    for (let start = 0; start < lines.length;) {
      let end = start;
      while (end < lines.length && lines[end] !== null) end += 1;
      if (end > start)
        found.push({ start, count: end - start, command: "git diff", ago: 3, part: whole(end - start) });
      start = end + 1;
    }
    return found;
  },
};

const report = define({ summary: "", kind: "report", start: () => ({ line: () => keep }) });
const exact = define({
  summary: "",
  kind: "data",
  exact: true,
  start: () => ({
    line: (text) => (text.startsWith("file ") ? heading(1, keep) : keep),
  }),
});

const rows = (count: number, word = "row"): string =>
  Array.from({ length: count }, (_, at) => `${word} ${at} ${"of some text ".repeat(3)}\n`).join("");

const shownOf = (filter: Filter, raw: string): string => {
  const shown = runEngine(filter, raw, { recall: knowsAll }).shown.toString();
  expect(walk(raw, shown)).toBe(null);
  return shown;
};

describe("a block that the model has", () => {
  it("says where it stands, and is counted", () => {
    const { shown, outcome } = runEngine(report, rows(42), { recall: knowsAll });
    expect(shown.toString()).toMatch(
      /^\[pith: 42 same as in "git diff" 3 commands back\]\n\[pith 7K2M9QXA: 42 of 42 lines hidden/,
    );
    expect(outcome).toMatchObject({ lost: 42, known: 42 });
  });

  it("is shown where nothing can be kept", () => {
    const { shown } = runEngine(report, rows(42), { recall: knowsAll, store: false });
    expect(shown.toString()).toBe(runEngine(report, rows(42)).shown.toString());
  });

  it("is all that is left out where nothing may be lost", () => {
    const noisy = define({
      summary: "",
      kind: "report",
      start: () => ({
        line: (text) => {
          if (text.startsWith("noise")) return drop("noise");
          return text.startsWith("rule") ? ofRule("one", 1) : keep;
        },
      }),
    });
    const found = Array.from({ length: 12 }, () => `rule of some diagnostic\n${rows(3, "below")}`).join("");
    const raw = `${rows(20, "noise")}${rows(20)}${"a long line ".repeat(400)}\n${found}${rows(15, "more")}`;
    const find: Recall["find"] = () => [
      { start: 20, count: 20, command: "git diff", ago: null, part: whole(20) },
    ];
    const options = { recall: { hasSucceeded: true, mayHold: () => true, find }, mode: "lossless" } as const;
    const shown = runEngine(noisy, raw, options).shown.toString();
    expect(walk(raw, shown)).toBe(null);
    expect(shown.match(/\[pith.*/g)).toEqual([
      expect.stringContaining("20 same as in"),
      expect.stringContaining("20 of 104 lines hidden"),
    ]);
  });

  it("has two lines at least, or a long one", () => {
    const other = (word: string): string => `error: ${word}\n`;
    const long = `${"a long line ".repeat(11)}\n`;
    const shown = shownOf(
      report,
      `${other("one")}${rows(3)}${other("two")}${long}${other("three")}${rows(40)}`,
    );
    expect(shown).toMatch(
      /^error: one\n\[pith: 3 same as in .*\nerror: two\n\[pith: 1 same as in .*\nerror: three\n/,
    );
  });

  it("is shown where its mark does not pay", () => {
    expect(shownOf(report, rows(12).replace("row 5 ", "error: row 5 "))).not.toContain("5 same as in");
  });
});

describe("never left out", () => {
  it("is shown where the squeezes write it shorter than its mark", () => {
    const folder = "packages/some-package/src/modes/interactive/components/of-some-kind/";
    const raw = Array.from(
      { length: 12 },
      (_, at) => `${folder}${at}${"selector-x".slice(at % 3)}.ts\n`,
    ).join("");
    const knowsPairs: Recall = {
      ...knowsAll,
      find: () =>
        [2, 5, 8].map((start) => ({ start, count: 2, command: "ls", ago: 2, part: { from: start, of: 40 } })),
    };
    const data = define({ summary: "", kind: "data", start: () => ({ line: () => keep }) });
    const { shown, outcome } = runEngine(data, raw, { recall: knowsPairs });
    expect(shown.toString()).toBe(runEngine(data, raw).shown.toString());
    expect(outcome.known).toBe(0);
  });

  it("lines that tell of a failure", () => {
    const raw = `${rows(20)}error: it is broken\n${rows(30, "line")}`;
    const shown = shownOf(report, raw);
    expect(shown).toContain("\nerror: it is broken\n");
    expect(shown).toContain("20 same as in");
  });

  it("lines of a state", () => {
    const filter = define({
      summary: "",
      kind: "report",
      start: () => ({ line: (text) => (text === "On branch main" ? pin : keep) }),
    });
    expect(shownOf(filter, `On branch main\n${rows(40)}`)).toContain("On branch main\n");
  });

  it("the last five lines, unless everything is the same", () => {
    const shown = shownOf(report, `${rows(40)}error: once\n${rows(40, "last")}`);
    expect(shown.match(/^last/gm)).toHaveLength(5);
  });

  it.each([
    ["a report that failed", report, 1],
    ["an answer that failed", exact, 1],
    ["a report of which nobody knows how it went", report, null],
    ["an answer of which nobody knows how it went", exact, null],
  ] as const)("the last lines of %s", (_, filter, code) => {
    const recall = { ...knowsAll, hasSucceeded: false };
    const raw = `${rows(40)}${rows(10, "last")}`;
    const shown = runEngine(filter, raw, { recall, ending: { code, signal: null } }).shown.toString();
    expect(walk(raw, shown)).toBe(null);
    expect(shown).toContain(" same as in ");
    expect(shown.match(/^last/gm)).toHaveLength(10);
  });

  it("an owner of a line that is shown", () => {
    const filter = define({
      summary: "",
      kind: "report",
      start: () => ({ line: (text) => (text.startsWith("row 0 ") ? heading(1, keep) : keep) }),
    });
    expect(shownOf(filter, `${rows(20)}error: below row 0\n${rows(14, "more")}`)).toContain("row 0 of");
  });

  it("a heading, by its indentation alone, of a line that is shown", () => {
    const service = (name: string, at: number): string =>
      `  service-${name} is up since day ${at}, as planned\n`;
    const region = (name: string): string =>
      `region ${name}\n${[..."abcdefghijkl"].map((letter, at) => service(letter, at)).join("")}`;
    const raw = `${region("eu-central")}${region("us-east")}  error: service-a restarted twice\n${rows(12)}`;
    const shown = shownOf(report, raw);
    expect(shown).toMatch(
      /^\[pith: 13 same as in .*, lines 1-13 of 26\]\nregion us-east\n\[pith: 12 same as in .*, lines 15-26 of 26\]\n {2}error: service-a/,
    );
  });

  it("a heading of any line that is shown, whatever stood before", () => {
    const line = fc.record({ depth: fc.nat(3), isKnown: fc.boolean(), run: fc.integer({ min: 1, max: 8 }) });
    fc.assert(
      fc.property(fc.array(line, { minLength: 8, maxLength: 30 }), (drawn) => {
        const made = drawn.flatMap(({ depth, isKnown, run }) =>
          Array.from({ length: run }, () => ({ depth, isKnown })),
        );
        const raw = made
          .map(
            ({ depth }, at) =>
              `${"  ".repeat(depth)}what line ${at} says, ${"in so many words ".repeat(3)}\n`,
          )
          .join("");
        const find: Recall["find"] = (lines) =>
          knowsAll.find(lines.map((text, at) => (made[at]!.isKnown ? text : null)));
        const shown = runEngine(report, raw, {
          recall: { hasSucceeded: true, mayHold: () => true, find },
        }).shown.toString();
        const owners = ownersByLevel(linesOf(raw).map((text) => text.search(/\S/) + 1));
        expect(orphan(raw, shown, owners)).toBe(null);
      }),
      { numRuns: 60 },
    );
  });

  it("the head of a record of which a part is shown", () => {
    const raw = `file one\n${rows(19)}file two\n${rows(19)}file three\n${rows(19)}`;
    const notTheEnds: Recall = {
      hasSucceeded: true,
      mayHold: () => true,
      find: () => [{ start: 4, count: 50, command: "git diff", ago: null, part: whole(50) }],
    };
    const shown = runEngine(exact, raw, { recall: notTheEnds }).shown.toString();
    expect(walk(raw, shown)).toBe(null);
    // Before and behind the head of the record that the block has in part.
    expect(shown).toMatch(
      /^file one\n(?:row \d .*\n){3}\[pith: 36 same as in .*, lines 1-36 of 50\]\nfile three\n\[pith: 13 same as in .*, lines 38-50 of 50\]\nrow 13 /,
    );
  });

  it("of a part of an earlier output the mark says which", () => {
    const find: Recall["find"] = () => [
      { start: 0, count: 20, command: "git diff", ago: null, part: { from: 31, of: 90 } },
    ];
    const raw = rows(20);
    const shown = runEngine(exact, raw, {
      recall: { hasSucceeded: true, mayHold: () => true, find },
    }).shown.toString();
    expect(shown).toMatch(/^\[pith: 20 same as in "git diff", lines 31-50 of 90\]\n/);
    expect(walk(raw, shown)).toBe(null);
  });

  it("lines that a filter hides are told of as ever", () => {
    const filter = define({
      summary: "",
      kind: "report",
      start: () => ({ line: (text) => (text.startsWith("noise") ? drop("noise") : keep) }),
    });
    const shown = shownOf(filter, `${rows(20)}${rows(20, "noise")}${rows(30, "line")}`);
    expect(shown).toMatch(/20 same as in .*\n\[pith: 20 noise hidden\]/);
  });
});

describe("several blocks of one earlier output", () => {
  type Found = readonly [start: number, count: number, from: number, command?: string];

  const marksOf = (raw: string, blocks: readonly Found[], cap = 30_000): string[] => {
    const find: Recall["find"] = () =>
      blocks.map(([start, count, from, command = "git diff"]) => ({
        start,
        count,
        command,
        ago: null,
        part: { from, of: 50 },
      }));
    const recall = { hasSucceeded: true, mayHold: () => true, find };
    const shown = runEngine(exact, raw, { recall, cap }).shown.toString();
    expect(walk(raw, shown)).toBe(null);
    return shown.match(/^\[pith: .*/gm) ?? [];
  };
  const named = '[pith: 10 same as in "git diff", lines 1-10 of 50]';
  const two: readonly Found[] = [
    [0, 10, 1],
    [11, 3, 13],
  ];

  it("are named once", () => {
    expect(marksOf(rows(20), two)).toEqual([named, "[pith: 3 same, lines 13-15]"]);
  });

  it("are named again behind a block of another", () => {
    expect(
      marksOf(rows(20), [
        [0, 10, 1],
        [11, 3, 7, "ls"],
        [15, 5, 20],
      ]),
    ).toEqual([
      named,
      '[pith: 3 same as in "ls", lines 7-9 of 50]',
      '[pith: 5 same as in "git diff", lines 20-24 of 50]',
    ]);
  });

  it("are named again where nobody knows what the agent cuts", () => {
    const again = '[pith: 3 same as in "git diff", lines 13-15 of 50]';
    expect(marksOf(rows(20), two, 0)).toEqual([named, again]);
  });

  it("are named again far below the name", () => {
    expect(
      marksOf(rows(200), [
        [0, 10, 1],
        [120, 5, 9],
        [126, 3, 20],
      ]),
    ).toEqual([named, '[pith: 5 same as in "git diff", lines 9-13 of 50]', "[pith: 3 same, lines 20-22]"]);
  });

  it("pay for the name of the first together", () => {
    const folder = "packages/of/some/length/all/the/way/down";
    const short = "a line of some words, and no more of them\n".repeat(2);
    const raw = `${short}${rows(20)}`;
    const first: Found = [0, 2, 1, folder];
    expect(marksOf(raw, [first])).toEqual([]);
    expect(marksOf(raw, [first, [3, 12, 5, folder]])).toEqual([
      `[pith: 2 same as in "${folder}", lines 1-2 of 50]`,
      "[pith: 12 same, lines 5-16]",
    ]);
  });

  it("are numbered by the lines that are left out, whatever else is shown of the block", () => {
    const filter = define({
      summary: "",
      kind: "report",
      start: () => ({ line: (text) => (/ 9 /.test(text) ? heading(1) : keep) }),
    });
    const find: Recall["find"] = () => [
      { start: 8, count: 24, command: "ls", ago: null, part: { from: 1, of: 50 } },
    ];
    const raw = rows(60);
    const recall = { hasSucceeded: true, mayHold: () => true, find };
    const shown = runEngine(filter, raw, { recall }).shown.toString();
    expect(walk(raw, shown)).toBe(null);
    expect(shown).toMatch(/row 9 .*\n\[pith: 22 same as in "ls", lines 3-24 of 50\]\nrow 32 /);
  });
});
