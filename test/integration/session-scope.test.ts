import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { environmentOf } from "../../src/system/environment.ts";
import { rewriting } from "../../src/integration/rewriting.ts";
import { commandFolder, foldersIn, scopeOf } from "../../src/integration/session-scope.ts";

const base = realpathSync(mkdtempSync(join(tmpdir(), "pith-scope-")));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const at = (path: string): string => join(base, path);
for (const folder of ["work/project/a/b", "work/project-2", "apart"])
  mkdirSync(at(folder), { recursive: true });
symlinkSync(at("apart"), at("work/project/away"));
symlinkSync(at("work/project/a"), at("work/project/near"));
symlinkSync(at("work/project"), at("named"));

const above = (folder: string): readonly string[] =>
  folder === dirname(folder) ? [] : [dirname(folder), ...above(dirname(folder))];
const root = at("work/project");

describe("the scope of a session", () => {
  it("is its root, with the folders above it and those down to the command's", () => {
    expect(scopeOf(root, [])).toEqual({ root, folders: [root, ...above(root)] });
    const { folders } = scopeOf(root, [at("work/project/a/b")])!;
    expect([...folders].sort()).toEqual(
      [root, ...above(root), at("work/project/a"), at("work/project/a/b")].sort(),
    );
    expect(scopeOf(root, ["a/b"])).toEqual(scopeOf(root, [at("work/project/a/b")]));
    expect(scopeOf("/", [root])?.folders).toContain(root);
  });

  it("counts a folder by both of its names", () => {
    const scope = scopeOf(at("named"), [at("work/project/near")])!;
    expect(scope.root).toBe(at("named"));
    for (const folder of [root, at("work"), at("work/project/near"), at("work/project/a")])
      expect(scope.folders).toContain(folder);
  });

  it.each<[string, unknown, unknown]>([
    ["a folder beside the root", root, at("work/project-2")],
    ["a folder above it", root, at("work")],
    ["a link that leads out of it", root, at("work/project/away")],
    ["a step back behind a link", root, `${at("work/project/away")}/../work/project`],
    ["a step back that stays inside", root, `${root}/a/../a`],
    ["a folder that is not there", root, at("work/project/none")],
    ["a folder that is no text", root, 7],
    ["no root", undefined, root],
    ["an empty root", "", root],
    ["a relative root", "work/project", root],
    ["a root that is not there", at("none"), root],
    ["a root with a step back", `${root}/a/..`, root],
  ])("is not known for %s", (_, named, folder) => {
    expect(scopeOf(named, [folder])).toBe(null);
  });
});

it("an input names folders in the words that hosts have for them; an empty one means the usual", () => {
  expect(foldersIn({ command: "ls", cwd: "/a", working_directory: "", workdir: null, dir_path: 7 })).toEqual([
    "/a",
    7,
  ]);
});

describe("the folder of a command", () => {
  const scope = scopeOf(root, [])!;
  const inside = at("work/project/a");

  it.each<[string, object, string, string | null]>([
    ["the session's, where the call names none", { command: "./x" }, inside, inside],
    ["the one that it names", { workdir: at("work/project/a/b") }, root, at("work/project/a/b")],
    ["from the root", { cwd: "a" }, root, inside],
    ["unknown if it may count from two", { cwd: "b" }, inside, null],
    ["unknown if it names two", { cwd: root, dir_path: inside }, root, null],
  ])("is %s", (_, input, cwd, expected) => {
    expect(commandFolder(input as Record<string, unknown>, scope, cwd)).toBe(expected);
  });

  it("is where a hook looks for programs", () => {
    const hook = rewriting({
      env: environmentOf({ variables: {} }),
      tools: ["Bash"],
      root: () => root,
      hooks: () => ({ files: [], scripts: [], tools: ["Bash"] }),
      judge: () => "neutral",
      answer: (input) => input,
    });
    const input = { command: "./x", cwd: inside };
    const payload = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: input, cwd: root };
    expect(hook.read(JSON.stringify(payload))?.cwd).toBe(inside);
  });
});
