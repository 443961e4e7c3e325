import { expect, it } from "vitest";
import { plainCallIn } from "../../src/integration/plain-refusal.ts";

const commandIn = (payload: string): string | undefined => plainCallIn(payload)?.command;

it.each([
  ["/work/a", ["/work/a"], "/work/a"],
  ["sub", ["/work/a"], "/work/a/sub"],
  [undefined, ["/work/a", "/work/b"], "/work/a"],
  ["/work/b/sub", ["/work/a", "/work/b"], "/work/b/sub"],
  ["/tmp", ["/work/a"], "/work/a"],
  ["../..", ["/work/a"], "/work/a"],
  ["/tmp", [], "/tmp"],
  ["sub", undefined, null],
])("of the folder %s in %s Antigravity's call is judged in %s", (Cwd, workspacePaths, expected) => {
  const args = { CommandLine: "x", ...(Cwd === undefined ? {} : { Cwd }) };
  const payload = { toolCall: { name: "run_command", args }, workspacePaths };
  expect(plainCallIn(JSON.stringify(payload))?.cwd).toBe(expected);
});

it("takes a call by its event, whatever else is in the payload", () => {
  expect(commandIn('{"hook_event_name":"PreToolUse","tool_input":{"command":"x"}}')).toBe("x");
  expect(commandIn('{"hookEventName":"preToolUse","tool_input":{"command":"x"}}')).toBe("x");
  expect(commandIn('{"event":"pre_tool_use","tool_input":{"command":"x"}}')).toBe("x");
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  for (const event of ['{"toString":1}', "{}", "null", '["PreToolUse"]', deep]) {
    expect(commandIn(`{"hook_event_name":${event},"tool_input":{"command":"x"}}`)).toBe(undefined);
    // What another reader does not know does not keep the next one from it.
    expect(commandIn(`{"hook_event_name":${event},"pith":1,"event":"before","command":"x"}`)).toBe("x");
  }
});
