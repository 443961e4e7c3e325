import { expect, test } from "vitest";
import { world } from "./world.ts";

test("doctor drives what is installed, and fails loudly when it does not work", () => {
  const here = world();
  here.bash('mkdir -p "$HOME/.claude"; echo "{}" > "$HOME/.claude/settings.json"');
  here.own("init", "--agent", "claude", "--yes");
  const fine = here.own("doctor");
  expect({ code: fine.code, output: fine.stdout }).toEqual({ code: 0, output: fine.stdout });
  const script =
    /"CLAUDE_CODE_SHELL":\s*"([^"]+)"/.exec(here.bash('cat "$HOME/.claude/settings.json"').stdout)?.[1] ?? "";
  here.bash(`sed -i 's|/dist|/nowhere|g' '${script}'`);
  expect(here.own("doctor").code).toBe(1);
});

test("no rewritten command ends in 127 where the original does not", () => {
  const here = world();
  here.file("x", "a\n");
  for (const text of [
    "ls",
    "cd /tmp && ls",
    "PATH=/usr/bin:/bin; ls",
    "env -i /bin/ls",
    "(cd / && ls)",
    "git --version",
  ]) {
    expect(here.withPith(text).code).toBe(here.bash(text).code);
  }
});
