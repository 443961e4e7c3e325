/** Settings of the sandbox that hide the user's home from commands: with pith they run as without it. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countTokens } from "../../../src/history/tokens.ts";
import type { Turn } from "../model/script.ts";
import { install, own, pith, uninstall } from "../pith.ts";
import { writeProject } from "../project.ts";
import { createWorld } from "../world.ts";
import { bash, runClaude } from "./driver.ts";

const enabled = { enabled: true, autoAllowBashIfSandboxed: true };

const settings: readonly (readonly [string, object])[] = [
  ["the documented example", { sandbox: { ...enabled, filesystem: { denyRead: ["~/"], allowRead: ["."] } } }],
  ["a rule about reading", { permissions: { deny: ["Read(~/.config/**)"] }, sandbox: enabled }],
  ["a folder by its path", { sandbox: { ...enabled, filesystem: { denyRead: ["HOME/.config"] } } }],
];

const path = ".claude/settings.json";

const foot = /^\[pith \w{4,8}: \d+ of \d+ lines hidden, full output: (\S+)\]$/m;

// Without one of these the client has no sandbox, and asks.
const lacking = ["bwrap", "socat"].filter((name) => spawnSync(name, ["-h"]).error !== undefined);
if (lacking.length > 0) console.warn(`skipped: no sandbox without ${lacking.join(" and ")}`);

describe.skipIf(lacking.length > 0).each(settings)("%s", (_, wanted) => {
  it("lets commands run, shortened, and their output be read back", async () => {
    const world = createWorld();
    try {
      const text = `${JSON.stringify(wanted, null, 2).replaceAll("HOME", world.home)}\n`;
      world.write(`home/${path}`, text);
      install(world, "claude", "shell");
      writeProject(world);
      const file = (results: readonly { readonly text: string }[]): string =>
        results.map((one) => foot.exec(one.text)?.[1]).findLast((one) => one !== undefined) ?? "/nothing";
      const turns: readonly Turn[] = [
        [bash("echo plain")],
        [bash("node --test")],
        (results) => [bash(`grep -c . ${file(results)}`)],
        [bash(`${pith} doctor`)],
      ];
      const installed = JSON.parse(readFileSync(join(world.home, path), "utf8")) as object;
      const run = await runClaude(world, { turns }, { settings: installed });
      const [plain, tests, count, doctor] = run.results;
      expect(plain).toMatchObject({ isError: false, text: "plain" });
      expect(tests?.text).toMatch(foot);
      expect(Number(count?.text)).toBeGreaterThan(400);
      expect(doctor?.text).toMatch(/^this sandbox\n/);
      expect(doctor?.text).not.toMatch(/regular file|move it/);
      // Outside of it, doctor makes one by the same settings.
      expect(own(world, ["doctor"]).stdout).toMatch(/in the sandbox comes back shortened/);
      world.write(`home/${path}`, text);
      install(world, "claude", "shell");
      uninstall(world, "claude");
      expect(readFileSync(join(world.home, path), "utf8")).toBe(text);
    } finally {
      world.remove();
    }
  });
});

it("doctor names what is hidden since", () => {
  const world = createWorld();
  try {
    install(world, "claude", "shell");
    const installed = JSON.parse(readFileSync(join(world.home, path), "utf8")) as object;
    const sandbox = { ...enabled, filesystem: { denyRead: ["~/"] } };
    world.write(`home/${path}`, JSON.stringify({ ...installed, sandbox }, null, 2));
    const { stdout, code } = own(world, ["doctor"]);
    expect(stdout).toMatch(
      /in Claude Code's sandbox no command starts: ~\/\.config\/pith is hidden there \("denyRead"/,
    );
    expect(code).toBe(1);
  } finally {
    world.remove();
  }
});

it("doctor names a pattern that hides what init has opened", () => {
  const world = createWorld();
  try {
    world.write(
      `home/${path}`,
      JSON.stringify({ sandbox: { ...enabled, filesystem: { denyRead: ["~/"] } } }),
    );
    install(world, "claude", "shell");
    const installed = JSON.parse(readFileSync(join(world.home, path), "utf8")) as { permissions: object };
    const permissions = { ...installed.permissions, deny: ["Read(~/.config/*/**)"] };
    world.write(`home/${path}`, JSON.stringify({ ...installed, permissions }, null, 2));
    const { stdout, code } = own(world, ["doctor"]);
    expect(stdout).toMatch(/in Claude Code's sandbox commands cannot read \S+\/pith \("deny": \["Read\(/);
    expect(code).toBe(1);
  } finally {
    world.remove();
  }
});

const patterns = ["Read(~/.*/**)", "Read(~/.config/*/**)", "Read(~/**/bash)"];

it.skipIf(lacking.length > 0).each(patterns)(
  "a pattern, %s, lets commands run as without pith",
  async (rule) => {
    const world = createWorld();
    try {
      world.write(`home/${path}`, JSON.stringify({ permissions: { deny: [rule] }, sandbox: enabled }));
      expect(own(world, ["init", "--agent", "claude", "--yes"]).stdout).toContain("(result integration)");
      writeProject(world);
      const settings = JSON.parse(readFileSync(join(world.home, path), "utf8")) as object;
      const { results } = await runClaude(world, { turns: [[bash("echo plain")]] }, { settings });
      expect(results[0]).toMatchObject({ isError: false, text: "plain" });
    } finally {
      world.remove();
    }
  },
);

it.skipIf(lacking.length > 0)(
  "no result grows by a mark that has to name the folder which the sandbox lets commands write in",
  async () => {
    const counts = [3, 8, 13, 21, 34];
    const status = (count: number): string =>
      `mkdir -p ../r${count} && cd ../r${count} && git init -q 2>/dev/null; for i in $(seq ${count}); do echo x >file-$i.txt; done; git status`;
    const shown = async (how: "shell" | "without"): Promise<readonly string[]> => {
      const world = createWorld();
      try {
        world.write(
          `home/${path}`,
          JSON.stringify({ sandbox: { ...enabled, filesystem: { allowWrite: ["../"] } } }),
        );
        install(world, "claude", how);
        writeProject(world);
        const settings = JSON.parse(readFileSync(join(world.home, path), "utf8")) as object;
        const turns: readonly Turn[] = counts.map((count) => [bash(status(count))]);
        const run = await runClaude(
          world,
          { turns },
          { settings, limit: 110_000, args: ["--dangerously-skip-permissions"] },
        );
        return run.results.map(({ text }) => text);
      } finally {
        world.remove();
      }
    };
    const [native, reduced] = [await shown("without"), await shown("shell")];
    expect(native.every((text) => text.includes("file-3.txt"))).toBe(true);
    for (const [at, text] of reduced.entries())
      expect(countTokens(text), text).toBeLessThanOrEqual(countTokens(native[at]!));
  },
  240_000,
);
