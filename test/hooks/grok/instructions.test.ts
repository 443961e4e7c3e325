import { afterEach, expect, it } from "vitest";
import grok from "../../../hooks/grok/index.ts";
import { instructions } from "../../../hooks/grok/instructions.ts";
import { instructionsSpec } from "../../../src/install/setup/instructions.ts";
import { type TextWorld, textWorld } from "../text-world.ts";

let world: TextWorld;
afterEach(() => world.remove());

it("asks in a rule of its own, and in a project at the end of AGENTS.md", () => {
  world = textWorld(instructionsSpec(grok, instructions));
  world.put("project/AGENTS.md", "# Mine\r\n");
  world.install("instructions");
  world.install("instructions", true);
  expect(world.bytes("home/.grok/rules/pith.md")).toContain("Put `pith ` before");
  expect(world.bytes("project/AGENTS.md")).toContain("Put `pith ` before");
  world.uninstall(true);
  world.uninstall();
  expect(world.bytes("project/AGENTS.md")).toBe("# Mine\r\n");
  expect(world.bytes("home/.grok/rules/pith.md")).toBe(null);
});
