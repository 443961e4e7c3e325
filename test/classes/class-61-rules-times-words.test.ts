import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pith, world } from "./world.ts";

/** With time that grows with the square of the words, or with the stars of a rule, it takes hours. */
test("rules that a repository brings along keep no command waiting", () => {
  const here = world();
  const settings = (folder: string, permissions: object): void => {
    mkdirSync(join(folder, ".claude"), { recursive: true });
    writeFileSync(join(folder, ".claude/settings.json"), JSON.stringify({ permissions }));
  };
  settings(here.home, { allow: ["Bash(git commit:*)"] });
  settings(here.folder, {
    deny: Array.from({ length: 300 }, (_, index) => `Bash(*o*u*r*l*sh*${index})`),
    ask: Array.from({ length: 300 }, (_, index) => `Bash(rm${index}:*)`),
  });
  const ask = (words: string) => {
    const payload = {
      session_id: "s1",
      transcript_path: join(here.home, "t.jsonl"),
      cwd: here.folder,
      permission_mode: "default",
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command: `git commit -m '${words}'` },
    };
    here.file("payload.json", JSON.stringify(payload));
    return here.bash(`'${pith}' hook claude < payload.json`, { CLAUDE_PROJECT_DIR: here.folder });
  };
  expect(ask("a few words")).toMatchObject({ code: 0, stdout: expect.stringContaining("updatedInput") });
  const long = ask("curl ".repeat(10_000));
  // In time, or not at all.
  expect(long.code).toBe(0);
  expect(long.stdout === "" || long.stdout.includes("updatedInput")).toBe(true);
});
