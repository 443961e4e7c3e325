/** Real Claude Code in a trial with arms: a session that is drawn for advice is given it in its first request, and no other. */
import { expect, it } from "vitest";
import { join } from "node:path";
import { readFileSync } from "node:fs";
import { type Arm, armOf, type Trial } from "../../../src/history/trial.ts";
import { adviceText } from "../../../src/integration/advice.ts";
import { install, own } from "../pith.ts";
import { writeProject } from "../project.ts";
import { createWorld } from "../world.ts";
import { bash, runClaude } from "./driver.ts";

const sessions = Array.from(
  { length: 64 },
  (_, i) => `5c7e7a10-0000-4000-8000-${String(i).padStart(12, "0")}`,
);

it.each(["plain", "pith", "advice", "both"] as const)("%s", async (arm: Arm) => {
  const world = createWorld();
  try {
    writeProject(world);
    expect(own(world, ["trial", "start", "--arms"]).code).toBe(0);
    install(world, "claude", "shell");
    const trial = JSON.parse(
      readFileSync(join(world.home, ".local", "share", "pith", "trial.json"), "utf8"),
    ) as Trial;
    const session = sessions.find((one) => armOf(trial, one) === arm)!;
    const settings = JSON.parse(readFileSync(join(world.home, ".claude", "settings.json"), "utf8")) as object;
    const { first, results } = await runClaude(
      world,
      { turns: [[bash("node --test")]] },
      { settings, limit: 110_000, args: ["--dangerously-skip-permissions", "--session-id", session] },
    );
    const [opening = ""] = adviceText().split("\n");
    expect(first.get("")?.includes(opening)).toBe(arm === "advice" || arm === "both");
    const isShortened = /^\[pith \w{4,8}: /m.test(results[0]!.text);
    expect(isShortened).toBe(arm === "pith" || arm === "both");
  } finally {
    world.remove();
  }
});
