/** What discover, explain and session promise is decided by what decides when the command runs. */
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
  expect(explained(here)).toMatch(/pith inserted: .*function of that name only starts a program$/m);
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
  expect(explained(here)).toMatch(/^ {4}left: the shell has a function/m);
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
  expect(stdout).toMatch(/pith inserted: /);
});
