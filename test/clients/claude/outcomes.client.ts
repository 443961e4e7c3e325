/** Real Claude Code, without pith and with each end: what ran, what was refused, what came back. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type How, install } from "../pith.ts";
import { writeProject } from "../project.ts";
import { createWorld, type World } from "../world.ts";
import { bash, type ClaudeRun as Run, runClaude } from "./driver.ts";

const rules = {
  allow: ["Bash(npm test:*)", "Bash(npm run:*)", "Bash(seq:*)", "Bash(node --test:*)", "Bash(touch:*)"],
  deny: ["Bash(rm:*)", "Read(./secret.txt)"],
  ask: ["Bash(git push:*)"],
};

const commands = {
  failing: "npm test 2>&1 | tail -2000 && git status 2>/dev/null; npm run test",
  alone: "npm test",
  denied: "rm -f notes.txt",
  deniedBehind: "git status && rm -f notes.txt",
  asked: "git push origin main",
  secret: "cat secret.txt",
  readOnly: "git status",
  log: "git log --oneline | grep feat | head -3",
  outside: "cat /etc/hostname",
  redirected: "npm test > out.txt",
  unknown: "make all",
  large: "seq 1 60000",
  quoted: "echo 'it'\"'\"'s' \"fine\" | cat",
} as const;
type Name = keyof typeof commands;
const names = Object.keys(commands) as Name[];

interface Told {
  readonly world: World;
  readonly run: Run;
  readonly result: (name: Name) => { readonly text: string; readonly isError: boolean };
}

const settingsOf = (world: World): object => {
  const path = join(world.home, ".claude", "settings.json");
  const installed = existsSync(path)
    ? (JSON.parse(readFileSync(path, "utf8")) as { permissions?: { allow?: string[] } })
    : {};
  return {
    ...installed,
    permissions: { ...rules, allow: [...rules.allow, ...(installed.permissions?.allow ?? [])] },
  };
};

const tell = async (how: How): Promise<Told> => {
  const world = createWorld();
  writeProject(world);
  install(world, "claude", how);
  const settings = settingsOf(world);
  writeFileSync(join(world.root, "settings-before"), JSON.stringify(settings));
  const run = await runClaude(
    world,
    { turns: names.map((name) => [bash(commands[name])]) },
    { settings, limit: 110_000 },
  );
  return {
    world,
    run,
    result: (name) => {
      const found = run.results[names.indexOf(name)];
      if (found === undefined) throw new Error(`no result for ${name}: ${run.stderr}`);
      return found;
    },
  };
};

const told: Partial<Record<How, Told>> = {};
beforeAll(async () => {
  for (const how of ["without", "shell", "hook"] as const) told[how] = await tell(how);
});
afterAll(() => Object.values(told).forEach(({ world }) => world.remove()));

const of = (how: How): Told => told[how]!;
/** Removes the parts that differ from run to run, or name the home of a run. */
const steady = (how: How, text: string): string =>
  text
    .replaceAll(of(how).world.root, "ROOT")
    .replaceAll(/duration_ms:? \d+(?:\.\d+)?/g, "duration_ms")
    .replaceAll(/[a-z0-9]{9}\.txt|call\d+/g, "ID");

describe.each(["shell", "hook"] as const)("the %s end", (how) => {
  it.each(names)("runs and refuses what the client alone does: %s", (name) => {
    const [with_, without] = [of(how).result(name), of("without").result(name)];
    expect(with_.isError).toBe(without.isError);
    if (without.text.length < 1500) expect(steady(how, with_.text)).toBe(steady("without", without.text));
  });

  it("is refused the same calls, by the text that the model wrote", () => {
    const denied = (run: Run) => run.denials.map(({ tool_input }) => tool_input["command"]);
    expect(denied(of(how).run)).toEqual(denied(of("without").run));
    expect(denied(of(how).run)).toEqual(
      expect.arrayContaining([commands.denied, commands.asked, commands.secret]),
    );
  });

  it("leaves the project as it would be", () => {
    const { project } = of(how).world;
    expect(existsSync(join(project, "notes.txt"))).toBe(true);
    expect(existsSync(join(project, "out.txt"))).toBe(
      existsSync(join(of("without").world.project, "out.txt")),
    );
  });

  it("tells less of a failing test run, and the failure whole", () => {
    const { text } = of(how).result("alone");
    expect(text.length).toBeLessThan(of("without").result("alone").text.length / 4);
    expect(text).toMatch(/^Exit code 1\n/);
    expect(text).toContain("not ok 177 - case 177");
    expect(text).toContain("# pass 399");
    expect(text).toMatch(/^\[pith \w{4,8}: \d+ of \d+ lines hidden\]$/m);
  });
});

it("tells the failure in a compound line, where the client alone cuts it away", () => {
  expect(of("without").result("failing").text).not.toContain("not ok 177 - case 177");
  expect(of("shell").result("failing").text).toContain("not ok 177 - case 177");
});

it("shows the model its own commands, never a rewritten one", () => {
  const asked = JSON.stringify(of("shell").run.events.filter(({ type }) => type === "assistant"));
  expect(asked).not.toContain("pith");
});
