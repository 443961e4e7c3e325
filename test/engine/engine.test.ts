import { describe, expect, test } from "vitest";
import { drop, keep, pin, proven, type Filter } from "../../src/filter-kit/filter.ts";
import { generic } from "../../src/filter-kit/generic.ts";
import { createEngine } from "../../src/engine/engine.ts";
import { invented } from "./invariants.ts";
import { walk } from "./walk.ts";
import { runEngine, testPath } from "./run-engine.ts";

const passed = proven("passed tests");
const noise = drop("build steps");

const runner: Filter = {
  summary: "a test runner",
  kind: "report",
  start: () => ({
    line: (text) => {
      if (/^test .* \.\.\. ok$/.test(text)) return passed;
      if (/^Compiling /.test(text)) return noise;
      return /FAILED$/.test(text) ? pin : keep;
    },
  }),
};

const lines = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `${of(index)}\n`).join("");

describe("engine", () => {
  test("small output stays as it is", () => {
    const text = lines(20, (index) => `test a${index} ... ok`);
    expect(runEngine(runner, text).shown.toString()).toBe(text);
  });

  test("passed tests become one counted mark, the failure stays", () => {
    const text = `${lines(60, (index) => `test case_${index} ... ok`)}test bad ... FAILED\n${lines(40, (index) => `test more_${index} ... ok`)}done\n`;
    const run = runEngine(runner, text, { ending: { code: 1, signal: null } });
    expect(run.shown.toString()).toBe(
      `[pith: 60 passed tests hidden]\ntest bad ... FAILED\n[pith: 40 passed tests hidden]\ndone\n[pith 7K2M9QXA: 100 of 102 lines hidden, full output: ${testPath}]\n`,
    );
    expect(run.outcome.lost).toBe(100);
    expect(run.outcome.shownBytes).toBe(run.shown.length);
  });

  test("lines keep their order where small gaps share a mark", () => {
    const text = `${lines(12, (index) => `Compiling part ${index}\nsaid ${index} once\nsaid ${index} twice`)}${lines(60, (index) => `test case_${index} ... ok`)}done\n`;
    const said = runEngine(runner, text)
      .shown.toString()
      .split("\n")
      .filter((line) => /^said|^Comp|^done/.test(line));
    const wanted = text.split("\n").filter((line) => said.includes(line));
    expect(said).toEqual(wanted);
    expect(said).toContain("said 11 twice");
  });

  test("nothing is hidden when nothing can be kept", () => {
    const text = lines(200, (index) => `test case_${index} ... ok`);
    expect(runEngine(runner, text, { store: false }).shown.toString()).toBe(text);
  });

  test("an error that a filter calls noise is shown all the same", () => {
    const text = `${lines(60, (index) => `Compiling part ${index}`)}Compiling x: error: no such file\n${lines(60, (index) => `Compiling more ${index}`)}`;
    expect(runEngine(runner, text).shown.toString()).toContain("Compiling x: error: no such file\n");
  });

  test("one odd line in ten thousand survives at any place", () => {
    for (const place of [0, 300, 5000, 9800]) {
      const text = lines(10_000, (index) =>
        index === place
          ? "the flux capacitor has melted"
          : `2026-01-01T00:00:${index % 60}Z INFO request ${index} handled in ${index % 9} ms`,
      );
      const run = runEngine(generic, text);
      expect(run.shown.toString()).toContain("the flux capacitor has melted\n");
      expect(run.shown.length).toBeLessThan(text.length / 20);
    }
  });

  test("the last fifty lines of a log are there", () => {
    const text = lines(3000, (index) => `tick ${index}`);
    expect(runEngine(generic, text).shown.toString()).toContain(lines(50, (index) => `tick ${2950 + index}`));
  });

  test("beyond the budget the last fifty lines are not squeezed either", () => {
    const text = lines(3000, (index) => `2026-01-01T00:00:00.${index} INFO worker/a.ts: tick ${index}`);
    expect(runEngine(generic, text).shown.toString()).toContain(text.split("\n").slice(-51).join("\n"));
  });

  test("a failed run of which nothing was kept shows its last lines", () => {
    const text = lines(200, (index) => `test case_${index} ... ok`);
    const shown = runEngine(runner, text, { ending: { code: 1, signal: null } }).shown.toString();
    expect(shown).toContain(lines(20, (index) => `test case_${180 + index} ... ok`));
  });

  test("the foot's count is the sum of the gaps", () => {
    const text = lines(5000, (index) =>
      index % 700 === 0 ? `odd ${"abcdefghij"[index / 700]} thing` : `tick ${index}`,
    );
    const shown = runEngine(generic, text).shown.toString();
    const gaps = [...shown.matchAll(/^\[pith: (\d+) \S+ hidden\]$/gm)].map((match) => Number(match[1]));
    const foot = /^\[pith 7K2M9QXA: (\d+) of 5000 lines hidden/m.exec(shown);
    expect(Number(foot?.[1])).toBe(gaps.reduce((sum, count) => sum + count, 0));
    expect(shown.split("\n").length - 2 - gaps.length + Number(foot?.[1])).toBe(5000);
  });

  test("a raw line that imitates a mark is escaped", () => {
    expect(runEngine(generic, "[pith: 3 tests hidden]\n").shown.toString()).toBe(
      "\\[pith: 3 tests hidden]\n",
    );
  });

  test("a filter that throws gives raw from there on", () => {
    const broken: Filter = {
      ...runner,
      start: () => ({
        line: () => {
          throw new Error("broken");
        },
      }),
    };
    const text = lines(300, (index) => `test case_${index} ... ok`);
    expect(runEngine(broken, text).shown.toString()).toBe(text);
  });

  test("interrupted: the last forty lines, whatever the filter says", () => {
    const text = lines(200, (index) => `test case_${index} ... ok`);
    const shown = runEngine(runner, text, { ending: { code: null, signal: "SIGINT" } }).shown.toString();
    expect(shown).toContain(lines(40, (index) => `test case_${160 + index} ... ok`));
  });

  test("invalid UTF-8 comes out as it went in", () => {
    const bytes = Buffer.concat([
      Buffer.from("a\xff\xfe\n", "latin1"),
      Buffer.from("grün\n"),
      Buffer.from([0xc3]),
    ]);
    for (const chunk of [1, 2, 64]) expect(runEngine(generic, bytes, { chunk }).shown).toEqual(bytes);
  });

  test("mixed encodings in long output keep their bytes", () => {
    const odd = Buffer.from("caf\xe9 1\n", "latin1");
    const text = Buffer.concat([
      Buffer.from(lines(100, (index) => `line ${index}`)),
      odd,
      Buffer.from(lines(20, (index) => `line ${index}`)),
    ]);
    expect(runEngine(runner, text, { chunk: 7 }).shown.includes(odd)).toBe(true);
  });

  test("binary output is untouched", () => {
    const bytes = Buffer.concat([
      Buffer.from(lines(300, () => "test a ... ok")),
      Buffer.from([0, 1, 2, 10]),
      Buffer.from(lines(300, () => "test a ... ok")),
    ]);
    const run = runEngine(generic, Buffer.concat([Buffer.from([0, 10]), bytes]));
    expect(run.shown.subarray(0, 2)).toEqual(Buffer.from([0, 10]));
    expect(run.shown.length).toBe(bytes.length + 2);
  });

  test("the middle of a long line is cut, with its exact length", () => {
    const text = `${"x".repeat(5000)}\n`;
    const shown = runEngine(generic, text).shown.toString();
    expect(shown).toContain(`${"x".repeat(1200)}…[+3500 chars]…${"x".repeat(300)}\n`);
    expect(shown).toContain("0 of 1 lines hidden, 1 cut");
  });

  test("a line in two edits with a pause between is whole", () => {
    const run = runEngine(generic, "hello world\n", { chunk: 5, idleEvery: 1 });
    expect(run.shown.toString()).toBe("hello world\n");
  });

  test("exact output beyond the host's cap: whole lines only, head and tail", () => {
    const exact: Filter = { ...generic, runner: false, exact: true, kind: "data" };
    const text = lines(4000, (index) => `  ${index}  content   of a file  `);
    const shown = runEngine(exact, text).shown.toString();
    const kept = shown.split("\n").filter((line) => !line.startsWith("[pith") && line !== "");
    for (const line of kept) expect(text).toContain(`${line}\n`);
    expect(shown.length).toBeLessThan(30_000);
    expect(shown.startsWith("  0  content   of a file  \n")).toBe(true);
  });

  test.each([
    [1000, true],
    [1100, false],
  ])(
    "an answer of %i lines beyond which the agent shows little: whole, or as much as tells",
    (count, isWhole) => {
      const exact: Filter = { ...generic, runner: false, exact: true, kind: "data" };
      const text = lines(count, (index) => `${index} content of a file`.padEnd(28));
      const { shown, outcome } = runEngine(exact, text, { cap: 30_000, room: 10_000 });
      expect(outcome.lost === 0).toBe(isWhole);
      expect(shown.length).toBeLessThan(isWhole ? 30_000 : 10_000);
      expect(shown.length).toBeGreaterThan(isWhole ? 28_000 : 8000);
      expect(walk(text, shown.toString())).toBe(null);
    },
  );
});

test("a log's raw end does not begin with a line that reads as a member of the group before it", () => {
  const lines = Array.from({ length: 330 }, (_, i) =>
    i > 275 && i < 285 ? ` ${i}` : `src/a.ts:1:2: x ${i}`,
  );
  const raw = `${lines.join("\n")}\n`;
  const shown = runEngine(generic, raw).shown.toString();
  expect(shown).toContain("src/a.ts:1:2: x 329");
  expect(invented(raw, shown)).toBe(null);
});

test("a store that is full: what was hidden is on disk, the rest is shown, the foot says so", () => {
  const parts: string[] = [];
  const engine = createEngine({
    command: "test",
    filter: runner,
    context: { argv: ["test"], cols: 80, mode: "balanced" },
    store: { commit: () => ({ id: "7K2M9QXA", path: "/tee.log" }) },
    deliver: (bytes) => parts.push(Buffer.from(bytes).toString()),
  });
  engine.write(Buffer.from(lines(60_000, (index) => `test case_${index} ... ok`)), 1);
  engine.stopHiding();
  engine.write(Buffer.from(lines(100, (index) => `test late_${index} ... ok`)), 1);
  engine.write(Buffer.from(lines(100, () => "the same line again and again")), 1);
  engine.end({ code: 0, signal: null });
  const shown = parts.join("");
  const hidden = Number(/^\[pith: (\d+) passed tests hidden\]$/m.exec(shown)?.[1]);
  expect(shown).toContain(lines(100, (index) => `test late_${index} ... ok`));
  expect(
    shown.endsWith(
      `${lines(100, () => "the same line again and again")}[pith 7K2M9QXA: ${hidden} of 60200 lines hidden, output up to line 60000: /tee.log]\n`,
    ),
  ).toBe(true);
});

test("a store that is full of one line: that is counted once, what comes then is shown, the last line says so", () => {
  const parts: string[] = [];
  const engine = createEngine({
    command: "test",
    filter: runner,
    context: { argv: ["test"], cols: 80, mode: "balanced" },
    store: { commit: () => ({ id: "7K2M9QXA", path: "/tee.log" }) },
    deliver: (bytes) => parts.push(Buffer.from(bytes).toString()),
  });
  for (let at = 0; at < 100; at += 1) engine.write(Buffer.from("the same line again\n".repeat(1000)), 1);
  engine.stopHiding();
  engine.write(Buffer.from(lines(3, () => "the same line again")), 1);
  engine.end({ code: 0, signal: null });
  expect(parts.join("")).toBe(
    `the same line again (x100000)\n${lines(3, () => "the same line again")}[pith 7K2M9QXA: 0 of 100003 lines hidden, output up to line 100000: /tee.log]\n`,
  );
});

test.each(["\r", "\u001b[G", "\u001b[1G"])(
  "a line of megabytes that is redrawn (%j): its last state",
  (back) => {
    const states = Array.from(
      { length: 90_000 },
      (_, at) => `Downloading ${at} of 90000 files, ${at % 100}%`,
    );
    const raw = `start\n${states.join(back)}\nerror: disk full\n`;
    expect(raw.length).toBeGreaterThan(3 << 20);
    const { shown } = runEngine(runner, raw, { ending: { code: 1, signal: null }, chunk: 10_000 });
    expect(shown.toString()).toBe("start\nDownloading 89999 of 90000 files, 99%\nerror: disk full\n");
  },
);

describe("repeated blocks", () => {
  const block = lines(
    12,
    (index) => `step ${"abcdefghijkl"[index]} of the pre-commit script has something to say`,
  );

  test("a block printed twice is shown once, error lines included", () => {
    const failing = `${block}error: the third step failed\n`;
    const after = lines(50, (index) => `then ${index} more`);
    const shown = runEngine(generic, `${failing}\n${failing}${after}`, {
      ending: { code: 1, signal: null },
    }).shown.toString();
    expect(shown).toBe(
      `${failing}\nstep a of the pre-commit script has something to say\n[pith: 12 same as above from "step b of the pre-commit…"]\n${after}[pith 7K2M9QXA: 12 of 77 lines hidden, full output: ${testPath}]\n`,
    );
  });

  test("one differing line is shown", () => {
    const shown = runEngine(
      generic,
      `${block}${block}the end differs\n${block}${lines(50, (index) => `then ${index} more`)}`,
    ).shown.toString();
    expect(shown).toContain("the end differs\n");
    expect(shown.split("\nstep a of").length - 1).toBe(0);
  });

  test("line ends stay as they were, mixed ones too", () => {
    const text = lines(60, (index) => `row ${index}  \r\nrow ${index}  `);
    const shown = runEngine(generic, text, { store: false }).shown.toString();
    expect(shown).toBe(lines(60, (index) => `row ${index}\r\nrow ${index}`));
  });

  describe("answers", () => {
    const seen: string[] = [];
    const answer: Filter = {
      summary: "file contents",
      kind: "data",
      exact: true,
      start: () => ({
        line: (text) => {
          seen.push(text);
          return keep;
        },
      }),
    };

    test("carriage returns within are text, not progress", () => {
      runEngine(answer, "+old\rline\n\u001b[32m+new\rlonger line\u001b[m\n");
      expect(seen).toEqual(["+old\rline", "+new\rlonger line"]);
      const hits = lines(40, (index) => `a${index}.txt:old\rlonger line ${index}`);
      const search: Filter = { ...answer, exact: false };
      expect(runEngine(search, hits).shown.toString()).toBe(hits);
    });

    test("exact output up to the host's own cap stays whole, beyond it keeps both ends", () => {
      const whole = lines(299, (index) => `line ${index} ${"x".repeat(89)}`.slice(0, 99));
      expect(runEngine(answer, whole).shown.toString()).toBe(whole);
      const beyond = lines(310, (index) => `line ${index} ${"x".repeat(89)}`.slice(0, 99));
      const shown = runEngine(answer, beyond).shown.toString();
      expect(shown).toMatch(/^\[pith: 2\d lines hidden\]$/m);
      expect(shown.startsWith(beyond.slice(0, 17_900))).toBe(true);
    });
  });

  test("what stands below a problem is shown beyond the limit too", () => {
    const failure = (index: number): string =>
      `${index}) adds ${index}\nFailure/Error: expect(sum).to eq(${index})\n\n  expected: ${index}\n       got: ${index + 1}\n       ^^^`;
    const prose = lines(
      400,
      (index) =>
        `step${"abcdefghijklmnopqrst"[index % 20]} ${index.toString(2).replaceAll("0", "o").replaceAll("1", "i")}`,
    );
    const shown = runEngine(generic, `${prose}${lines(20, failure)}${prose}`).shown.toString();
    for (let index = 0; index < 20; index += 1)
      expect(shown).toContain(`  expected: ${index}\n       got: ${index + 1}\n`);
    expect(shown.length).toBeLessThan(10_000);
  });

  test("the end of a log full of warnings is shown", () => {
    const shown = runEngine(
      generic,
      lines(3000, (index) => `warning: queue ${index} is slow`),
    ).shown.toString();
    for (let index = 2950; index < 3000; index += 1)
      expect(shown).toContain(`warning: queue ${index} is slow\n`);
    expect(shown).toMatch(/(\d+) lines hidden: \1 critical\]/);
  });

  test("filters see the beginning of a very long line, the agent both ends of it", () => {
    const seen: number[] = [];
    const counting: Filter = {
      ...runner,
      start: () => ({
        line: (text) => {
          seen.push(text.length);
          return keep;
        },
      }),
    };
    const shown = runEngine(counting, `start${"a ".repeat(50_000)}end\n`).shown.toString();
    expect(seen).toEqual([4096]);
    expect(shown).toMatch(/^start.*…\[\+\d+ chars\]….*end$/m);
  });

  test("the same problems below another file's name are told again", () => {
    const problems = lines(
      8,
      (index) => `  ${index}:5  error  Unexpected any. Specify a different type  no-explicit-any`,
    );
    const text = `/home/dev/a.ts\n${problems}\n/home/dev/b.ts\n${problems}\n`;
    expect(runEngine(runner, text).shown.toString()).toBe(text);
  });
});

test("an odd line is there though the ordinary ones differ in words, not in numbers", () => {
  const names = (index: number): string =>
    [..."abcdefghij"].map((letter, at) => ((index >> at) % 2 === 0 ? letter : letter.toUpperCase())).join("");
  const odd = [
    "skipping verification of the copy",
    "row count differs by two",
    "signature is off, going on anyway",
  ];
  const text = lines(390, (index) =>
    index % 120 === 110 ? odd[Math.floor(index / 120)]! : `copying ${names(index)} to the bucket`,
  );
  const shown = runEngine(generic, text).shown.toString();
  for (const line of odd) expect(shown).toContain(`${line}\n`);
  expect(shown.length).toBeLessThan(text.length);
});

test("a few lines less are not worth a hole in an output that would be shown whole", () => {
  const row = (at: number): string =>
    `row ${at} says something of its own: ${"abcdefghij"[at % 10]!.repeat(60)}`;
  const rows = Array.from({ length: 200 }, (_, at) => row(at));
  const some: Filter = {
    summary: "rows",
    kind: "data",
    start: () => ({ line: (text) => (/^row 9[0-5] /.test(text) ? drop("rows") : keep) }),
  };
  const shown = (lines: readonly string[]): string =>
    runEngine(some, `${lines.join("\n")}\n`).shown.toString();
  expect(shown(rows)).not.toContain("[pith");
  expect(shown(rows.slice(80, 110))).toContain("[pith: 6 rows hidden]");
});
