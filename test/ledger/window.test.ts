/** At how many tokens clients compact, and what has to fit below that. */
import { beforeEach, describe, expect, it } from "vitest";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { claudeWindow } from "../../src/ledger/claude-window.ts";
import { codexWindow } from "../../src/ledger/codex-settings.ts";
import { hasRoom } from "../../src/ledger/room.ts";
import { environmentOf } from "../../src/system/environment.ts";
import { scratch } from "../config/scratch.ts";

let home: string;
beforeEach(() => {
  home = scratch().env.home;
});

const file = (path: string, text: string): void => {
  const whole = join(home, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text);
};

const asked = { model: "claude-opus-5-5", betas: [] as string[], usage: 50_000 };

const claude = (
  requested: Partial<typeof asked> = {},
  variables: Record<string, string> = {},
  isSubAgent = false,
) => {
  const given = { CLAUDE_PID: String(process.pid), ...variables };
  const env = environmentOf({ home, temporary: home, cwd: "/", variables: given });
  return (
    claudeWindow({ ...asked, ...requested }, { env, cwd: join(home, "app", "src"), isSubAgent })?.size ?? null
  );
};

describe("Claude Code", () => {
  it.each([
    ["claude-opus-5-5", 50_000, [], 200_000],
    ["claude-opus-5-5", 300_000, [], 1_000_000],
    ["us.anthropic.claude-sonnet-4-5-20250929-v1:0", 300_000, [], 200_000],
    ["claude-sonnet-4-5-20250929", 300_000, ["context-1m-2025-08-07"], 1_000_000],
    ["claude-opus-9", 50_000, [], null],
    ["some-model", 50_000, [], null],
  ])("of %s behind %i tokens", (model, usage, betas, size) => {
    expect(claude({ model, usage, betas })).toBe(size);
  });

  it.each([
    [".claude/settings.json", '{"autoCompactWindow":150000}', 150_000],
    [".claude/settings.json", '{"modelSettings":{"claude-opus-5-5":{"autoCompactWindow":120000}}}', 120_000],
    [".claude/settings.json", '{"env":{"CLAUDE_CODE_AUTO_COMPACT_WINDOW":"150k"}}', 100_000],
    [".claude/settings.json", '{"autoCompactWindow":', 100_000],
    [".claude/settings.json", '{"autoCompactWindow":5}', 100_000],
    [".claude/settings.json", '{"env":{"CLAUDE_AUTOCOMPACT_PCT_OVERRIDE":"30"}}', null],
    ["app/.claude/settings.local.json", '{"autoCompactWindow":150000}', 150_000],
    [".claude.json", '{"autoCompactWindowsCache":{"claude-opus-5-5":{"default":130000}}}', 130_000],
    [".claude.json", '{"autoCompactWindowsCache":null}', 200_000],
  ])("with %s: %s", (path, text, size) => {
    file(path, text);
    expect(claude()).toBe(size);
  });

  it.each([
    [{ CLAUDE_CODE_AUTO_COMPACT_WINDOW: "150k" }, 150_000],
    [{ CLAUDE_CODE_AUTO_COMPACT_WINDOW: "no size" }, 100_000],
    [{ CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: "30" }, null],
    [{ CLAUDE_PID: "0" }, 100_000],
  ])("with %j", (variables, size) => {
    expect(claude({}, variables)).toBe(size);
  });

  it("has the least that anybody can set in a sub-agent", () => {
    expect(claude({}, {}, true)).toBe(100_000);
  });
});

describe("Codex", () => {
  const codex = (told: number) => {
    const env = environmentOf({ home, temporary: home, cwd: "/", variables: {} });
    return (
      codexWindow(told, { env, agent: "codex", session: "", cwd: join(home, "app") })?.compactsAt ?? null
    );
  };

  it.each([
    [".codex/config.toml", "model_auto_compact_token_limit = 90_000\n", 90_000],
    [".codex/work.config.toml", "model_auto_compact_token_limit=90000\n", 90_000],
    ["app/.codex/config.toml", "model_auto_compact_token_limit = 90000\n", 90_000],
    [".codex/models_cache.json", '{"auto_compact_token_limit": 90000}', 90_000],
    [".codex/models_cache.json", '{"auto_compact_token_limit": null}', 180_000],
  ])("with %s: %s", (path, text, at) => {
    file(path, text);
    expect(codex(200_000)).toBe(at);
  });

  it("is not known where the rollout does not name the window", () => {
    expect(codex(Number.NaN)).toBe(null);
  });
});

describe("room", () => {
  const window = { size: 200_000, compactsAt: 167_000 };

  it.each([
    [{ usage: 116_000, since: 3000, waiting: 0 }, true],
    [{ usage: 118_000, since: 0, waiting: 0 }, false],
    [{ usage: 100_000, since: 90_000, waiting: 0 }, false],
    [{ usage: 100_000, since: 0, waiting: 1 }, false],
    [{ usage: 0, since: 0, waiting: 0 }, false],
    [{ usage: Number.NaN, since: 0, waiting: 0 }, false],
  ])("for %j", (load, fits) => {
    expect(hasRoom(window, load)).toBe(fits);
  });
});
