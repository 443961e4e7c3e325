import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { environmentOf } from "../../src/system/environment.ts";
import { defaults } from "../../src/config/settings.ts";
import { callingAgent, namesPathIn, settingsBelow } from "../../src/pipeline/calling-agent.ts";

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

const recorded = (record: unknown): void => {
  mkdirSync(join(home, ".config/pith/claude"), { recursive: true });
  writeFileSync(join(home, ".config/pith/claude/installed.json"), JSON.stringify(record));
};

test("marks leave the path out only where the installed note says how to ask by an id", () => {
  const names = (folder: string | null): boolean => namesPathIn(env({}), defaults, "claude", folder);
  expect(names("/project")).toBe(true);
  // As an older version has installed it: its note speaks of files.
  recorded({ version: 1, files: {}, own: null });
  expect(names("/project")).toBe(true);
  recorded({ version: 1, files: {}, own: null, byId: ["/project"] });
  expect(["/project", "/project/sub", "/projects", "/", null].map(names)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  recorded({ version: 1, files: {}, own: null, byId: ["/"] });
  expect(["/project", null].map(names)).toEqual([false, false]);
  recorded({ version: 1, files: {}, own: null, byId: "/" });
  expect(names("/project")).toBe(true);
  expect(callingAgent(env({ CLAUDECODE: "1" }), defaults).namesPath).toBe(true);
  expect(namesPathIn(env({}), defaults, "cline", "/project")).toBe(true);
  // A note that names a folder holds for that folder.
  const kept = join(home, ".local/share/pith/tee");
  recorded({ version: 1, files: {}, own: null, byId: ["/"], kept });
  expect(names("/project")).toBe(false);
  const moved = { ...defaults, tee: { ...defaults.tee, dir: "/elsewhere" } };
  expect(namesPathIn(env({}), moved, "claude", "/project")).toBe(true);
  expect(namesPathIn(env({ PITH_DATA_DIR: "/data" }), defaults, "claude", "/project")).toBe(true);
});
