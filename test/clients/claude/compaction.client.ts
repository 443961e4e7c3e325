import { expect, it } from "vitest";
import { referring } from "../compaction.ts";
import type { World } from "../world.ts";
import { bash, claude } from "./driver.ts";
import { shellResultsIn } from "./requests.ts";

const thousand = 1000;

const played = (settings: object, args: readonly string[], tokens: readonly number[]) =>
  referring({
    client: {
      ...claude,
      configure: (world: World, url: string) => {
        const { args: own, env } = claude.configure(world, url);
        world.write("home/.claude/settings.json", JSON.stringify(settings));
        return { args: [...own, ...args], env };
      },
    },
    shell: bash,
    tokens: tokens.map((count) => count * thousand),
    resultsIn: shellResultsIn,
  });

it("refers to nothing near the end of a wide window, whose width is first to be seen", async () => {
  expect(await played({}, [], [20, 90, 110, 160, 250, 750, 800, 970, 30, 40])).toEqual([
    false,
    true,
    true,
    false,
    true,
    true,
    false,
    false,
    false,
    true,
  ]);
});

it.each([
  [
    "of the usual window",
    { autoCompactWindow: 200_000 },
    ["--model", "claude-sonnet-4-5"],
    [20, 110, 130, 168, 30, 40],
  ],
  ["of a window that the user has set", { autoCompactWindow: 100_000 }, [], [20, 30, 40, 68, 30, 35]],
  [
    "of a window in a variable",
    { env: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: "100k" } },
    [],
    [20, 30, 40, 68, 30, 35],
  ],
  [
    "of a window that an option sets",
    {},
    ["--settings", '{"autoCompactWindow":150000}'],
    [20, 70, 80, 118, 30, 35],
  ],
] as const)("refers to nothing near the end %s", async (_, settings, args, tokens) => {
  expect(await played(settings, args, tokens)).toEqual([false, true, false, false, false, true]);
});

it("refers to nothing where the client compacts at a share of its window", async () => {
  const settings = { env: { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: "10" } };
  expect(await played(settings, [], [20, 30, 98, 30])).toEqual([false, false, false, false]);
});
