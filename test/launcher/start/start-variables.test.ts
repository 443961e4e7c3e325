import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isStartFile, ownBashEnv } from "../../../src/integration/own-bash-env.ts";
import { environmentOf } from "../../../src/system/environment.ts";
import {
  readsStartFile,
  shippedStartFile,
  startFile,
  startFilePath,
  startFileText,
  startVariables,
} from "../../../src/install/start/start-file.ts";
import { startRow, startTable } from "../../../scripts/start-table.ts";

const ours = "/home/dev/.config/pith/codex/pith-bash-env.bash";
const env = (variables: Record<string, string>, platform: NodeJS.Platform = "linux") =>
  environmentOf({ variables, home: "/home/dev", platform });

describe("the user's own BASH_ENV", () => {
  it.each([
    [{}, null],
    [{ BASH_ENV: "" }, null],
    [{ BASH_ENV: "/own" }, "/own"],
    [{ BASH_ENV: ours }, null],
    [{ BASH_ENV: ours, PITH_BASH_ENV: "/own" }, "/own"],
    [{ BASH_ENV: "/own", PITH_BASH_ENV: "/old" }, "/own"],
    [{ PITH_BASH_ENV: "/left-over" }, null],
  ])("is told from ours: %j", (variables, expected) => {
    expect(ownBashEnv(env(variables))).toBe(expected);
  });

  it("goes along with ours", () => {
    expect(startVariables(ours, env({ BASH_ENV: "/own" }))).toEqual({
      BASH_ENV: ours,
      PITH_BASH_ENV: "/own",
    });
    expect(startVariables(ours, env({}))).toEqual({ BASH_ENV: ours });
  });

  it("is not confused by a path that bash would expand", () => {
    expect(startVariables("/a $b `c` \\d/x", env({}))).toEqual({ BASH_ENV: "/a \\$b \\`c\\` \\\\d/x" });
  });
});

describe("the start-up file", () => {
  it("lies with the agent's other files, and is recognised wherever it lies", () => {
    expect(startFilePath("codex", env({}))).toBe(ours);
    expect([ours, shippedStartFile()].map(isStartFile)).toEqual([true, true]);
    expect(["/home/dev/own.bash", "", undefined, 1].map(isStartFile)).toEqual([false, false, false, false]);
  });

  it("names the installation, whatever stands in its path", () => {
    const text = startFileText({ dist: "/opt/it's $1/dist", node: "/usr/bin/node" });
    expect(text).toContain("_pith_dist='/opt/it'\\''s $1/dist'\n");
    expect(text).toContain("_pith_node='/usr/bin/node'\n");
    expect(startFileText({ dist: "/opt/dist", node: "" })).toContain("_pith_node=\n");
  });

  it("is a file of ours as a whole", () => {
    const edit = startFile("codex", env({}));
    const text = startFileText({ dist: "/elsewhere", node: "" });
    expect([edit.path, edit.has(text), edit.without(text)]).toEqual([ours, true, ""]);
    expect(() => edit.edits("echo mine\n")).toThrow("is not pith's");
  });

  it.skipIf(!existsSync(shippedStartFile()))("is shipped with what it reads", () => {
    const front = readFileSync(shippedStartFile().replace(/[^/]*$/, "front.bash"), "utf8");
    expect(front).not.toMatch(/@[A-Z]+@/);
    expect(front).toContain(" codex:CODEX_TOOL_CALL_ID:call:codex-linux-san:__CODEX_SNAPSHOT_ ");
  });
});

describe("the table of agents", () => {
  it("is words of a loop", async () => {
    const table = await startTable();
    for (const row of table.split(" "))
      expect(row).toMatch(/^[a-z]+:[A-Z_]+:(?:call|process|supervised):[\w-]+:[\w-]+$/);
    expect(startRow("x", { marker: "X", kind: "call" })).toBe("x:X:call:-:-");
  });
});

describe("shells that read the file", () => {
  const asked = (shell: "user" | undefined, variables: Record<string, string>, platform?: NodeJS.Platform) =>
    readsStartFile(
      { marker: "X", kind: "call", ...(shell === undefined ? {} : { shell }) },
      env(variables, platform),
    );
  it.each([
    [undefined, {}, "linux", true],
    [undefined, { SHELL: "/usr/bin/zsh" }, "darwin", true],
    [undefined, {}, "win32", false],
    ["user", { SHELL: "/bin/bash" }, "linux", true],
    ["user", { SHELL: "/usr/bin/fish" }, "linux", false],
    ["user", {}, "linux", true],
  ] as const)("%s, %j on %s: %s", (shell, variables, platform, expected) => {
    expect(asked(shell, variables, platform)).toBe(expected);
  });
});
