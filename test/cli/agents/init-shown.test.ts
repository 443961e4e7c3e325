/** Paths and files in the output of `pith init`: nothing that changes a terminal, and a file's other names. */
import { linkSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pith, world } from "../../classes/world.ts";

test("paths are spelled out, whatever is in them", () => {
  const here = world();
  const odd = join(here.folder, "a\u001b[31m\rhome\nb");
  mkdirSync(join(odd, ".codebuddy"), { recursive: true });
  const env = { HOME: odd, USER_HOME: odd };
  for (const words of [
    "--dry-run --via hook",
    "--yes --via hook",
    "--show",
    "--uninstall --dry-run",
    "--uninstall --yes",
  ]) {
    const { stdout, stderr } = here.bash(`'${pith}' init --agent codebuddy ${words}`, env);
    expect(`${stdout}${stderr}`, words).toContain(String.raw`a\x1b[31m\x0dhome\x0ab`);
    // oxlint-disable-next-line no-control-regex
    expect(`${stdout}${stderr}`, words).not.toMatch(/[\u001b\r]/);
  }
});

test("a file with another name is told of, and the other keeps its text", () => {
  const here = world();
  mkdirSync(join(here.home, ".claude"));
  writeFileSync(join(here.home, "dotfile.json"), "{}\n");
  linkSync(join(here.home, "dotfile.json"), join(here.home, ".claude/settings.json"));
  const { stdout, code } = here.own("init", "--agent", "claude", "--via", "result", "--yes");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^change .*settings\.json \(other hard links to this file keep the old text\)$/m);
  expect(readFileSync(join(here.home, "dotfile.json"), "utf8")).toBe("{}\n");
});

test("a relative HOME is no folder of the one that we are in", () => {
  const here = world();
  mkdirSync(join(here.folder, "rel"));
  const { stdout } = here.bash(`'${pith}' config path`, { HOME: "rel", XDG_CONFIG_HOME: "" });
  expect(stdout).toMatch(/^\/.*\.config\/pith\/config\.toml\n$/);
  expect(stdout).not.toContain(here.folder);
});
