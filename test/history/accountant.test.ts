import { expect, test } from "vitest";
import { Accountant } from "../../src/history/accountant.ts";
import { dayOf } from "../../src/history/day.ts";
import { MemoryLedger } from "../../src/history/memory-ledger.ts";
import type { JournalRecord, RunRecord } from "../../src/history/record.ts";
import { savedOf } from "../../src/history/sums.ts";
import { sumOf } from "../../src/figures/grouped.ts";
import { unrepeatedAs } from "../../src/history/unrepeated.ts";
import { recovery, run } from "./sample.ts";

const books = (...records: JournalRecord[]) => {
  const ledger = new MemoryLedger();
  const accountant = new Accountant(ledger, (cwd) => cwd);
  accountant.take(records);
  return { ledger, accountant, total: sumOf(ledger.days(0)) };
};

// 1,000 word starts are estimated as 934.5 tokens, 250 as 233.6.
test.each<[string, Partial<RunRecord>, number | null, { raw: number; shown: number }]>([
  ["estimated", {}, null, { raw: 935, shown: 234 }],
  ["counted: the shown ones follow the scale", {}, 1869, { raw: 1869, shown: 467 }],
  ["nothing was cut: both are the same", { shownB: 4000 }, 1111, { raw: 1111, shown: 1111 }],
  ["the host would have cut it: only that counts", { capB: 2000 }, 1000, { raw: 500, shown: 250 }],
  ["the host cuts both", { capB: 400 }, 1000, { raw: 100, shown: 100 }],
  ["nothing printed", { rawB: 0, shownB: 0, cls: { raw: [], shown: [] } }, null, { raw: 0, shown: 0 }],
])("tokens of a run: %s", (_, more, counted, tokens) => {
  const { ledger, accountant } = books(run(more));
  if (counted !== null) accountant.count(ledger.find("AAAAAAAA")!, counted);
  expect(ledger.find("AAAAAAAA")).toMatchObject(tokens);
  expect(ledger.days(0)).toMatchObject([tokens]);
});

test("harm stays negative", () => {
  const grown = run({ shownB: 4400, cls: { raw: run().cls.raw, shown: run().cls.raw.map((n) => n * 1.1) } });
  expect(savedOf(books(grown).total)).toBe(935 - 1028);
});

test("the figures of a day, a command and a project", () => {
  const { ledger } = books(
    run({ added: 5 }),
    run({ id: "B", t: run().t + 1, state: "raw", shownB: 4000, lost: 0 }),
    run({ id: "B", fd: 2, rawB: 40, shownB: 40, lost: 0 }),
    run({ id: "C", filter: "", cmd: "/usr/bin/make all -j", state: "fault", cwd: "/q", ms: 100 }),
    run({ id: "C", filter: "ls" }),
  );
  expect(ledger.days(0)).toMatchObject([
    {
      day: dayOf(run().t),
      command: "cargo test",
      project: "/home/dev/project",
      host: "claude",
      runs: 2,
      raw: 935 * 3,
      shown: 234 + 935 * 2,
      ok: 1,
      asIs: 1,
      hid: 1,
      ms: 40,
      added: 5,
    },
    { command: "make all", project: "/q", runs: 1, faulty: 1, ms: 100 },
  ]);
});

const at = (id: string, seconds: number, more: Partial<RunRecord> = {}): RunRecord =>
  run({ id, t: run().t + seconds * 1000, ms: 2000, session: "s", ...more });

test("what is read back is debited, as much as the agent shows of it, whenever it is heard of", () => {
  const { ledger, accountant } = books(recovery({ bytes: 400 }), run({ capB: 1000 }));
  accountant.take([
    recovery({ id: "two", bytes: 4000 }),
    recovery({ id: "two", bytes: 4000 }),
    recovery({ id: "three", run: "GONE" }),
  ]);
  const [day] = ledger.days(0);
  expect(day).toMatchObject({ recoveries: 2, recoveredTokens: 94 + 234, debited: 328, regretted: 1 });
  // A count of the tokens changes what was read back as well.
  accountant.count(ledger.find("AAAAAAAA")!, 1869);
  expect(ledger.days(0)).toMatchObject([{ recoveredTokens: 187 + 467, debited: 654, raw: 467 }]);
});

test("a command that reads a kept output back is debited to the run of that output", () => {
  const { total, ledger } = books(
    at("AAAAAAAA", 0),
    at("BBBBBBBB", 5, {
      cmd: "grep -n x /d/tee/1800000000_cargo-test_AAAAAAAA.log",
      filter: "grep",
      shownB: 77,
      lost: 0,
    }),
  );
  expect(total).toMatchObject({ recoveries: 1, recoveredTokens: 18 });
  expect(ledger.find("AAAAAAAA")!.debited).toBe(18);
});

test.each<[string, JournalRecord, number]>([
  ["the same command without pith", bypass({}), 935],
  ["in another place", bypass({ cwd: "/q" }), 0],
  ["in another session", bypass({ session: "t" }), 0],
  ["another command", bypass({ cmd: "cargo build" }), 0],
  ["long after", bypass({ t: run().t + 700_000 }), 0],
  ["before it", bypass({ t: run().t - 1 }), 0],
])("PITH_DISABLED: %s", (_, record, tokens) => {
  expect(books(at("AAAAAAAA", 0), record).total.bypassedTokens).toBe(tokens);
});

function bypass(more: object): JournalRecord {
  const { t, cwd } = run();
  return {
    v: 1,
    kind: "bypass",
    id: "P",
    t: t + 9000,
    host: "claude",
    session: "s",
    cwd,
    cmd: "cargo test",
    ...more,
  } as JournalRecord;
}

test("two ends that saw the same command without pith debit it once", () => {
  const { total } = books(at("AAAAAAAA", 0), bypass({}), bypass({ id: "Q", t: run().t + 9100 }));
  expect(total).toMatchObject({ bypasses: 1, bypassedTokens: 935 });
});

test("without pith after a run that hid nothing: no debit", () => {
  expect(books(at("AAAAAAAA", 0, { lost: 0 }), bypass({})).total.bypasses).toBe(0);
});

interface Pair {
  readonly filter: string;
  readonly cmd: string;
  readonly later: string;
  readonly by?: string;
  readonly more?: Partial<RunRecord>;
}

const pairs: readonly (readonly [string, boolean, Pair])[] = [
  ["the same test again", false, { filter: "cargo test", cmd: "cargo test", later: "cargo test" }],
  [
    "one test of those",
    false,
    { filter: "cargo test", cmd: "cargo test", later: "cargo test parser::number" },
  ],
  [
    "a test with more words",
    true,
    { filter: "pytest", cmd: "pytest -q tests", later: "pytest -q tests -vv" },
  ],
  ["the same diff again", false, { filter: "git diff", cmd: "git diff", later: "git diff" }],
  ["a file of a diff", true, { filter: "git diff", cmd: "git diff", later: "git diff src/a.ts" }],
  [
    "a file of a folder's diff",
    true,
    { filter: "git diff", cmd: "git diff src", later: "git diff src/a.ts" },
  ],
  ["another folder's diff", false, { filter: "git diff", cmd: "git diff src", later: "git diff test/a.ts" }],
  ["a search in a folder", true, { filter: "rg", cmd: "rg 'foo bar'", later: "rg 'foo bar' src" }],
  ["another search", false, { filter: "rg", cmd: "rg foo", later: "rg bar src" }],
  [
    "lines of a file",
    true,
    { filter: "cat", cmd: "cat src/a.ts", later: "sed -n 200,300p src/a.ts", by: "sed" },
  ],
  ["another file", false, { filter: "cat", cmd: "cat src/a.ts", later: "cat src/b.ts" }],
  [
    "the end of a log",
    true,
    { filter: "docker logs", cmd: "docker logs x", later: "docker logs x --tail 50" },
  ],
  [
    "nothing hidden before",
    false,
    { filter: "git diff", cmd: "git diff", later: "git diff a", more: { lost: 0 } },
  ],
  [
    "long before",
    false,
    { filter: "git diff", cmd: "git diff", later: "git diff a", more: { t: run().t - 700_000 } },
  ],
  [
    "in another place",
    false,
    { filter: "git diff", cmd: "git diff", later: "git diff a", more: { cwd: "/q" } },
  ],
  [
    "in another session",
    false,
    { filter: "git diff", cmd: "git diff", later: "git diff a", more: { session: "t" } },
  ],
  [
    "still running",
    false,
    { filter: "git diff", cmd: "git diff", later: "git diff a", more: { ms: 60_000 } },
  ],
  ["an unknown program", false, { filter: "", cmd: "./x", later: "./x -v" }],
];

test.each(pairs)("a narrower command: %s: %s", (_, isDebit, { filter, cmd, later, by, more }) => {
  const { total, ledger } = books(
    at("AAAAAAAA", 0, { filter, cmd, ...more }),
    at("BBBBBBBB", 30, { filter: by ?? filter, cmd: later, rawB: 2000, shownB: 2000, lost: 0 }),
  );
  expect(total.narrower).toBe(isDebit ? 1 : 0);
  expect(ledger.find("AAAAAAAA")!.debited).toBe(isDebit ? 935 : 0);
});

test("a hundred runs of the same command are no regret of one another", () => {
  const runs = Array.from({ length: 100 }, (_, i) => at(`RUN${i}`, i * 20));
  expect(books(...runs).total).toMatchObject({ runs: 100, debited: 0, regretted: 0 });
});

test("what happened before the records of a later fold is remembered", () => {
  const { ledger } = books(at("AAAAAAAA", 0, { filter: "git diff", cmd: "git diff" }));
  const later = new Accountant(ledger, (cwd) => cwd);
  later.take([at("BBBBBBBB", 30, { filter: "git diff", cmd: "git diff a", rawB: 2000, shownB: 2000 })]);
  expect(sumOf(ledger.days(0)).narrower).toBe(1);
});

/** A call of Claude Code's: beyond 10,900 characters of a failure it shows 10,000. */
const inCall = (id: string, seconds: number, more: Partial<RunRecord> = {}): RunRecord =>
  at(id, seconds, { call: "77-1", capB: 30_000, cwd: "/p", ...more });

const failing = [
  inCall("A", 0, { rawB: 9000, shownB: 1000 }),
  inCall("B", 3, { rawB: 6000, shownB: 600, code: 1, capB: 10_900 }),
];

test.each([
  ["at once", [failing]],
  ["in the other order", [failing.toReversed()]],
  ["in two folds", failing.map((one) => [one])],
  ["twice", [failing, failing]],
])("what an agent cuts as one is cut as one, told %s", (_, folds) => {
  const { ledger, accountant } = books();
  for (const records of folds) accountant.take(records);
  // The client lets through the first and the last 5,000 of 15,000 bytes.
  expect(ledger.find("A")).toMatchObject({ seenRawB: 5000, raw: 519, shown: 234 });
  expect(ledger.find("B")).toMatchObject({ seenRawB: 5000, raw: 779, shown: 234 });
  expect(sumOf(ledger.days(0))).toMatchObject({ runs: 2, printed: 935 * 2, raw: 519 + 779, shown: 234 * 2 });
});

test.each<[string, { readonly [Name in keyof RunRecord]?: RunRecord[Name] | undefined }]>([
  ["of another call", { call: "77-2" }],
  ["of a call that is not known", { call: undefined }],
  ["of another session", { session: "t" }],
  ["of another agent", { host: "codex" }],
  ["of a call of that name on another day", { t: run().t + 86_400_000 }],
])("a run %s is cut alone", (_, more) => {
  const { ledger } = books(failing[0]!, { ...failing[1]!, ...more } as RunRecord);
  expect(ledger.find("A")).toMatchObject({ raw: 935 });
});

test("how the last run of a call ended is how the call did, and its lines are counted together", () => {
  const { ledger } = books(
    inCall("A", 0, { rawB: 9000, code: 1, capB: 10_900 }),
    inCall("B", 3, { rawB: 9000, code: 0 }),
  );
  expect(ledger.find("A")).toMatchObject({ raw: 935 });
  const lines = [0, 1000, 0, 0, 0, 0, 0, 0, 0, 1500, 0];
  const long = { host: "opencode", capB: 51_200, rawB: 6000, cls: { raw: lines, shown: run().cls.shown } };
  const both = books(inCall("A", 0, long), inCall("B", 3, long));
  // 3,000 lines, of which the last 2,000 are let through.
  expect(both.ledger.find("A")).toMatchObject({ seenRawB: 2000 });
});

test("a run that was regretted is priced by what is left of it in its call", () => {
  const first = inCall("AAAAAAAA", 0, { rawB: 9000, capB: 30_000 });
  const bypass = { v: 1, kind: "bypass", id: "P", t: run().t + 9000, host: "claude" } as const;
  const again = { ...bypass, session: "s", cwd: "/p", cmd: first.cmd } as const;
  const { ledger, accountant } = books(first, again);
  expect(ledger.find("AAAAAAAA")).toMatchObject({ debited: 935 });
  accountant.take([failing[1]!]);
  expect(ledger.find("AAAAAAAA")).toMatchObject({ raw: 519, debited: 519 });
});

test("a narrower command is priced by what is left of it in its call", () => {
  const later = {
    filter: "git diff",
    cmd: "git diff a",
    shownB: 3000,
    lost: 0,
    cls: { raw: run().cls.raw, shown: run().cls.raw },
  };
  const { ledger, accountant } = books(
    at("AAAAAAAA", 0, { filter: "git diff", cmd: "git diff", cwd: "/p" }),
    inCall("BBBBBBBB", 30, { ...later, rawB: 3000, capB: 30_000 }),
  );
  expect(ledger.find("AAAAAAAA")).toMatchObject({ debited: 935 });
  accountant.take([
    inCall("CCCCCCCC", 33, { rawB: 60_000, shownB: 60_000, capB: 30_000, cwd: "/p", lost: 0 }),
  ]);
  expect(ledger.find("AAAAAAAA")!.debited).toBe(ledger.find("BBBBBBBB")!.shown);
  expect(ledger.find("BBBBBBBB")!.shown).toBeLessThan(935);
});

test.each([
  ["cargo test", "cargo test", "cargo test"],
  ["generic", "./tool --list", "./tool --list"],
])(
  "lines left out as known that were wanted after all: the name under which %s is asked about",
  (filter, cmd, asked) => {
    const { accountant } = books(run({ filter, cmd, again: 9, againB: 400 }), recovery());
    expect([...accountant.unrepeated]).toContain(`${run().cwd}\0${unrepeatedAs(filter, asked)}`);
  },
);
