/** Real Claude Code where it gives its model no instructions of the user's: marks name the file then. */
import { expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { install } from "../pith.ts";
import { writeProject } from "../project.ts";
import { createWorld } from "../world.ts";
import { bash, runClaude } from "./driver.ts";

const note = "The user has installed pith";
const feet = (text: string): readonly string[] => text.match(/^\[pith \w{4,8}: .*\]$/gm) ?? [];

const explore = (key: string) =>
  ({
    does: "tool",
    name: "Task",
    input: { description: "look", prompt: `${key}: go`, subagent_type: "Explore", run_in_background: false },
  }) as const;

it.each([
  ["the main conversation, with a sub-agent of the kind Explore", []],
  ["--bare", ["--bare"]],
] as const)("%s", async (_, more) => {
  const world = createWorld();
  try {
    writeProject(world);
    install(world, "claude", "shell");
    const settings = JSON.parse(readFileSync(join(world.home, ".claude", "settings.json"), "utf8")) as object;
    const look = [bash("node --test")];
    const { first, results } = await runClaude(
      world,
      { turns: [look, [explore("HELPER")], look], agents: { HELPER: [look] } },
      { settings, limit: 110_000, args: ["--dangerously-skip-permissions", ...more] },
    );
    const isTold = (agent: string): boolean => first.get(agent)?.includes(note) === true;
    expect(isTold("HELPER")).toBe(false);
    expect(isTold("")).toBe(more.length === 0);
    const shell = results.filter(({ text }) => text.includes("case 177"));
    // Without instructions it has no sub-agents either.
    expect(shell.map(({ agent }) => agent)).toEqual(more.length === 0 ? ["", "HELPER", ""] : ["", ""]);
    for (const { agent, text } of shell)
      expect(feet(text).map((foot) => foot.includes("full output: /"))).toEqual([!isTold(agent)]);
  } finally {
    world.remove();
  }
});
