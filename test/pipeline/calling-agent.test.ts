import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { environmentOf } from "../../src/system/environment.ts";
import { defaults } from "../../src/config/settings.ts";
import { reading } from "../../src/install/setup/guidance.ts";
import { callingAgent, namesPathIn, settingsBelow } from "../../src/pipeline/calling-agent.ts";
import { whyUntold } from "../../src/pipeline/why-untold.ts";

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

const note = (name: string): string => join(home, name);
const put = (name: string, text: string): void => {
  mkdirSync(dirname(join(home, name)), { recursive: true });
  writeFileSync(join(home, name), text);
};
const told = (below: string, name = ".claude/CLAUDE.md") => ({ below, note: note(name) });

test("marks leave the path out only where the installed note says how to ask by an id", () => {
  const names = (folder: string | null): boolean => namesPathIn(env({}), defaults, "claude", folder);
  expect(names("/project")).toBe(true);
  put(".claude/CLAUDE.md", reading);
  // As an older version has installed it: its note says less.
  for (const byId of [undefined, ["/"], "/", [null]]) {
    recorded({ version: 1, files: {}, own: null, byId });
    expect(names("/project")).toBe(true);
  }
  recorded({ version: 1, files: {}, own: null, byId: [told("/project")] });
  expect(["/project", "/project/sub", "/projects", "/", null].map(names)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  recorded({ version: 1, files: {}, own: null, byId: [told("/")] });
  expect(["/project", null].map(names)).toEqual([false, false]);
  expect(callingAgent(env({ CLAUDECODE: "1" }), defaults).namesPath).toBe(false);
  expect(namesPathIn(env({}), defaults, "cline", "/project")).toBe(true);
  // A note that names a folder holds for that folder.
  const kept = join(home, ".local/share/pith/tee");
  recorded({ version: 1, files: {}, own: null, byId: [told("/")], kept });
  expect(names("/project")).toBe(false);
  const moved = { ...defaults, tee: { ...defaults.tee, dir: "/elsewhere" } };
  expect(namesPathIn(env({}), moved, "claude", "/project")).toBe(true);
  expect(namesPathIn(env({ PITH_DATA_DIR: "/data" }), defaults, "claude", "/project")).toBe(true);
});

describe("a note that the model is not given", () => {
  const why = (agent: string, variables: Record<string, string> = {}): string | null =>
    whyUntold(env(variables), defaults, agent, join(home, "project"));
  const install = (agent: string, file: string): void => {
    put(file, reading);
    put(`.config/pith/${agent}/installed.json`, JSON.stringify({ byId: [told("/", file)] }));
    expect(why(agent)).toBe(null);
  };

  test("its file was emptied by hand", () => {
    install("claude", ".claude/CLAUDE.md");
    put(".claude/CLAUDE.md", "# Mine\n");
    expect(why("claude")).toMatch(/says nothing of pith/);
  });

  test.each(["CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SAFE_MODE", "CLAUDE_CODE_DISABLE_CLAUDE_MDS"])(
    "%s",
    (name) => {
      install("claude", ".claude/CLAUDE.md");
      expect(why("claude", { [name]: "1" })).toContain(name);
    },
  );

  test("a setting excludes it", () => {
    install("claude", ".claude/CLAUDE.md");
    put("project/.claude/settings.local.json", '{"claudeMdExcludes":["**/CLAUDE.md"]}');
    expect(why("claude")).toContain("settings.local.json");
  });

  test("another file stands in its place", () => {
    install("codex", ".codex/AGENTS.md");
    put(".codex/AGENTS.override.md", "\n");
    expect(why("codex")).toBe(null);
    put(".codex/AGENTS.override.md", "Mine.\n");
    expect(why("codex")).toContain("AGENTS.override.md is read in place");
  });

  test.each([
    ["qwen", ".qwen/QWEN.md"],
    ["gemini", ".gemini/GEMINI.md"],
  ])("a setting of %s names another", (agent, file) => {
    install(agent, file);
    put(`project/.${agent}/settings.json`, '{"context":{"fileName":["OTHER.md"]}}');
    expect(why(agent)).toContain("settings.json");
    put(
      `project/.${agent}/settings.json`,
      JSON.stringify({ context: { fileName: ["OTHER.md", basename(file)] } }),
    );
    expect(why(agent)).toBe(null);
  });

  const row = (content: unknown): string => `${JSON.stringify({ message: { content: [content] } })}\n`;
  const call = row({ type: "tool_use", id: "toolu_1", name: "Bash", input: { command: "npm test" } });
  const result = row({ tool_use_id: "toolu_1", type: "tool_result", content: "ok" });

  test("a sub-agent's call waits: not all of them are given it", () => {
    install("claude", ".claude/CLAUDE.md");
    const session = { CLAUDE_CODE_SESSION_ID: "s1" };
    const file = `.claude/projects/${join(home, "project").replaceAll(/[^a-zA-Z0-9]/g, "-")}/s1`;
    // Without the conversation's file nobody can tell.
    expect(why("claude", session)).toMatch(/sub-agent/);
    put(`${file}.jsonl`, call);
    expect(why("claude", session)).toBe(null);
    put(`${file}/subagents/agent-a.jsonl`, call);
    expect(why("claude", session)).toMatch(/sub-agent/);
    put(`${file}/subagents/agent-a.jsonl`, call + result);
    expect(why("claude", session)).toBe(null);
  });
});
