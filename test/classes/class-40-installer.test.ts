import { expect, test } from "vitest";
import { world } from "./world.ts";

const settings = [
  ['{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"other-tool"}]}]}}'],
  [
    '{\r\n\t// mine\r\n\t"env": { "A": "1" }, // and this\r\n\t"permissions": {"allow": ["Bash(ls)"]}\r\n}\r\n',
  ],
  ["{}"],
  [""],
] as const;

test.each(settings)("installed twice and taken out again, every byte is as it was: %j", (text) => {
  const here = world();
  here.file("real/settings.json", text);
  here.bash('mkdir -p "$HOME/.claude"; ln -s "$PWD/real/settings.json" "$HOME/.claude/settings.json"');
  here.own("init", "--agent", "claude", "--dry-run");
  expect(here.read("real/settings.json").toString()).toBe(text);
  expect(here.own("init", "--agent", "claude", "--yes").code).toBe(0);
  const installed = here.read("real/settings.json").toString();
  expect(installed).toContain("CLAUDE_CODE_SHELL");
  here.own("init", "--agent", "claude", "--yes");
  expect(here.read("real/settings.json").toString()).toBe(installed);
  expect(here.own("init", "--agent", "claude", "--uninstall", "--yes").code).toBe(0);
  expect(here.read("real/settings.json").toString()).toBe(text);
  expect(here.bash('test -L "$HOME/.claude/settings.json"; ls "$HOME/.claude"').stdout.trim()).toBe(
    "settings.json",
  );
});

test("without a terminal and without --yes nothing is written", () => {
  const here = world();
  here.bash('mkdir -p "$HOME/.claude"');
  const result = here.own("init", "--agent", "claude");
  expect(result.code).toBe(2);
  expect(here.bash('ls "$HOME/.claude"').stdout).toBe("");
});
