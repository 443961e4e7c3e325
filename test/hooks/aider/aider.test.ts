import { describe, expect, it } from "vitest";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { spec } from "../../../hooks/aider/install-spec.ts";
import { asking } from "../../../src/install/setup/guidance.ts";
import { textWorld } from "../text-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(() => textWorld(spec));

const config = "home/.aider.conf.yml";
const conventions = "home/.config/pith/aider/conventions.md";

describe("install", () => {
  it.each([
    ["nothing", null, 1],
    ["comments", "# mine\nmodel: x # good\ntest-cmd: cargo test\n", 1],
    ["one file", "read: CONVENTIONS.md\n", 2],
    ["several files", "read:\n  - CONVENTIONS.md\n  - notes.md # mine\nauto-commits: false\n", 3],
    ["files in one line", "read: [CONVENTIONS.md, notes.md]\r\nmodel: é\r\n", 3],
  ])("and uninstall give back every byte: %s", (_, text, count) => {
    if (text !== null) world.put(config, text);
    const before = world.bytes(config);
    world.install("instructions");
    const read = parse(world.bytes(config)!).read;
    expect(read[0]).toBe(join(world.root, conventions));
    expect(read).toHaveLength(count);
    expect(world.bytes(conventions)).toContain(asking);
    expect(world.setup.install({ via: "instructions", project: null }).changes).toEqual([]);
    world.uninstall();
    expect([world.bytes(config), world.bytes(conventions)]).toEqual([before, null]);
  });

  it("changes nothing in a file that it cannot add to", () => {
    for (const text of ["read: |\n  a\n", "read: [\n", "- a\n"]) {
      world.put(config, text);
      expect(() => world.install("instructions")).toThrow(/nothing was changed/);
      expect(world.bytes(config)).toBe(text);
    }
  });

  it("is for all projects only, and says what to do for tests", () => {
    expect(() => world.install("instructions", true)).toThrow(/leave `--project` out/);
    expect(world.install("instructions").notes.join("\n")).toContain("test-cmd: pith cargo test");
  });

  it("knows whether Aider is here", () => {
    expect(world.setup.detect()).toBe(false);
    mkdirSync(join(world.home, ".aider"));
    expect(world.setup.detect()).toBe(true);
  });
});
