/** Agents whose shell gets the model's command as it is: the start-up file, told by the agent's own variable, at work. */
import { describe, expect, it } from "vitest";
import { startRow } from "../../scripts/start-table.ts";
import { agents } from "../../hooks/registry.generated.ts";

describe.each([
  ["amazonq", "amazonq:AWS_EXECUTION_ENV:call:-:-"],
  ["kilo", "kilo:KILO_PID:process:-:-"],
  ["opencode", "opencode:OPENCODE_PID:process:-:-"],
  ["pi", "pi:PI_CODING_AGENT:call:-:-"],
  ["qwen", "qwen:QWEN_CODE:call:-:-"],
  ["vibe", "vibe:NO_TTY:call:-:-"],
])("%s", async (name, row) => {
  const agent = await agents.find((one) => one.name === name)!.load();

  it("is in the table of the start-up file", () => {
    expect(startRow(name, agent.startup!)).toBe(row);
  });

  it("reads the whole text, and places insertions where they are", async () => {
    const { read } = await agent.shell!();
    const text = "cd é && cargo test";
    const found = read(text)!;
    expect(found).toMatchObject({ command: text, zsh: false, path: null });
    expect([0, 9].map(found.place)).toEqual([0, 9]);
    expect(found.quote("'/a b/pith'")).toBe("'/a b/pith'");
    expect(found.defines("ls")).toBe(false);
  });
});
