/** Whatever the kind and the mode, no result is longer than what the agent shows, and the right lines are in it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import cargo from "../../../filters/cargo/build.ts";
import cat from "../../../filters/cat.ts";
import gcc from "../../../filters/gcc.ts";
import pytest from "../../../filters/pytest.ts";
import ruff from "../../../filters/ruff/check.ts";
import sphinx from "../../../filters/sphinx-build.ts";
import { generic } from "../../../src/filter-kit/generic.ts";
import { runEngine, type RunOptions } from "../run-engine.ts";

const max = 4000;

const textOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, "../../../fixtures", `${name}.txt`), "utf8");

const shownOf = (lines: readonly string[], options: RunOptions = {}): string =>
  runEngine(generic, `${lines.join("\n")}\n`, { cap: max, ...options }).shown.toString();

const rows = (count: number, text: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => text(at));

const word = (at: number): string => "abcdefghij".charAt(at % 10).repeat(3 + (at % 7));

/** Differ in more than their numbers, so that each counts as unusual. */
const unusual = (count: number): string[] =>
  rows(count, (at) => `${word(at)} ${word(at * 3 + 1)} ${word(at * 7 + 2)} is ready in part ${at}`);

const time = "2026-05-04T06:27:14.5151390Z ";
const block = [
  "test/get.ts:3:1: error: CHECK: expected string not found in input",
  '; CHECK: "https://registry.example.com"',
  "          ^",
  "<stdin>:1:1: note: scanning from here",
  '"https://registry.example.org"',
];

describe("a result that is longer than what the agent shows", () => {
  it.each(["balanced", "tight", "lossless"] as const)("is fitted in mode %s, and names its file", (mode) => {
    const shown = shownOf([...unusual(900), ...block, ...unusual(900)], { mode });
    expect(shown.length).toBeLessThanOrEqual(max);
    expect(shown).toMatch(/\n\[pith 7K2M9QXA: \d+ of 1805 lines hidden, full output: \S+\]\n$/);
    for (const line of block) expect(shown).toContain(line);
  });

  it("is fitted by lines where the agent counts them", () => {
    const bound = { whole: 50_000, room: 50_000, jobRoom: 50_000, lines: 100, inBytes: true };
    const shown = shownOf(unusual(900), { boundAt: () => bound });
    expect(shown.split("\n").length).toBeLessThanOrEqual(100);
    expect(shown).toContain("ready in part 899");
  });

  it("stays as it was where it fits", () => {
    const lines = unusual(50);
    expect(shownOf(lines, { mode: "lossless" })).toBe(shownOf(lines, { mode: "lossless", cap: 0 }));
  });

  it("has the failure that hundreds of equal warnings stand before", () => {
    const warnings = rows(400, (at) => `warning: part-${at} is deprecated, use part-${at + 1}`);
    const shown = shownOf([...warnings, ...block, ...warnings, "done"]);
    for (const line of block) expect(shown).toContain(line);
    expect(shown).toContain("done");
  });

  it("has the first problem, the last one and one of each other kind", () => {
    const problem = (at: number): string => `error: part-${at}.c: no such member`;
    const shown = shownOf([
      ...rows(300, problem),
      "fatal: the disk is gone",
      ...rows(300, (at) => problem(at + 300)),
    ]);
    for (const line of [problem(0), "fatal: the disk is gone", problem(599)]) expect(shown).toContain(line);
  });
});

test("a problem that differs from many equal ones in a number alone is told", () => {
  const failure = (status: number): string => `error: expected:<200> but was:<${status}>`;
  const parts = rows(1800, (at) => `ran part ${at} of ${word(at)} and ${word(at * 3)}`);
  const lines = parts.flatMap((part, at) =>
    at % 6 === 0 ? [part, failure(at === 930 ? 404 : 500)] : [part],
  );
  expect(shownOf(lines)).toContain(failure(404));
});

test("of hundreds of errors each is told with its place before what further lines say of any", () => {
  const raw = textOf("cargo/build/two-rules");
  const shown = runEngine(cargo, raw, { cap: 10_000, ending: { code: 101, signal: null } }).shown.toString();
  expect(shown.length).toBeLessThanOrEqual(10_000);
  for (let at = 0; at < 45; at += 1) {
    expect(shown).toContain(`src/lib.rs:${5 * at + 2}:18`);
    const head = `cannot find function \`undefined_${at}\` in this scope`;
    expect(shown).toMatch(new RegExp(`${head}\\n +--> src/lib.rs:${5 * at + 3}:5\\n`));
  }
});

/** The captures of `test/capture/one-among-many.sh`, and lines of the one problem in each that differs. */
test.each([
  [
    "cargo/check/one-error",
    cargo,
    ["error[E0382]: borrow of moved value: `rows`", "value borrowed here after move"],
  ],
  ["ruff/check/one-error", ruff, ["F821 Undefined name `undefined_name`", "--> src/m.py:448:12"]],
  ["gcc/compile/one-error", gcc, ["has no member named 'prot'", "return conf->prot;"]],
  ["eslint/one-error", generic, ["'windwo' is not defined"]],
  ["pytest/run/one-start", pytest, ["[Thread-1] started twice"]],
  ["pytest/run/one-row", pytest, ["connect db-33"]],
] as const)("of problems that are alike the one that differs is told: %s", (name, filter, lines) => {
  for (const size of [name === "pytest/run/one-row" ? 3000 : max, 6000]) {
    const options = { cap: size, ending: { code: 1, signal: null } };
    const shown = runEngine(filter, textOf(name), options).shown.toString();
    expect(shown.length).toBeLessThanOrEqual(size);
    for (const line of lines) expect(shown).toContain(line);
  }
});

test("what every finding of a rule says below its head is said once", () => {
  const shown = runEngine(sphinx, textOf("sphinx-build/run/strict"), { ending: { code: 1, signal: null } });
  expect(shown.shown.toString().match(/raise ModuleNotFoundError/g)?.length).toBe(1);
});

describe("the log of a job", () => {
  const step = (name: string, lines: readonly string[]): string[] => [
    `##[group]Run ${name}`,
    name,
    "shell: /usr/bin/bash -e {0}",
    "##[endgroup]",
    ...lines,
  ];
  const log = [
    ...step(
      "./setup",
      rows(300, (at) => `error: mirror ${word(at)} ${word(at * 3)} timed out, next`),
    ),
    ...step("make test", [
      ...unusual(300),
      ...block,
      ...unusual(40),
      "##[error]Process completed with exit code 2.",
    ]),
    "Post job cleanup.",
    ...unusual(300),
  ];

  it.each([
    ["as it is", ""],
    ["with times", time],
    ["of gh", `build\tTest\t${time}`],
  ])("has its command, its problem and its end from the step that failed: %s", (_, prefix) => {
    const shown = shownOf(log.map((line) => prefix + line));
    expect(shown.length).toBeLessThanOrEqual(max);
    for (const line of ["make test", ...block, "##[error]Process completed with exit code 2."])
      expect(shown).toContain(line);
    expect(shown.match(/mirror/g)?.length ?? 0).toBeLessThan(15);
  });

  it.each([
    ["whole", 1],
    ["beyond the size at which other answers are decided", 40],
  ])("has them however it is read: by cat, %s", (_, times) => {
    const long = [
      ...log.slice(0, 304),
      ...Array.from({ length: times }, () => unusual(300)).flat(),
      ...log.slice(304),
    ];
    const text = `${long.map((line) => time + line).join("\n")}\n`;
    expect(text.length > 512 * 1024).toBe(times > 1);
    const shown = runEngine(cat, text, { cap: max }).shown.toString();
    for (const line of ["make test", ...block, "##[error]Process completed with exit code 2."])
      expect(shown).toContain(line);
  });

  it("of which only the beginning is read has its problems", () => {
    const begun = log.slice(0, log.indexOf("##[error]Process completed with exit code 2."));
    const text = `${[...begun, ...unusual(300)].map((line) => time + line).join("\n")}\n`;
    const shown = runEngine(cat, text, { cap: max }).shown.toString();
    for (const line of block) expect(shown).toContain(line);
  });

  it("of GitLab has the script's section, though what failed is told below the clean-up", () => {
    const section = (name: string, lines: readonly string[]): string[] => [
      `section_start:1:${name}\r\u001B[0K${name}`,
      ...lines,
      `section_end:2:${name}\r\u001B[0K`,
    ];
    const shown = shownOf([
      ...section("prepare_executor", unusual(300)),
      ...section("step_script", [...unusual(300), ...block, "make: *** [Makefile:3: test] Error 1"]),
      ...section("cleanup_file_variables", unusual(20)),
      "ERROR: Job failed: exit code 1",
    ]);
    for (const line of [...block, "make: *** [Makefile:3: test] Error 1", "ERROR: Job failed: exit code 1"])
      expect(shown).toContain(line);
  });

  it("of Buildkite has the group that was opened because it failed", () => {
    const shown = shownOf([
      "~~~ Preparing working directory",
      ...unusual(300),
      "--- Running tests",
      ...unusual(300),
      ...block,
      "^^^ +++",
      "+++ Uploading artifacts",
      ...unusual(300),
    ]);
    for (const line of ["--- Running tests", ...block]) expect(shown).toContain(line);
  });

  describe.each([
    ["whole", 1],
    ["beyond the size at which other answers are decided", 40],
  ])("of Travis, read by cat, %s", (_, times) => {
    const erased = "\r\u001B[0K";
    const step = (name: string, lines: readonly string[], status: number): string[] => [
      `travis_time:start:0a1b2c3d${erased}$ ${name}`,
      ...lines,
      `travis_time:end:0a1b2c3d:start=1,finish=2,duration=1${erased}\u001B[3${status === 0 ? "2" : "1"};1mThe command "${name}" exited with ${status}.\u001B[0m`,
    ];
    const log = [
      `travis_fold:start:system_info${erased}`,
      ...step(
        "./setup",
        rows(300, (at) => `error: mirror ${word(at)} ${word(at * 3)} timed out, next`),
        0,
      ),
      ...step("make test", [...Array.from({ length: times }, () => unusual(300)).flat(), ...block], 2),
      ...unusual(300),
      "Done. Your build exited with 1.",
    ];
    const text = `${log.join("\r\n")}\r\n`;

    it("has the command that failed and its problem", () => {
      expect(text.length > 512 * 1024).toBe(times > 1);
      const shown = runEngine(cat, text, { cap: max }).shown.toString();
      for (const line of ['The command "make test" exited with 2.', ...block]) expect(shown).toContain(line);
      expect(shown.match(/mirror/g)?.length ?? 0).toBeLessThan(15);
    });
  });

  it("of Jenkins is one by how it ended", () => {
    const log = [
      "Started by user unknown or anonymous",
      ...unusual(300),
      ...block,
      ...unusual(300),
      "Build step 'Execute shell' marked build as failure",
      "Finished: FAILURE",
    ];
    const shown = runEngine(cat, `${log.join("\n")}\n`, { cap: max }).shown.toString();
    for (const line of block) expect(shown).toContain(line);
  });

  it("has a problem of another step where there is room", () => {
    const step = (name: string, lines: readonly string[]): string[] => [`##[group]Run ${name}`, ...lines];
    const shown = shownOf([
      ...step("./setup", [
        ...unusual(300),
        "Error: Cannot find module 'x'",
        "Require stack:",
        "- index",
        ...unusual(300),
      ]),
      ...step("make", ["make: *** No rule. Stop.", "##[error]Process completed with exit code 2."]),
    ]);
    expect(shown).toContain("Error: Cannot find module 'x'\nRequire stack:\n- index\n");
  });
});

test.each([
  ["is looked for", (at: number) => `-- Looking for ${word(at)}_${word(at * 3)} - not found`],
  ["is skipped", (at: number) => `SKIPPED [1] a/${word(at)}.py:${at}: could not import '${word(at * 3)}'`],
  ["is started", (at: number) => `[ RUN      ] ${word(at)}.${word(at * 7)} is not found in ${word(at * 3)}`],
  ["is echoed", (at: number) => `+ check ${word(at)} not found in ${word(at * 3)}`],
  ["is a name", (at: number) => `[${at} of 300] Compiling ${word(at)}.Error in ${word(at * 3)}`],
])("what %s takes no room from what has failed", (_, text) => {
  const failed = ["Module Failed: date-time", "  Test Failed: prevents toDate", "    Actual: false"];
  const shown = shownOf([
    ...rows(300, text),
    ...unusual(300),
    ...failed,
    ...unusual(300),
    ...rows(300, text),
  ]);
  for (const line of failed) expect(shown).toContain(line);
});

test("the last mention of a problem is told with what follows it", () => {
  const cause = ["suite_a:case_7 has failed on line 195", "reason is expecting_nack_got_ack"];
  const shown = shownOf([
    ...rows(100, (at) => `no ${word(at)} was missing in the ${word(at * 3)} of ${word(at * 7)}`),
    ...unusual(300),
    ...cause,
    ...unusual(300),
    "make: *** [ct] Error 1",
  ]);
  for (const line of cause) expect(shown).toContain(line);
});
