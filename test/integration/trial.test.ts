/** On the side of a trial that goes without pith, every way into it leads past it; on the other side nothing changes. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { adviceText } from "../../src/integration/advice.ts";
import { armOf, sideOf } from "../../src/history/trial.ts";
import { pith, root, world, type World } from "../classes/world.ts";
import { callText } from "../hooks/claude/client-text.ts";
import type { Agent } from "../../src/integration/agent.ts";
import { respondHook } from "../../src/integration/respond-hook.ts";
import { afterPayloads } from "../hooks/payloads.ts";

const output = readFileSync(join(root, "fixtures", "cargo", "test", "large.txt"), "utf8");
const trial = { v: 1, salt: "fixed", start: 1, end: null, project: null } as const;
const sessionOn = (side: string): string =>
  Array.from({ length: 50 }, (_, i) => `5c7e7a10-${i}`).find((one) => sideOf(trial, one) === side)!;
const [on, off] = [sessionOn("with"), sessionOn("without")];

let here: World;
const data = (name: string): string => join(here.env["PITH_DATA_DIR"]!, name);
const begin = (): void => writeFileSync(data("trial.json"), JSON.stringify(trial), { mode: 0o600 });
const records = (): string =>
  existsSync(data("journal.jsonl")) ? readFileSync(data("journal.jsonl"), "utf8") : "";

beforeAll(() => {
  here = world();
  here.tool("cargo", `cat "${join(root, "fixtures", "cargo", "test", "large.txt")}"; exit 101`);
  // Makes the folder.
  here.bash(`${pith} cargo test`, { CLAUDECODE: "1" });
  begin();
});

const typed = (session: string): string => {
  const { stdout, stderr, code } = here.bash(`${pith} cargo test`, {
    CLAUDECODE: "1",
    CLAUDE_CODE_SESSION_ID: session,
  });
  expect([stderr, code]).toEqual(["", 101]);
  return stdout;
};

const inside = (session: string): string => {
  writeFileSync(join(here.folder, "snapshot.sh"), "# Snapshot file\n");
  const text = callText("cargo test", { snapshot: join(here.folder, "snapshot.sh") });
  writeFileSync(join(here.folder, "text"), text);
  return here.bash(`${pith} inside claude "$(cat text)" | tr -d '\\0'`, {
    CLAUDECODE: "1",
    CLAUDE_CODE_SESSION_ID: session,
  }).stdout;
};

const hooked = (agent: string, payload: object, session: string): string =>
  here.input(
    ["hook", agent],
    JSON.stringify({
      ...payload,
      cwd: here.folder,
      ...("sessionId" in payload ? { sessionId: session } : { session_id: session }),
    }),
  ).stdout;

/** An agent without rules: whatever its hook answers is taken. */
const lenient = {
  name: "some-agent",
  hook: () => ({
    read: (payload: string) => ({
      command: (JSON.parse(payload) as { command: string }).command,
      cwd: here.folder,
      verdict: () => "neutral",
      answer: (text: string) => text,
    }),
  }),
} as unknown as Agent;

const asked = (session: string): Promise<string | null> => {
  process.env["PITH_DATA_DIR"] = here.env["PITH_DATA_DIR"];
  return respondHook(lenient, JSON.stringify({ command: "ls /", session_id: session }));
};

describe("with", () => {
  test("a typed word", () => expect(typed(on).length).toBeLessThan(output.length / 4));
  test("the shell", () => expect(inside(on)).toMatch(/^\d+\|/));
  test("a hook", async () => expect(await asked(on)).toMatch(/pith --for-agent ls \/$/));
  test("a result", () =>
    expect(hooked("claude", afterPayloads["claude"]!(output), on)).toContain("updatedToolOutput"));
});

describe("without", () => {
  test("a typed word prints every byte, and nothing is recorded", () => {
    const before = records();
    expect(typed(off)).toBe(output);
    expect(records()).toBe(before);
  });
  test("the shell", () => expect(inside(off)).toBe(""));
  test("a hook", async () => expect(await asked(off)).toBeNull());
  test("a result", () => expect(hooked("claude", afterPayloads["claude"]!(output), off)).toBe(""));
  test("it is written down", () => {
    const left = readFileSync(data("trial.jsonl"), "utf8").trim().split("\n");
    expect(left.length).toBeGreaterThanOrEqual(4);
    for (const line of left) expect(JSON.parse(line)).toEqual({ v: 1, session: off, t: expect.any(Number) });
  });
});

describe("arms", () => {
  const withArms = { ...trial, arms: true } as const;
  const inArm = (arm: string): string =>
    Array.from({ length: 200 }, (_, i) => `5c7e7a10-${i}`).find((one) => armOf(withArms, one) === arm)!;
  const started = (agent: string, session: string): string =>
    hooked(agent, { hook_event_name: "SessionStart", source: "startup" }, session);

  test("a session that is drawn for advice is given it when it begins, and no other", () => {
    writeFileSync(data("trial.json"), JSON.stringify(withArms), { mode: 0o600 });
    try {
      for (const arm of ["advice", "both"])
        expect(JSON.parse(started("claude", inArm(arm)))).toEqual({
          hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: adviceText() },
        });
      for (const arm of ["plain", "pith"]) expect(started("claude", inArm(arm))).toBe("");
      expect(started("codex", inArm("both"))).toContain(adviceText().slice(0, 20));
      expect(started("qwen", inArm("advice"))).toBe("");
      expect(typed(inArm("advice"))).toBe(output);
      expect(typed(inArm("both")).length).toBeLessThan(output.length / 4);
    } finally {
      begin();
    }
    expect(started("claude", inArm("advice"))).toBe("");
  });
});

test("a plugin that asks once for a session is told what was drawn", () => {
  const drawn = (agent: string, session: string): string =>
    here.input(["hook", agent], JSON.stringify({ pith: 1, event: "session", session, cwd: here.folder }))
      .stdout;
  const of = { ...trial, arms: true } as const;
  const inArm = (arm: string): string =>
    Array.from({ length: 200 }, (_, i) => `ses_${i}`).find((one) => armOf(of, one) === arm)!;
  expect(drawn("opencode", inArm("both"))).toBe("");
  writeFileSync(data("trial.json"), JSON.stringify(of), { mode: 0o600 });
  try {
    expect(JSON.parse(drawn("opencode", inArm("both")))).toEqual({ advice: adviceText() });
    expect(JSON.parse(drawn("opencode", inArm("advice")))).toEqual({ alone: true, advice: adviceText() });
    expect(JSON.parse(drawn("opencode", inArm("plain")))).toEqual({ alone: true });
    expect(drawn("opencode", inArm("pith"))).toBe("");
    expect(drawn("kilo", inArm("plain"))).toBe("");
  } finally {
    begin();
  }
});

test("a session without an id takes no part", () => {
  const { stdout } = here.bash(`${pith} cargo test`, { CLAUDECODE: "1" });
  expect(stdout.length).toBeLessThan(output.length / 4);
});

test("the words of the command", () => {
  const one = world();
  expect(one.own("trial", "report")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("No trial was started"),
  });
  expect(one.own("trial", "stop")).toMatchObject({ code: 1, stdout: "no trial is running\n" });
  expect(one.own("trial", "start", "--days", "3").stdout).toMatch(
    /^Every new session is put on one of two sides/,
  );
  expect(one.own("trial", "start")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("already running"),
  });
  expect(one.own("trial", "status").stdout).toMatch(/^A trial is running from \d{4}-\d\d-\d\d until /);
  expect(one.own("trial", "report").stdout).toContain("Not enough sessions yet: 0 with pith and 0 without");
  expect(one.own("trial", "stop").code).toBe(0);
  expect(one.own("trial", "report").stdout).toMatch(/^The latest trial has ended\. It ran from /);
  for (const words of [["begin"], [], ["stop", "--days", "3"], ["start", "--days", "x"], ["start", "now"]])
    expect([words, one.own("trial", ...words).code]).toEqual([words, 2]);
});

test("the lines by which a trial with arms is told of new sessions change nothing else", () => {
  const own = world();
  own.own("init", "--agent", "claude", "--via", "hook", "--yes");
  const line = "pith init --agent claude --via hook --yes";
  const settings = (): string => readFileSync(join(own.home, ".claude", "settings.json"), "utf8");
  const before = settings();
  const begun = own.own("trial", "start", "--arms").stdout.replaceAll(/\s+/g, " ");
  expect(begun).toContain(`\`${line}\` now, so that the beginning of sessions is handed to pith`);
  expect(begun).toContain("pith is not installed for codex; `pith init --agent codex` lets it take part.");
  const again = (): string => {
    expect(own.own(...line.split(" ").slice(1)).code).toBe(0);
    return settings();
  };
  const during = again();
  expect([during.includes("SessionStart"), during.includes("PreToolUse")]).toEqual([true, true]);
  expect(own.own("doctor").stdout).toContain("new sessions of claude, codex, opencode go without pith");
  expect(own.own("trial", "stop").stdout).toContain(`\`${line}\``);
  expect(again()).toBe(before);
});
