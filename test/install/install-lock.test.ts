/** Several that write settings at once, and some that are killed: what `--uninstall` gives back is what was there. */
import { beforeEach, expect, test } from "vitest";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type World, world } from "../classes/world.ts";

const launcher = join(import.meta.dirname, "..", "..", "dist", "pith");
const files: Readonly<Record<string, string>> = {
  ".claude/settings.json": '{\n  // mine\n  "env": { "A": "1" }\n}\n',
  ".claude/CLAUDE.md": "# Mine\n",
  ".codex/config.toml": 'model = "x" # mine\n',
  ".codex/AGENTS.md": "Mine\n",
  ".gemini/settings.json": '{"a": 1}',
  ".gemini/GEMINI.md": "Mine",
};
const agents = ["claude", "codex", "gemini"];

let here: World;
beforeEach(() => {
  here = world();
  (here.env as Record<string, string>)["SHELL"] = "/bin/bash";
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(here.home, path)), { recursive: true });
    writeFileSync(join(here.home, path), text);
  }
});

const start = (words: readonly string[], killed?: number): Promise<unknown> =>
  new Promise((resolve) => {
    const child = spawn(launcher, ["init", ...words, "--yes"], {
      cwd: here.home,
      env: here.env as NodeJS.ProcessEnv,
      stdio: "ignore",
      detached: true,
    });
    child.on("exit", resolve);
    if (killed !== undefined)
      setTimeout(() => {
        try {
          process.kill(-child.pid!, "SIGKILL");
        } catch {
          // It was faster.
        }
      }, killed);
  });

/** Everything that lies in the home but for pith's own. */
const found = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(here.home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(here.home.length + 1))
      .filter((path) => !/^\.(?:config|local)\/|^\.claude\/(?:projects|shell)/.test(path))
      .map((path) => [path, readFileSync(join(here.home, path), "utf8")]),
  );

test("what one that was killed had begun is undone by the next, and so is what it has left beside", () => {
  const file = join(here.home, ".claude/settings.json");
  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  const change = { path: file, before: base64(files[".claude/settings.json"]!), after: base64("{}\n") };
  const made = { path: join(here.home, ".new/pith.json"), before: null, after: base64("new\n") };
  writeFileSync(file, "{}\n");
  mkdirSync(join(here.home, ".new"));
  writeFileSync(join(here.home, ".new/pith.json"), "new\n");
  // No process has this number.
  writeFileSync(join(here.home, ".claude/.settings.json.4194305.1.new"), "{");
  writeFileSync(join(here.home, ".pith-init.lock"), "4194305 1");
  writeFileSync(
    join(here.home, ".pith-init.list"),
    JSON.stringify({ changes: [change, made], folders: [join(here.home, ".new")] }),
  );
  expect(here.own("init", "--show").code).toBe(0);
  expect(found()).toEqual(files);
  expect(existsSync(join(here.home, ".new"))).toBe(false);
});

test("one that has the lock is waited for", async () => {
  const lock = join(here.home, ".pith-init.lock");
  writeFileSync(lock, `${process.pid} `);
  const waiting = start(["--agent", "claude"]);
  const first = await Promise.race([waiting, new Promise((done) => setTimeout(() => done("waits"), 1500))]);
  expect(first).toBe("waits");
  rmSync(lock);
  expect(await waiting).toBe(0);
});

test("two that begin at once", async () => {
  for (let round = 0; round < 6; round += 1) {
    const [one, other] = [agents[round % 3]!, agents[(round + 1) % 3]!];
    await Promise.all([start(["--agent", one]), start(["--agent", round % 2 === 0 ? one : other])]);
    expect(here.own("init", "--uninstall", "--yes").code).toBe(0);
    expect(found()).toEqual(files);
  }
});

test("one that is killed at any moment leaves nothing that the next one does not put right", async () => {
  for (let round = 0; round < 12; round += 1) {
    const way = round % 3 === 2 ? ["--uninstall"] : ["--agent", agents.join(",")];
    await start(way, 40 + round * 45);
    expect(here.own("init", "--agent", agents.join(","), "--yes").code).toBe(0);
    expect(here.own("init", "--uninstall", "--yes").code).toBe(0);
    expect(found()).toEqual(files);
  }
});
