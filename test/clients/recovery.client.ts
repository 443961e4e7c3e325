/** Reading back what was hidden, with no rule of the user's own. */
import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bash, createWorld, runClaude, type Turn, type World } from "./claude.ts";
import { installed } from "./pith.ts";
import { writeProject } from "./project.ts";

const foot = /full output: (.*\.log)\]/;
const named = (results: readonly { readonly text: string }[]): string =>
  results.map(({ text }) => foot.exec(text)?.[1]).findLast((path) => path !== undefined) ?? "/nonexistent";

const turns: readonly Turn[] = [
  // Reads only, so that no rule is needed for it.
  [bash("cat notes.txt; tail -n 3 sum.test.mjs; git log")],
  (results) => [bash(`grep -c . ${named(results)}`)],
  (results) => [{ name: "Read", input: { file_path: named(results), offset: 1, limit: 5 } }],
  (results) => [bash(`sed -n 1,3p ${named(results)}`)],
];

/** Long enough that some of it is hidden. */
const writeHistory = (world: World): void => {
  writeProject(world);
  const settings = JSON.parse(readFileSync(join(world.home, ".claude", "settings.json"), "utf8")) as object;
  world.write("home/.claude/settings.json", JSON.stringify(settings));
};

const hiddenRun = async (options: { sandbox?: boolean; agent?: boolean; mode?: string }) => {
  const world = createWorld();
  try {
    installed(world, "inside");
    writeHistory(world);
    const path = join(world.home, ".claude", "settings.json");
    const settings = {
      ...(JSON.parse(readFileSync(path, "utf8")) as object),
      ...(options.sandbox === true ? { sandbox: { enabled: true, autoAllowBashIfSandboxed: true } } : {}),
    };
    const first = options.sandbox === true ? bash("npm test") : bash("node --test");
    const allowed = { ...(settings as { permissions: { allow: string[] } }).permissions };
    const script = [[first], ...turns.slice(1)] as readonly Turn[];
    const withRun = {
      ...settings,
      permissions: { ...allowed, allow: [...allowed.allow, "Bash(node --test)"] },
    };
    return await runClaude(
      world,
      options.agent === true
        ? {
            turns: [
              [
                {
                  name: "Task",
                  input: { description: "read", prompt: "HELPER: go", subagent_type: "general-purpose" },
                },
              ],
            ],
            agents: { HELPER: script },
          }
        : { turns: script },
      { settings: withRun },
    );
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
