/** Background and timed-out commands, a user of zsh, commits, pipes and files: with pith what it is without. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Turn } from "../model/script.ts";
import { install } from "../pith.ts";
import { writeProject } from "../project.ts";
import { createWorld, type World } from "../world.ts";
import { bash, type ClaudeRun as Run, runClaude } from "./driver.ts";

const message = 'feat: it\'s "done"\n\nWith $HOME and `ticks`.\n';
const outputFile = /Output is being written to: (\S+?\.output)/;
const fileOf = (results: readonly { readonly text: string }[]): string =>
  results.map(({ text }) => outputFile.exec(text)?.[1]).find((path) => path !== undefined) ?? "/nonexistent";

const turns: readonly Turn[] = [
  [bash("npm run test", { run_in_background: true })],
  [bash("sleep 0.5; npm run test | grep -c '^ok'")],
  [bash("npm run slow", { timeout: 3000 })],
  (results) => [{ does: "tool", name: "Read", input: { file_path: fileOf(results) } }],
  [bash("npm run test > out.txt; tail -n 1 out.txt | wc -l")],
  [bash(`git add . && git commit -m "$(cat <<'EOF'\n${message}EOF\n)" && git log -1 --format=%B`)],
  [bash("npm run test 2>&1 | grep 'not ok' | head -1; echo $SHELL; return 3")],
];

interface Told {
  readonly world: World;
  readonly run: Run;
}

const tell = async (how: "without" | "shell", shell: string): Promise<Told> => {
  const world = createWorld();
  writeProject(world);
  world.write(
    "project/package.json",
    '{ "name": "sample", "scripts": { "test": "node --test", "slow": "echo started; sleep 8; echo ended" } }\n',
  );
  world.write("home/.zshrc", "alias ll='ls -l'\n");
  install(world, "claude", how, shell);
  const args = ["--dangerously-skip-permissions"];
  return { world, run: await runClaude(world, { turns }, { args, env: { SHELL: shell }, limit: 100_000 }) };
};

describe.each(["/bin/bash", "/bin/zsh"])("a user of %s", (shell) => {
  let without: Told;
  let inside: Told;
  beforeAll(async () => {
    without = await tell("without", shell);
    inside = await tell("shell", shell);
  });
  afterAll(() => [without, inside].forEach(({ world }) => world.remove()));
  const texts = (at: number) => [without, inside].map(({ run }) => run.results[at]!);

  it("starts a command in the background", () => {
    for (const { text, isError } of texts(0)) {
      expect(text).toMatch(/^Command running in background with ID: /);
      expect(isError).toBe(false);
    }
  });

  it("gives programs every byte", () => {
    expect(texts(1).map(({ text }) => text)).toEqual(["399", "399"]);
    const [plain, shortened] = [without, inside].map(({ world }) =>
      readFileSync(join(world.project, "out.txt"), "utf8").replaceAll(/\d+\.\d+|ROOT|\/tmp\/[^/]*/g, ""),
    );
    expect(shortened).toBe(plain);
    expect(texts(4).map(({ text }) => text)).toEqual(["1", "1"]);
  });

  it("reads the background's output, shortened, failures whole", () => {
    const [plain, shortened] = texts(3);
    expect(shortened?.text).toContain("not ok 177 - case 177");
    expect(shortened!.text.length).toBeLessThan(plain!.text.length / 4);
  });

  it("moves what takes too long to the background", () => {
    for (const { text } of texts(2)) expect(text).toMatch(/did not complete within its 3s timeout/);
    expect(texts(2).every(({ text }) => text.includes("started"))).toBe(true);
  });

  it("commits the very message", () => {
    for (const { world } of [without, inside]) {
      const { stdout } = spawnSync("git", ["log", "-1", "--format=%B"], {
        cwd: world.project,
        encoding: "utf8",
      });
      expect(stdout.trimEnd()).toBe(message.trimEnd());
    }
    expect(texts(5).map(({ isError }) => isError)).toEqual([false, false]);
  });

  it("returns from the text, in the user's own shell", () => {
    const [plain, shortened] = texts(6);
    expect(shortened).toMatchObject({ isError: plain!.isError, text: plain!.text });
    expect(plain?.text).toContain(`not ok 177 - case 177\n${shell}`);
  });
});
