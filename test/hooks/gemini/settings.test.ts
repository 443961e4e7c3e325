import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { terminalNotes } from "../../../hooks/gemini/settings.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-terminal-"));
const path = join(folder, "settings.json");
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ["{}", 1],
  ['{ "tools": { "shell": { "enableInteractiveShell": true } } }', 1],
  ['{ "tools": { "shell": { "enableInteractiveShell": false } } }', 0],
])("says what a terminal means where there is one: %s", (text, count) => {
  writeFileSync(path, text);
  expect(terminalNotes("Gemini CLI", path)).toHaveLength(count);
});
