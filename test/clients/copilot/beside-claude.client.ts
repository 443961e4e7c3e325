/** Copilot CLI reads a project's hooks for Claude Code too: pith in both is one pith. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { converse, type Run } from "../client.ts";
import { shell } from "../model/script.ts";
import { install, own } from "../pith.ts";
import { executed, writeProject } from "../project.ts";
import { createWorld, type World } from "../world.ts";
import { copilot } from "./driver.ts";

interface Told {
  readonly world: World;
  readonly run: Run;
}

interface Settings {
  readonly hooks: { readonly PreToolUse: readonly { readonly hooks: object[] }[] };
}

const commands = ["npm test", "npm test; ./record behind", "git push origin main"];

const tell = async (beside: boolean): Promise<Told> => {
  const world = createWorld();
  writeProject(world);
  const prepare = () => {
    install(world, "copilot", "result");
    if (!beside) return;
    const { code } = own(world, ["init", "--agent", "claude", "--project", "--via", "hook", "--yes"]);
    expect(code).toBe(0);
    const settings = JSON.parse(world.read("project/.claude/settings.local.json")!) as Settings;
    const witness = { type: "command", command: `echo >> '${world.root}/witness'` };
    settings.hooks.PreToolUse[0]!.hooks.push(witness);
    // The shared file is the one that it was seen to read.
    world.write("project/.claude/settings.json", JSON.stringify(settings));
  };
  const script = { turns: commands.map((command) => [shell(command)]) };
  return { world, run: await converse(copilot, world, { script, prepare }) };
};

const texts = ({ world, run }: Told): readonly string[] =>
  run.results.map(({ text }) =>
    text
      .replaceAll(world.root, "ROOT")
      .replaceAll(/(duration_ms:? )[\d.]+/g, "$1N")
      .replaceAll(/\[pith \w{4,8}(.*)full output: .*\]/g, "[pith ID$1]"),
  );

let alone: Told;
let both: Told;
beforeAll(async () => {
  alone = await tell(false);
  both = await tell(true);
});
afterAll(() => [alone, both].forEach(({ world }) => world.remove()));

it("shortens each result once, as with its own entry alone", () => {
  expect(texts(both)).toEqual(texts(alone));
  expect(texts(both)[0]).toMatch(/\[pith ID: \d+ of \d+ lines hidden, \]/);
  expect(executed(both.world)).toEqual(executed(alone.world));
});

it("does start the hooks for Claude Code", () => {
  expect(both.world.read("witness")).not.toBe(null);
});

it("is refused the same", () => {
  expect(texts(both)[2]).toContain("denied due to the following rules: `shell(git push)`");
});
