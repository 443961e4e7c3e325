import { join } from "node:path";
import { expect, test } from "vitest";
import { pith, world } from "./world.ts";

test("the shell integration leaves rules and the text they judge as they are", () => {
  const here = world();
  here.bash(
    'mkdir -p "$HOME/.claude"; printf \'{"permissions":{"deny":["Bash(rm:*)"],"ask":["Bash(git push:*)"]}}\' > "$HOME/.claude/settings.json"',
  );
  here.own("init", "--agent", "claude", "--yes");
  const settings = JSON.parse(here.bash('cat "$HOME/.claude/settings.json"').stdout) as {
    permissions: { deny: string[]; ask: string[]; allow?: string[] };
    hooks?: unknown;
  };
  expect(settings.permissions.deny).toEqual(["Bash(rm:*)"]);
  expect(settings.permissions.ask).toEqual(["Bash(git push:*)"]);
  expect(settings.hooks).toBe(undefined);
  for (const rule of settings.permissions.allow ?? [])
    expect(rule).toMatch(/^(?:Read\(.*\/tee\/\*\*\)|Bash\(\/[^ ]*\/pith raw:\*\))$/);
});

test("the hook integration says nothing where a question would be asked or a rule denies", () => {
  const here = world();
  here.bash(
    'mkdir -p "$HOME/.claude"; printf \'{"permissions":{"allow":["Bash(git:*)"],"deny":["Bash(git push:*)"]}}\' > "$HOME/.claude/settings.json"',
  );
  const ask = (command: string): string => {
    const payload = {
      session_id: "s1",
      transcript_path: join(here.home, "t.jsonl"),
      cwd: here.folder,
      permission_mode: "default",
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command },
    };
    here.file("payload.json", JSON.stringify(payload));
    return here.bash(`'${pith}' hook claude < payload.json`, { CLAUDE_PROJECT_DIR: here.folder }).stdout;
  };
  expect(ask("git status")).toContain('"permissionDecision":"allow"');
  expect(ask("git push origin main")).toBe("");
  expect(ask("cargo test")).toBe("");
  expect(ask("git status && git push")).toBe("");
  expect(ask("git status && rm -rf x")).toBe("");
});
