import { expect, test } from "vitest";
import { world } from "./world.ts";

const payload = (command: string): string =>
  JSON.stringify({
    session_id: "s",
    transcript_path: "/tmp/t.jsonl",
    cwd: "/tmp",
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command, description: "d" },
    tool_use_id: "toolu_1",
  });

test("documented exit codes are the observed ones", () => {
  const here = world();
  expect(here.own("rewrite", "--", "git status").code).toBe(3);
  expect(here.own("rewrite", "--", "echo hello").code).toBe(1);
  expect(here.own("rewrite").code).toBe(64);
  expect(here.own("rewrite", "--no-such-option", "--", "git status").code).toBe(64);
  expect(here.own("raw", "00000000").code).toBe(1);
  expect(here.own("raw", "not an id").code).toBe(2);
  expect(here.own("config", "get", "no.such.key").code).toBe(2);
});

test.each([
  "",
  "{",
  "[]",
  "null",
  payload("git status").slice(0, 90),
  payload("git status"),
  payload("echo 1"),
  '{"hook_event_name":"Unknown"}',
])("a hook ends with 0 and prints nothing but an answer, whatever it is given", (input) => {
  const result = world().input(["hook", "claude"], input);
  expect({ code: result.code, stderr: result.stderr }).toEqual({ code: 0, stderr: "" });
  if (result.stdout !== "") expect(() => JSON.parse(result.stdout) as unknown).not.toThrow();
});
