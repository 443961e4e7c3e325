/** Reading back what was hidden, with no rule of the user's own. */
import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Script, Turn } from "../model/script.ts";
import { install } from "../pith.ts";
import { writeProject } from "../project.ts";
import { createWorld } from "../world.ts";
import { bash, runClaude } from "./driver.ts";

const foot = /full output: (.*\.log)\]/;
const named = (results: readonly { readonly text: string }[]): string =>
  results.map(({ text }) => foot.exec(text)?.[1]).findLast((path) => path !== undefined) ?? "/nonexistent";

/** How a model looks into the kept output: no rule but pith's own speaks of that place. */
const lookUps: readonly Turn[] = [
  (results) => [bash(`grep -c . ${named(results)}`)],
  (results) => [{ does: "tool", name: "Read", input: { file_path: named(results), offset: 1, limit: 5 } }],
  (results) => [bash(`sed -n 1,3p ${named(results)}`)],
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
    const [first, count, read, lines] = run.results.filter(({ agent }) => agent === key);
    expect(first?.text).toMatch(foot);
    expect(first?.text).not.toContain("ok 1 - case 1\n");
    expect(count).toMatchObject({ isError: false });
    expect(Number(count?.text)).toBeGreaterThan(400);
    expect(read?.isError).toBe(false);
    expect(read?.text).toMatch(/1\t/);
    expect(lines?.isError).toBe(false);
    expect(run.denials).toEqual([]);
  });
});
