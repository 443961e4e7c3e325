/** Output that an agent lets through, by the command's end and by agent: `test/clients/accounting` asks the real clients. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { letThrough, outputLimitOf } from "../../src/history/output-limits.ts";
import { boundOf } from "../../src/pipeline/reduction.ts";
import { setLimit } from "../../src/pipeline/set-limit.ts";
import { scratch } from "../config/scratch.ts";

const ended = (code: number | null, signal: string | null = null) => ({ code, signal }) as never;

test.each([
  ["npm test", ended(0), 30_000],
  ["npm test", ended(1), 10_900],
  ["npm test", ended(null, "SIGKILL"), 10_900],
  // It does not know how it ended: no failure is claimed.
  ["npm test", ended(null), 30_000],
  ["grep -rn x src", ended(1), 30_000],
  ["grep -rn x src", ended(2), 10_900],
  ["cd src && git diff --exit-code", ended(1), 30_000],
  ["diff a b; false", ended(1), 10_900],
  ["diff -r a b 2>&1", ended(1), 30_000],
  ["find . -exec cat '{}' ';'", ended(1), 30_000],
  [String.raw`find . -exec cat {} \;`, ended(1), 30_000],
  ["diff -I 'a|b' x y &>log", ended(1), 30_000],
  ["diff <(sort a; true) <(sort b)", ended(1), 30_000],
  ["npm test 'a | diff b'", ended(1), 10_900],
])("Claude Code, %s, %o: up to %i", (text, ending, whole) => {
  expect(outputLimitOf({ name: "claude" }, text, ending).whole).toBe(whole);
});

test("what the user says of an agent counts, and of an unknown one nothing is known", () => {
  expect(outputLimitOf({ name: "claude", cap: 5000 }, "npm test", ended(1))).toEqual({
    whole: 5000,
    beyond: 5000,
  });
  expect(letThrough(1e6, 9, outputLimitOf({ name: "nobody" }))).toBe(1e6);
});

test.each([
  ["claude", 3000, "npm test", ended(0), [3000, 2000]],
  ["claude", 1000, "npm test", ended(0), [1000, 1000]],
  ["claude", 3000, "npm test", ended(1), [3000, 3000]],
  ["claude", 20_000, "npm test", ended(1), [10_900, 10_000]],
  ["claude", 90_000, "npm test", ended(0), [30_000, 2000]],
  ["codex", 8000, "npm test", ended(0), [8000, 8000]],
])("%s, set to %i bytes, %s, %o: %o", (name, max, text, ending, [whole, beyond]) => {
  expect(outputLimitOf({ name, maxBytes: max }, text, ending)).toMatchObject({ whole, beyond });
});

describe("a limit of the agent's own settings", () => {
  const setIn = (variables: Record<string, string>, agent: string, files: Record<string, string> = {}) => {
    const { env } = scratch();
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(env.home, path)), { recursive: true });
      writeFileSync(join(env.home, path), text);
    }
    const place = { ...env, variables: { ...env.variables, ...variables } };
    return setLimit(agent, { env: place, cwd: join(env.home, "app/src") });
  };

  test("is a variable of Claude Code's", () => {
    expect(setIn({ BASH_MAX_OUTPUT_LENGTH: "3000" }, "claude")).toBe(3000);
    expect(setIn({ BASH_MAX_OUTPUT_LENGTH: "many" }, "claude")).toBeUndefined();
    expect(setIn({ BASH_MAX_OUTPUT_LENGTH: "3000" }, "codex")).toBeUndefined();
    expect(setIn({}, "constructor")).toBeUndefined();
  });

  test.each([".codex/config.toml", ".codex/review.config.toml", "app/.codex/config.toml"])(
    "stands in tokens in Codex's %s",
    (path) => {
      expect(setIn({}, "codex", { [path]: "tool_output_token_limit = 2_000\n" })).toBe(8000);
    },
  );

  // https://toml.io/en/v1.0.0#integer
  test.each(["+2_000", "0x7D0", "0o3720", "0b111_1101_0000"])(
    "stands there as TOML writes it: %s",
    (figure) => {
      const files = { ".codex/config.toml": `tool_output_token_limit = ${figure}\n` };
      expect(setIn({}, "codex", files)).toBe(8000);
    },
  );

  // Seen in 0.171.0: the longest name that one begins with, behind at most one provider.
  test.each([
    ['model = "gpt-5.5"', undefined],
    ['model = "gpt-5.5-custom"', undefined],
    ['model = "azure/gpt-5.5"', undefined],
    ['model = "my/azure/gpt-5.5"', 10_000],
    ['model = "gpt-6"', 10_000],
    ['[profiles.own]\nmodel = "llama3.2:3b"', 10_000],
    ['model_provider = "azure"\nreview_model = "other"', undefined],
  ])("is that of a model which Codex does not know: %s", (text, max) => {
    expect(setIn({}, "codex", { ".codex/config.toml": text })).toBe(max);
  });

  test("a model that its server tells of is known", () => {
    const files = {
      ".codex/config.toml": 'model = "gpt-7-sol"\n',
      ".codex/models_cache.json": '{"models":[{"slug":"gpt-7-sol"}]}',
    };
    expect(setIn({}, "codex", files)).toBeUndefined();
  });

  test.runIf(process.platform === "linux").each([
    [["-c", "tool_output_token_limit=1500"], 6000],
    [["-m", "own-model"], 10_000],
    [["--model=own-model"], 10_000],
    [["-c", "model=own-model"], 10_000],
    [["-m", "gpt-5.5", "--profile", "small"], undefined],
    [["run python -m pytest, model = the usual one"], undefined],
  ])("is an option of Codex's: %s", async (options, max) => {
    const waiting = "setTimeout(() => {}, 30_000)";
    const client = spawn(process.execPath, ["-e", waiting, "exec", ...options], {
      stdio: "ignore",
      argv0: "/opt/codex",
    });
    try {
      await once(client, "spawn");
      const { env } = scratch();
      expect(setLimit("codex", { env, cwd: "/", launcher: client.pid! })).toBe(max);
    } finally {
      client.kill();
    }
  });

  test.runIf(process.platform === "linux")(
    "stands in the folder that Codex has, if its shells have no CODEX_HOME",
    async () => {
      const { env } = scratch();
      const folder = join(env.home, "elsewhere");
      mkdirSync(folder);
      writeFileSync(join(folder, "config.toml"), "tool_output_token_limit = 2000\n");
      const waiting = "setTimeout(() => {}, 30_000)";
      const how = { stdio: "ignore", env: { ...process.env, CODEX_HOME: folder } } as const;
      const client = spawn(process.execPath, ["-e", waiting], how);
      try {
        await once(client, "spawn");
        expect(setLimit("codex", { env, cwd: "/", launcher: client.pid! })).toBe(8000);
      } finally {
        client.kill();
      }
    },
  );
});

test("a longer output is cut to what is shown of it, by size and by lines", () => {
  const claude = outputLimitOf({ name: "claude" });
  expect([29_999, 30_001].map((bytes) => letThrough(bytes, 10, claude))).toEqual([29_999, 2000]);
  const pi = outputLimitOf({ name: "pi" });
  expect(letThrough(40_000, 8000, pi)).toBe(10_000);
  expect(letThrough(80_000, 100, pi)).toBe(51_200);
  const goose = outputLimitOf({ name: "goose" });
  expect(letThrough(50_000, 2000, goose)).toBe(50_000);
  expect(letThrough(60_000, 1000, goose)).toBe(3000);
  expect(letThrough(60_000, 30, goose)).toBe(10_000);
  expect(letThrough(40_000, 4000, goose)).toBe(500);
  expect(letThrough(80_000, 1, outputLimitOf({ name: "omp" }))).toBe(40_960);
});

test.each([
  ["claude", 10_000],
  ["qwen", 10_000],
  ["goose", 10_000],
  ["omp", 40_960],
  // An agent that cuts in the middle has room for all that it lets through.
  ["codex", 40_000],
  ["nobody", 0],
])("of a longer success %s is shown so much: %i", (agent, room) => {
  expect(boundOf(outputLimitOf({ name: agent }))?.room ?? 0).toBe(room);
});
