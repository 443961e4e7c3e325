import { expect, test } from "vitest";
import { world } from "./world.ts";

const steady = (text: string): string =>
  text
    .replaceAll(/\d{10}_/g, "EPOCH_")
    .replaceAll(/[0-9A-HJKMNP-TV-Z]{8}/g, "ID")
    .replaceAll(/in \d+\.\d+s/g, "in T");

test("what was shown before is shown again: no stub stands for what another context has seen", () => {
  const here = world();
  here.file("notes.txt", Array.from({ length: 400 }, (_, at) => `note ${at} of the project\n`).join(""));
  for (const text of [
    "cat notes.txt",
    "grep -n note notes.txt",
    "git init -q . && git add . && git status",
  ]) {
    const first = here.withPith(text);
    const second = here.withPith(text);
    expect(steady(second.stdout)).toBe(steady(first.stdout));
  }
});

test("a file that has changed meanwhile is shown as it is now", () => {
  const here = world();
  here.file("state.txt", "one\n");
  expect(here.withPith("cat state.txt").stdout).toBe("one\n");
  here.file("state.txt", "two\n");
  expect(here.withPith("cat state.txt").stdout).toBe("two\n");
});

test("a result that is reported twice gets the same answer twice, and one that was shortened none", () => {
  const here = world();
  const lines = Array.from({ length: 120 }, (_, at) => `   Compiling crate-${at} v1.0.${at}\n`).join("");
  const payload = (stdout: string) =>
    JSON.stringify({
      session_id: "s",
      transcript_path: "/home/dev/.claude/projects/p/s.jsonl",
      cwd: here.folder,
      permission_mode: "default",
      hook_event_name: "PostToolUse",
      tool_name: "Bash",
      tool_input: { command: "cargo build" },
      tool_response: { stdout, stderr: "", interrupted: false, isImage: false, noOutputExpected: false },
      tool_use_id: "toolu_1",
      duration_ms: 5,
    });
  const raw = `${lines}    Finished dev [unoptimized] target(s) in 1.00s`;
  const first = here.input(["hook", "claude"], payload(raw)).stdout;
  const second = here.input(["hook", "claude"], payload(raw)).stdout;
  expect(first).toContain("hidden");
  expect(steady(second)).toBe(steady(first));
  const shown = (JSON.parse(first) as { hookSpecificOutput: { updatedToolOutput: { stdout: string } } })
    .hookSpecificOutput.updatedToolOutput.stdout;
  expect(here.input(["hook", "claude"], payload(shown)).stdout).toBe("");
});
