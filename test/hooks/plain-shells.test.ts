/** Agents whose shell gets the model's command as it is: the start-up file, told by the agent's own variable, at work. */
import { describe, expect, it } from "vitest";
import { startRow } from "../../scripts/start-table.ts";
import * as amazonq from "../../hooks/amazonq-shell.ts";
import * as vibe from "../../hooks/vibe/shell.ts";

const agents = [
  ["amazonq", amazonq, "amazonq:AWS_EXECUTION_ENV:call:-:-"],
  ["vibe", vibe, "vibe:NO_TTY:call:-:-"],
] as const;

describe.each(agents)("%s", (name, agent, row) => {
  it("is in the table of the start-up file", () => {
    expect(startRow(name, agent.startup)).toBe(row);
  });

  it("reads the whole text, and places insertions where they are", () => {
    const text = "cd é && cargo test";
    const found = agent.read(text)!;
    expect(found).toMatchObject({ command: text, zsh: false, path: null });
    expect([0, 9].map(found.place)).toEqual([0, 9]);
    expect(found.quote("'/a b/pith'")).toBe("'/a b/pith'");
    expect(found.defines("ls")).toBe(false);
  });
});
