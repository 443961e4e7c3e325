import { describe, expect, it } from "vitest";
import { installedAgent } from "./installed-agent.ts";
import { SessionWords } from "./need.ts";

describe("what a replay counts as installed", () => {
  it.each([
    ["claude-code", "cd app && npm test 2>&1 | tail -20", "all"],
    ["claude-code", "echo one; git status; pwd", "all"],
    ["claude-code", "git diff --stat; grep -rn todo src", "all"],
    ["claude-code", "grep -rn todo src", "all"],
    ["claude-code", "git diff --stat; grep -q todo src", "part"],
    ["claude-code", "grep -q todo src", "none"],
    ["codex", "grep -rn todo src", "all"],
    ["codex", "some-program-of-nobody --all", "all"],
    ["codex", "vim a", "none"],
    ["codex", "git log > log.txt", "none"],
    ["claude-code", 'git commit -m "it\'s" && git log | head -5', "all"],
    ["opencode", "cargo test | grep FAILED", "all"],
    ["omp", "some-program-of-nobody --all", "all"],
    ["claude-code", "source venv/bin/activate && pytest", "all"],
    ["codex", "cd app && . .venv/bin/activate && pytest -q", "all"],
    ["codex", "source env.sh && pytest", "none"],
    ["copilot-cli", "npm test", "all"],
    ["cursor-agent", "npm test", "all"],
    ["zed", "npm test", "none"],
  ])("%s: %s", async (agent, command, reach) => {
    expect((await installedAgent(agent)).reach(command)).toBe(reach);
  });
});

describe("need", () => {
  const needed = (
    ...steps: readonly (readonly [command: string, raw: string, shown: string])[]
  ): string[] => {
    const words = new SessionWords();
    const found: string[] = [];
    for (const [command, raw, shown] of steps) {
      words.typed(command);
      words.printed(raw, shown, (names) => found.push(...names));
    }
    return found;
  };
  const hides = ["npm test", "src/alpha.ts\nsrc/omega.ts\n", "src/alpha.ts\n"] as const;
  const reads = ["cat src/omega.ts", "", ""] as const;

  it("is a hidden word that a command soon types, once", () => {
    expect(needed(hides, reads, reads)).toEqual(["src/omega.ts"]);
  });
  it("is none where the session has typed or read the word before", () => {
    expect(needed(reads, hides, reads)).toEqual([]);
    expect(needed(["ls src", "src/omega.ts\n", "src/omega.ts\n"], hides, reads)).toEqual([]);
  });
  it("is none where another output shows the word meanwhile", () => {
    expect(needed(hides, ["ls src", "src/omega.ts\n", "src/omega.ts\n"], reads)).toEqual([]);
  });
  it("is none four commands later", () => {
    const other = ["true", "", ""] as const;
    expect(needed(hides, other, other, other, reads)).toEqual([]);
  });
});
