/** Entries that `init` writes for one agent are foreign hooks neither to it nor to another that reads the same file. */
import { settingsIn } from "../../src/integration/settings-file.ts";
import { expect, it } from "vitest";
import { hasForeignHooks } from "../../src/integration/foreign-hooks.ts";
import { spec as antigravity } from "../../hooks/antigravity/install-spec.ts";
import { spec as auggie } from "../../hooks/auggie/install-spec.ts";
import { spec as codebuddy } from "../../hooks/codebuddy/install-spec.ts";
import { spec as crush } from "../../hooks/crush/install-spec.ts";
import { spec as cursor } from "../../hooks/cursor/install-spec.ts";
import { spec as devin } from "../../hooks/devin/install-spec.ts";
import { spec as droid } from "../../hooks/droid/install-spec.ts";
import { spec as kiro } from "../../hooks/kiro/install-spec.ts";
import { spec as vscode } from "../../hooks/vscode/install-spec.ts";
import { textWorld } from "./text-world.ts";

it.each([antigravity, auggie, codebuddy, crush, cursor, devin, droid, kiro, vscode])("$agent", (spec) => {
  const world = textWorld(spec);
  const files = world
    .install("hook")
    .changes.map(({ path }) => path)
    .filter((path) => path.endsWith(".json"));
  expect(files.length).toBeGreaterThan(0);
  expect(hasForeignHooks({ files }, settingsIn)).toBe(false);
  const [file = ""] = files;
  world.put(
    file.slice(world.root.length),
    JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: "command", command: "guard" }] }] } }),
  );
  expect(hasForeignHooks({ files }, settingsIn)).toBe(true);
});
