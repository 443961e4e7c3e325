/** Promises of discover, explain and session are decided by the code that decides when the command runs. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lines, type World, world } from "../../classes/world.ts";
import { snapshotOf } from "../../hooks/claude/snapshots.ts";
import { writeConversation } from "../../figures/seeded-sessions.ts";

const hits = lines(400, (i) => `src/server/routes.ts:${i + 1}:  const handler${i} = route("/items/${i}")`);
const tests = lines(400, (i) => `ok ${i + 1} - case ${i + 1} of the suite`);

const withConversation = (): World => {
  const here = world();
  writeConversation({ env: { home: here.home } } as never, {
    session: "s",
    cwd: here.folder,
    t: Date.now() - 3_600_000,
    turns: [
      { command: "grep -rn handler src", output: hits },
      { command: "rg -n handler src", output: hits },
      { command: "npm test", output: `${tests}1..400\n` },
    ],
  });
  return here;
};

const savedIn = (here: World): Readonly<Record<string, number>> => {
  const report = JSON.parse(here.own("discover", "--json").stdout) as {
    commands: { name: string; savedTokens: number }[];
  };
  return Object.fromEntries(report.commands.map(({ name, savedTokens }) => [name, savedTokens]));
};

const withSnapshot = (here: World, text: string): void => {
  const folder = join(here.home, ".claude", "shell-snapshots");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "snapshot-bash-1790000000000-abc.sh"), text);
};
const explained = (here: World): string =>
  here.own("explain", "--agent", "claude", "grep -rn handler src").stdout;

test("of a program that the client's shell defines as a function of its own, what stands in front of its tool saves", () => {
  const here = withConversation();
  expect(savedIn(here)["grep"]).toBeGreaterThan(1000);
  expect(savedIn(here)["rg"]).toBeGreaterThan(1000);
  expect(explained(here)).toMatch(/^ +with pith: .*function of that name only starts a program$/m);
  withSnapshot(here, snapshotOf("2.1.330-bash"));
  expect(savedIn(here)["grep"]).toBeGreaterThan(1000);
  expect(explained(here)).toContain("exec -a ugrep /opt/claude/claude.exe -G");
});

test("of a function that is not known, nothing", () => {
  const here = withConversation();
  withSnapshot(
    here,
    snapshotOf("2.1.330-bash").replace("function grep {\n", "function grep {\n  echo mine\n"),
  );
  expect(savedIn(here)["grep"]).toBeUndefined();
  expect(explained(here)).toMatch(/^ {4}without pith: the shell has a function/m);
});

test("of what the user's shell defines by the client's latest snapshot, nothing either; of what it does not, something", () => {
  const here = withConversation();
  withSnapshot(here, "alias rg='rg --hidden'\n");
  const saved = savedIn(here);
  expect(saved["rg"]).toBeUndefined();
  expect(saved["grep"]).toBeGreaterThan(1000);
});

test("explain answers for the shell integration: its rules judge the text as typed", () => {
  const here = world();
  here.tool("cargo", "true");
  const { stdout } = here.own("explain", "--agent", "claude", "cargo test");
  expect(stdout).toMatch(
    /^pith would run in front of `cargo test`, inside Claude Code's shell\. .* see the command as typed\. pith is not installed for Claude Code yet: `pith init --agent claude`\.\n\n {4}\S*pith --for-agent cargo test\n\ncargo test\n {4}with pith: /,
  );
});

test("explain answers for the hook integration, and for instructions to the model", () => {
  const here = world();
  here.tool("cargo", "true");
  const answer = (agent: string, via: string): string => {
    expect(here.own("init", "--agent", agent, "--via", via, "--yes").code).toBe(0);
    return here.own("explain", "--agent", agent, "cargo test").stdout.split("\n")[0]!;
  };
  expect(answer("claude", "hook")).toMatch(
    /^pith (?:runs in front of `cargo test`: Claude Code's hook inserts it\. |leaves this command alone: with pith in it, the agent's permission rules might decide otherwise\.$)/,
  );
  expect(answer("aider", "instructions")).toBe(
    "pith runs in front of `cargo test`, if Aider's model types it (instructions integration).",
  );
});

test("explain answers for the result integration: nothing is inserted, and what becomes of the result", () => {
  const here = world();
  mkdirSync(join(here.home, ".claude"));
  here.tool("cargo", "true");
  expect(here.own("init", "--agent", "claude", "--via", "result", "--yes").code).toBe(0);
  const said = (text: string): string => here.own("explain", "--agent", "claude", text).stdout;
  expect(said("cargo test")).toBe(
    "pith shortens what Claude Code gets of this command: filter `cargo test`. Nothing is inserted into the command. A result that failed stays as it is: Claude Code replaces only successes.\n",
  );
  // The shell's own function has printed it, whichever that is: its result is one like any other.
  expect(said("grep -rn x src")).toContain("filter `grep`");
  expect(said("git log --format=%h")).toMatch(/^pith leaves this command's result in Claude Code alone: /);
  expect(said("frobnicate")).toContain("squeezed without loss");
  const json = JSON.parse(here.own("explain", "--json", "--agent", "claude", "cargo test").stdout) as object;
  expect(json).toMatchObject({ verdict: "none", output: null, inserts: [], commands: [] });
});

test("of an output that the client has put into a file, what pith would have shown of all of it", () => {
  const here = world();
  const project = join(here.home, ".claude", "projects", here.folder.replaceAll("/", "-"));
  const kept = join(project, "s", "tool-results", "b1.txt");
  mkdirSync(join(project, "s", "tool-results"), { recursive: true });
  const text = lines(3000, (i) => `pod/web-${i}  Running  node-${i % 7}  10.0.${i % 200}.${i % 90}`);
  const preview = (path: string): string =>
    `<persisted-output>\nOutput too large (120KB). Full output saved to: ${path}\n\nPreview (first 2KB):\n${text.slice(0, 2000)}\n...\n</persisted-output>`;
  const promised = (path: string): number => {
    writeConversation({ env: { home: here.home } } as never, {
      session: "s",
      cwd: here.folder,
      t: Date.now() - 3_600_000,
      turns: [{ command: "kubectl get pods", output: preview(path) }],
    });
    return JSON.parse(here.own("discover", "--json").stdout).total.savedTokens as number;
  };
  writeFileSync(kept, text);
  // The client's glimpse is shorter than what pith shows.
  expect(promised(kept)).toBeLessThan(-1000);
  // One that is gone, or that is not the client's, is nothing to go by.
  expect(promised(join(project, "s", "tool-results", "gone.txt"))).toBe(0);
  writeFileSync(join(here.folder, "b1.txt"), text);
  expect(Math.abs(promised(join(here.folder, "b1.txt")))).toBeLessThan(200);
});
