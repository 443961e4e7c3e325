/** Another rewriter in a place that pith does not write to is found, shown, taken out, and put back to the byte. */
import { expect, test } from "vitest";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { world } from "../classes/world.ts";

const rtkHook = (event: string, matcher: string, agent: string): string =>
  `${JSON.stringify({ hooks: { [event]: [{ matcher, hooks: [{ type: "command", command: `rtk hook ${agent}` }] }] } }, null, 2)}\n`;

test.each([
  ["codex", ".codex/hooks.json", rtkHook("PreToolUse", "Bash", "codex")],
  ["gemini", ".gemini/settings.json", rtkHook("BeforeTool", "run_shell_command", "gemini")],
  ["droid", ".factory/hooks.json", rtkHook("PreToolUse", "Execute", "droid")],
  [
    "hermes",
    ".hermes/config.yaml",
    "model: x\nplugins:\n  enabled:\n    - mine # stays\n    - rtk-rewrite\n",
  ],
  ["hermes", ".hermes/config.yaml", "plugins:\n  enabled:\n    - rtk-rewrite\nmodel: x\n"],
])("%s: %s", (agent, name, text) => {
  const here = world();
  const path = join(here.home, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const init = (...words: string[]) => here.own("init", "--agent", agent, ...words);

  const shown = init("--replace", "--dry-run");
  expect(shown.code).toBe(0);
  expect(shown.stdout).toContain(`change ${path}\n`);
  expect(shown.stdout).toMatch(/^ *-.*rtk/m);
  expect(readFileSync(path, "utf8")).toBe(text);

  expect(init("--replace", "--yes").stdout).toContain("pith is in");
  expect(readFileSync(path, "utf8")).not.toContain("rtk");
  expect(here.own("doctor").stdout).not.toContain("rtk is in");
  expect(init("--uninstall", "--yes").code).toBe(0);
  expect(readFileSync(path, "utf8")).toBe(text);
});
