import { expect, it } from "vitest";
import { referring } from "../compaction.ts";
import { shell } from "../model/script.ts";
import type { World } from "../world.ts";
import { codex } from "./driver.ts";
import { shellResultsIn } from "./requests.ts";

const played = (settings: string, tokens: readonly number[]) =>
  referring({
    client: {
      ...codex,
      configure: (world: World, url: string) => {
        const start = codex.configure(world, url);
        world.write("home/.codex/config.toml", `${settings}${world.read("home/.codex/config.toml")}`);
        return start;
      },
    },
    shell,
    tokens: tokens.map((count) => count * 1000),
    resultsIn: shellResultsIn,
  });

it.each([
  ["", [20, 160, 175, 246, 30, 40]],
  ["model_auto_compact_token_limit = 150_000\n", [20, 85, 95, 151, 30, 40]],
])("refers to nothing near the point where it compacts: %j", async (settings, tokens) => {
  expect(await played(settings, tokens)).toEqual([false, true, false, false, false, true]);
});
