import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { environmentOf } from "../../src/system/environment.ts";
import { defaults } from "../../src/config/settings.ts";
import { callingAgent, settingsBelow } from "../../src/pipeline/calling-agent.ts";

let home: string;
const env = (variables: Record<string, string>) => environmentOf({ variables, home, platform: "linux" });
const modeBelow = (variables: Record<string, string>): string => settingsBelow(env(variables), defaults).mode;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "pith-host-"));
});
afterEach(() => rmSync(home, { recursive: true }));

test("nothing is hidden where the model could not get it back", () => {
  expect(modeBelow({})).toBe("balanced");
  expect(modeBelow({ CLAUDECODE: "1" })).toBe("balanced");
  expect(modeBelow({ COPILOT_CLI: "1" })).toBe("lossless");
});

test("where only the installed settings let it read, they have to be there", () => {
  expect(modeBelow({ OPENCODE: "1" })).toBe("lossless");
  mkdirSync(join(home, ".config/pith/opencode"), { recursive: true });
  writeFileSync(join(home, ".config/pith/opencode/installed.json"), "{}");
  expect(modeBelow({ OPENCODE: "1" })).toBe("balanced");
  expect(modeBelow({ GEMINI_CLI: "1" })).toBe("lossless");
});

test("a descendant that says both is itself", () => {
  expect(callingAgent(env({ OPENCODE: "1", KILO: "1" }), defaults)).toEqual({
    name: "kilo",
    cap: 51_200,
    namesPath: true,
  });
});

test("a configured cap counts", () => {
  const agents = { claude: { cap: 5000 } };
  expect(
    callingAgent(env({ CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "s" }), { ...defaults, agents }),
  ).toEqual({
    name: "claude",
    session: "s",
    cap: 5000,
    namesPath: true,
  });
});
