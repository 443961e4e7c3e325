/** Settings of the sandbox that hide the user's home from commands: with pith they run as without it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
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

describe.each(settings)("%s", (_, wanted) => {
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
