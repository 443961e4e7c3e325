import { describe, expect, it } from "vitest";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import { spec } from "../../../hooks/devin/install-spec.ts";
import { launcher } from "../../../src/system/installation.ts";
import { layouts } from "../json-layouts.ts";
import { textWorld } from "../text-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(() => textWorld(spec));

const config = "home/.config/devin/config.json";
const own = {
  matcher: "^exec$",
  hooks: [
    { type: "command", command: `[ -x '${launcher()}' ] && '${launcher()}' hook devin; exit 0`, timeout: 5 },
  ],
};

describe("install", () => {
  it("writes a group in Claude's layout", () => {
    world.install("hook");
    expect(JSON.parse(world.bytes(config)!)).toEqual({
      hooks: { PreToolUse: [own] },
      permissions: { allow: [`Read(${world.home}/.local/share/pith/tee/**)`] },
    });
    expect(world.bytes("home/.config/devin/AGENTS.md")).toContain("counts lines left out");
    world.uninstall();
    expect(world.bytes(config)).toBe(null);
  });

  it.each(layouts)("and uninstall give back every byte: %s", (_, text) => {
    for (const [file, project] of [
      [config, false],
      ["project/.devin/config.local.json", true],
    ] as const) {
      world.put(file, text);
      const before = world.bytes(file);
      world.install("hook", project);
      expect(
        parse(
          Buffer.from(world.bytes(file)!, "latin1")
            .toString()
            .replace(/^\uFEFF/, ""),
        ).hooks.PreToolUse[0],
      ).toEqual(own);
      expect(world.setup.installed(world.project)[0]).toMatchObject({
        via: "hook",
        file: join(world.root, file),
      });
      world.uninstall(project);
      expect(world.bytes(file)).toBe(before);
    }
  });

  it("a group that holds a hook of the user's too is his", () => {
    const mixed = { ...own, hooks: [...own.hooks, { type: "command", command: "guard" }] };
    world.put(config, JSON.stringify({ hooks: { PreToolUse: [mixed] } }));
    world.install("hook");
    world.uninstall();
    expect(JSON.parse(world.bytes(config)!)).toEqual({ hooks: { PreToolUse: [mixed] } });
  });

  it("of the text writes a rule that is always on", () => {
    world.install("instructions", true);
    expect(world.bytes("project/.devin/rules/pith.md")).toMatch(
      /^---\ntrigger: always_on\n---\n<!-- pith -->\n/,
    );
    world.uninstall(true);
    expect(world.bytes("project/.devin/rules/pith.md")).toBe(null);
  });
});
