import { describe, expect, it } from "vitest";
import { apply } from "../../../src/config/json-insert.ts";
import { noTerminal } from "../../../src/ends/setup/no-terminal.ts";

const piece = noTerminal("/home/dev/.gemini/settings.json");
const installed = (text: string) => {
  const edits = piece.edits(text);
  return { edits, text: edits.reduce(apply, text) };
};

describe("the shell of dialogs gets no terminal", () => {
  it.each([
    ["none", ""],
    ["an empty object", "{}\n"],
    ["settings beside it", '{\n  // mine\n  "tools": { "core": ["x"] },\n}\n'],
  ])("sets the member: %s", (_, before) => {
    const { text, edits } = installed(before);
    expect(text).toContain('"enableInteractiveShell": false');
    expect(piece.edits(text)).toEqual([]);
    expect(piece.without(text, edits)).not.toContain("enableInteractiveShell");
  });

  it.each(["true", "false"])("leaves the user's own %s, and does not take it out", (value) => {
    const before = `{ "tools": { "shell": { "enableInteractiveShell": ${value} } } }`;
    expect(installed(before).text).toBe(before);
    expect(piece.without(before, [])).toBe(before);
  });
});
