/** Reading back what was hidden, with no rule of the user's own. */
import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Call, Script, Turn } from "../model/script.ts";
import { install, pith } from "../pith.ts";
import { writeProject } from "../project.ts";
import { createWorld } from "../world.ts";
import { bash, runClaude } from "./driver.ts";

// Some sub-agents are not told how to ask, and no shell tells which: their marks name the file.
const foot = /^\[pith (\w{4,8}): \d+ of \d+ lines hidden(?:, full output: \S+)?\]$/m;
const idIn = (results: readonly { readonly text: string }[]): string =>
  results.map(({ text }) => foot.exec(text)?.[1]).findLast((id) => id !== undefined) ?? "00000000";

const readAsked = (results: readonly { readonly text: string }[]): readonly Call[] => {
  const path = results.at(-1)?.text.trim() ?? "/nonexistent";
  return [{ does: "tool", name: "Read", input: { file_path: path, offset: 1, limit: 5 } }];
};

/** How a model looks into the kept output: no rule but pith's own speaks of that place. */
const lookUps: readonly Turn[] = [
  (results) => [bash(`${pith} raw ${idIn(results)} | grep -c .`)],
  (results) => [bash(`${pith} raw ${idIn(results)} --lines 1:3`)],
  (results) => [bash(`${pith} raw ${idIn(results)} --path`)],
  readAsked,
];

interface Options {
  readonly sandbox?: boolean;
  readonly agent?: boolean;
}

interface Settings {
  readonly permissions: { readonly allow: readonly string[] };
}

const conversation = ({ agent = false }: Options): Script => {
  const turns: readonly Turn[] = [[bash("node --test")], ...lookUps];
  const input = { description: "read", prompt: "HELPER: go", subagent_type: "general-purpose" };
  return agent ? { turns: [[{ does: "tool", name: "Task", input }]], agents: { HELPER: turns } } : { turns };
};

const hiddenRun = async (options: Options) => {
  const world = createWorld();
  try {
    install(world, "claude", "shell");
    writeProject(world);
    const path = join(world.home, ".claude", "settings.json");
    const own = JSON.parse(readFileSync(path, "utf8")) as Settings;
    const permissions = { ...own.permissions, allow: [...own.permissions.allow, "Bash(node --test)"] };
    const sandbox = { enabled: options.sandbox === true, autoAllowBashIfSandboxed: true };
    return await runClaude(world, conversation(options), { settings: { ...own, permissions, sandbox } });
  } finally {
    world.remove();
  }
};

describe("a hidden line is read back", () => {
  it.each([
    ["under -p", {}],
    ["in the sandbox", { sandbox: true }],
    ["in a sub-agent", { agent: true }],
  ])("%s", async (_, options) => {
    const run = await hiddenRun(options);
    const key = "agent" in options ? "HELPER" : "";
    const [first, count, lines, path, read] = run.results.filter(({ agent }) => agent === key);
    expect(first?.text).toMatch(foot);
    expect(first?.text).not.toContain("ok 1 - case 1\n");
    expect(count).toMatchObject({ isError: false });
    expect(Number(count?.text)).toBeGreaterThan(400);
    expect(read?.isError).toBe(false);
    expect(read?.text).toMatch(/1\t/);
    expect(lines).toMatchObject({ isError: false });
    expect(lines?.text.split("\n")).toHaveLength(3);
    expect(path?.text).toMatch(/^\/\S+\.log$/);
    expect(run.denials).toEqual([]);
  });
});

/** Commands that the rule for `pith raw` must not open: they have never been allowed. */
const beyond = [
  (id: string, secret: string) => `${pith} raw ${id} > ${secret}`,
  (id: string) => `${pith} raw ${id} && touch made.txt`,
  (id: string) => `${pith} raw $(touch made.txt; echo ${id})`,
  (id: string) => `${pith} raw ${id} | tee made.txt`,
  () => `PITH_DATA_DIR=$PWD/own ${pith} raw --list`,
  () => `${pith} touch made.txt`,
  () => `${pith} -- touch made.txt`,
  () => `${pith} forget --yes`,
  () => `pith raw --list`,
] as const;

it("lets nothing else run", async () => {
  const world = createWorld();
  try {
    install(world, "claude", "shell");
    writeProject(world);
    const secret = join(world.root, "elsewhere.txt");
    const turns: readonly Turn[] = beyond.map((text) => [bash(text("7K2M9QXA", secret))]);
    const run = await runClaude(world, { turns });
    expect(run.results.filter(({ isError }) => isError)).toHaveLength(beyond.length);
    expect(run.denials.map(({ tool_input }) => tool_input["command"])).toEqual(
      beyond.map((text) => text("7K2M9QXA", secret)),
    );
    expect([world.read("elsewhere.txt"), world.read("project/made.txt")]).toEqual([null, null]);
  } finally {
    world.remove();
  }
});
