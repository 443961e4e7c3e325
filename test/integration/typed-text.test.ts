/** Text that a model has typed with pith in front and that pith sees before it runs: a shell refuses it, a hook has it judged as
 * the command behind. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { recordText } from "../../src/install/install-record.ts";
import { asking } from "../../src/install/setup/guidance.ts";
import { typedRefusal } from "../../src/pipeline/typed-words.ts";
import { callText } from "../hooks/claude/client-text.ts";
import { beforePayloads } from "../hooks/payloads.ts";
import { launcher, scratch } from "../launcher/world.ts";
import { removedLater } from "../left-over.ts";

const key = "0123456789abcdef01234567";
const record = recordText({ version: 1, key, files: {}, own: null });
let root = "";
const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeAll(() => {
  root = removedLater(scratch());
  mkdirSync(join(root, "project"));
  put("snapshot.sh", "# Snapshot file\n");
});

const ask = (words: readonly string[], input = ""): string =>
  spawnSync(launcher, words, {
    input,
    cwd: join(root, "project"),
    env: { PATH: process.env["PATH"], HOME: join(root, "home"), CLAUDECODE: "1" },
    encoding: "utf8",
  }).stdout;

describe("an agent's shell", () => {
  const inside = (command: string): string =>
    ask(["inside", "claude", callText(command, { snapshot: join(root, "snapshot.sh") })]).replace("\0", "");

  it("is told not to run them, and inserts words that bear the key", () => {
    put("home/.config/pith/claude/installed.json", record);
    for (const text of [
      "pith rm a",
      "ls; pith -- rm a",
      `${launcher} rm a | cat`,
      `x --for-"ag"ent=${key} rm a`,
    ])
      expect(inside(text)).toBe(`!${typedRefusal}`);
    expect(inside("git status")).toContain(` --for-agent=${key} `);
    expect(inside("pith raw --list; pith gain")).toBe("");
  });

  it("runs them where the model is asked to type them", () => {
    const note = `"note": ${JSON.stringify(asking)}`;
    put("home/.config/pith/claude/installed.json", record.replace('"files"', `${note},\n  "files"`));
    expect(inside("pith git status")).toBe("");
    expect(inside("git status")).not.toContain("--for-agent=");
  });
});

describe("a hook", () => {
  /** Kiro, which asks about nothing that its rules allow. */
  const hook = (command: string): string => {
    const payload = JSON.stringify(beforePayloads["kiro"]).replaceAll(
      "/home/dev/project",
      join(root, "project"),
    );
    const asked = JSON.parse(payload) as { tool_input: { command: string } };
    asked.tool_input.command = command;
    return ask(["hook", "kiro"], JSON.stringify(asked));
  };

  it("has them judged as the command behind, and inserts words that bear the key", () => {
    put("home/.config/pith/kiro/installed.json", record);
    put("home/.kiro/settings/permissions.yaml", "rules:\n  - capability: shell\n    effect: allow\n");
    const bare = hook("git status");
    expect(bare).toContain(` --for-agent=${key} git status`);
    expect(hook("pith git status")).toBe(bare);
    // Nothing covers it: it goes on as the command alone.
    expect(hook("pith rm a")).toContain('"rm a"');
    expect(hook(`pith --for-agent=${key} rm a`)).toContain("not run");
  });

  it("says nothing where it could not answer about the command either: it is refused where it runs", () => {
    put("home/.kiro/settings/permissions.yaml", "rules:\n  - capability: shell\n    effect: ask\n");
    expect(hook("pith rm a")).toBe("");
  });
});
