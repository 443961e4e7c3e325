/** The bill of recorded sessions: what is counted, and that docs/worth.md counts likewise. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratch } from "../config/scratch.ts";
import { capture, writeConversation } from "../figures/seeded-sessions.ts";
import { bill, stepInTokens } from "./bill-table.ts";
import { billOf } from "./bill.ts";

const now = Date.UTC(2026, 10, 21, 15);
const root = join(import.meta.dirname, "..", "..");

const transcript = (): { readonly path: string; readonly folder: string } => {
  const here = scratch();
  const session = "0f3c1a52-1111-4222-8333-444455556666";
  writeConversation(here, {
    session,
    cwd: "/home/dev/shop",
    t: now,
    turns: [
      { command: "cargo test", output: capture("cargo/test/large.txt"), exit: 101, cacheWrite: 20_000 },
      { command: "git diff", output: capture("git/status/clean.txt"), cacheRead: 20_000, cacheWrite: 30_000 },
      { cacheRead: 50_000, cacheWrite: 500, written: 800 },
    ],
  });
  return {
    folder: here.root,
    path: join(here.env.home, ".claude", "projects", "-home-dev-shop", `${session}.jsonl`),
  };
};

test("shell output is a part of the bill, and what pith takes off is a part of that", async () => {
  const { path, folder } = transcript();
  const other = join(folder, "other.jsonl");
  writeFileSync(other, '{"a":1}\n');
  const { agents, total, unread } = await billOf([path, other]);
  expect([...agents.keys()]).toEqual(["claude"]);
  expect(unread).toEqual([other]);
  expect(total).toMatchObject({ sessions: 1, steps: 3, refused: 0 });
  expect(total.shell).toBeGreaterThan(0);
  expect(total.shell).toBeLessThan(total.cost);
  expect(total.filters + total.fitting + total.ledger).toBeGreaterThan(total.shell / 2);
  expect(total.filters + total.fitting + total.ledger).toBeLessThan(total.shell);
  // A step costs its share of the bill; a token of output what it cost in all steps that read it.
  expect(stepInTokens(total)).toBeCloseTo(((total.cost / 3) * total.shellTokens) / total.shell, 6);
  const [table, lost] = await bill([path, other]);
  expect(table!.map(([name]) => name)).toEqual(["agent", "claude", "all"]);
  expect(lost).toEqual([["note"], ["other.jsonl: no session of a known agent"]]);
});

test("usage that a scripted model has made up is not taken for a bill", async () => {
  const captured = join(root, "test/transcripts/captures/codex/.codex/sessions/2026/11/22");
  const name = "rollout-2026-11-22T09-37-16-01a2029d-f6a2-7ae2-9830-453efb41182a.jsonl";
  const [table] = await bill([join(captured, name)]);
  expect(table!.at(-1)!.at(-1)).toBe("recorded usage is less than its output");
});

const scripted = join(root, "test/transcripts/scripted/codex/.codex/sessions/2026/11/28");

test("what a script of the model's has read is shell output that is not reached", async () => {
  const [name] = readdirSync(scripted);
  const { total, unread } = await billOf([join(scripted, name!)]);
  expect(unread).toEqual([]);
  expect(total).toMatchObject({ sessions: 1, steps: 2 });
  expect(total.shellTokens).toBeGreaterThan(50);
  expect(total.codeModes).toBe(total.refused);
});

test("a model without a list price is priced as its parts are, not by what the agent has recorded", async () => {
  const path = join(scratch().root, "session.jsonl");
  const at = (second: number): string => new Date(now + 1000 * second).toISOString();
  const usage = { input: 9000, output: 50, cacheRead: 0, cacheWrite: 0, cost: { total: 1e-6 } };
  const message = (second: number, more: object): object => ({
    type: "message",
    timestamp: at(second),
    message: { role: "assistant", model: "nobodys-model", usage, ...more },
  });
  const call = {
    type: "toolCall",
    id: "call_1234567",
    name: "bash",
    arguments: { command: "go test ./..." },
  };
  const result = {
    role: "toolResult",
    toolCallId: "call_1234567",
    content: [{ type: "text", text: capture("go/test/large.txt").slice(0, 8000) }],
  };
  const lines = [
    { type: "session", id: "s-1", cwd: "/home/dev/shop", timestamp: at(0) },
    message(1, { content: [call] }),
    { type: "message", timestamp: at(2), message: result },
    message(3, { content: [{ type: "text", text: "done" }] }),
  ];
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const { agents, total } = await billOf([path]);
  expect([...agents.keys()]).toEqual(["pi"]);
  expect(total.shell).toBeGreaterThan(0);
  expect(total.shell).toBeLessThan(total.cost);
});

test("a transcript with pith in it is named, since its bill is already lower", async () => {
  const here = scratch();
  const session = "0f3c1a52-1111-4222-8333-444455556667";
  const output = "ok\n[pith 7K2M: 4 of 9 lines hidden]\n";
  writeConversation(here, {
    session,
    cwd: "/home/dev/shop",
    t: now,
    turns: [{ command: "cargo test", output, cacheWrite: 20_000 }, { cacheRead: 20_000 }],
  });
  const [, notes] = await bill([
    join(here.env.home, ".claude", "projects", "-home-dev-shop", `${session}.jsonl`),
  ]);
  expect(notes).toEqual([["note"], ["pith had shortened 1 of the results already"]]);
});

test.each([
  [
    ["/nowhere/a.jsonl"],
    "/nowhere/a.jsonl is no file; bill takes transcripts: npm run bench -- bill FILE...",
  ],
  [[root], `${root} is no file`],
  [[join(root, "README.md")], "no session of a known agent in"],
  [["--write"], "bill --write takes a project's name and its transcripts"],
])("%j is refused", async (words, message) => {
  await expect(bill(words)).rejects.toThrow(message);
});

const page = readFileSync(join(root, "docs", "worth.md"), "utf8");
const rowsBelow = (heading: string): readonly (readonly string[])[] =>
  page
    .slice(page.indexOf(heading))
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) =>
      line
        .split("|")
        .map((cell) => cell.trim())
        .slice(1, -1),
    );

test("the page's tables follow from its sums", () => {
  for (const [output, ...gains] of rowsBelow("## Is it worth it for you?").slice(0, 3)) {
    const shares = [10, 20, 40];
    expect(gains).toEqual(
      shares.map((saved) => `${((Number.parseFloat(output!) * saved) / 100).toFixed(1)} %`),
    );
  }
  for (const [steps, cost] of rowsBelow("## One step more").slice(0, 3))
    expect(cost).toBe(`${(100 / Number(steps)).toFixed(1)} %`);
});

test("the page's figures are those that `bench -- bill` prints", async () => {
  const [rows = []] = await bill([]);
  const lastOf = (all: readonly (readonly string[])[]): number[] => all.map((row) => Number(row.at(-1)));
  const projects = lastOf(rows.slice(1).filter(([name]) => name!.includes("/")));
  const [every] = lastOf(rows.slice(-1));
  const whole = (value: number): string => value.toLocaleString("en");
  const [low, high] = [Math.min(...projects), Math.max(...projects)].map(whole);
  const words = page.replaceAll(/\s+/g, " ");
  expect(words).toContain(`as ${whole(every!)} hidden tokens (${low} to ${high} by project)`);
  const names = new Set(rows.flatMap(([name]) => /^\S+\/[^,\s]+/.exec(name!)?.[0] ?? []));
  expect([names.size, words.includes("recorded sessions of eleven projects")]).toEqual([11, true]);
  expect(readFileSync(join(root, "docs", "figures.md"), "utf8")).toContain(`(${low} to ${high} in`);
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const saved = /\*\*(\d+\.\d) %/.exec(readme)![1]!;
  expect(words).toContain(`${saved} % of command output`);
  const cell = (name: string, column: string): string =>
    rows.find(([first]) => first === `all, ${name}`)![rows[0]!.indexOf(column)]!;
  const [part, total] = ["shell output, of the bill", "pith in total"];
  expect(readme.replaceAll(/\s+/g, " ")).toContain(
    `${cell("claude", part!)} of the bill with Claude Code and ${cell("codex", part!)} with Codex in recorded sessions; pith would have taken off ${cell("claude", total!)} and ${cell("codex", total!)}.`,
  );
});
