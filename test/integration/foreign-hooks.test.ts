import { settingsIn } from "../../src/integration/settings-file.ts";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hasForeignHooks } from "../../src/integration/foreign-hooks.ts";
import { hookLine } from "../../src/install/setup/hook-line.ts";
import { removedLater } from "../left-over.ts";

const folder = removedLater(mkdtempSync(join(tmpdir(), "pith-hooks-")));
const path = join(folder, "hooks.json");
const isForeign = (file: unknown, tools: readonly string[] | undefined = ["exec"]): boolean => {
  writeFileSync(path, typeof file === "string" ? file : JSON.stringify(file));
  return hasForeignHooks({ files: [path], ...(tools === undefined ? {} : { tools }) }, settingsIn);
};

const ours = { type: "command", command: hookLine(["/p/it's/pith"], "devin") };
const onNode = { command: hookLine(["/usr/bin/node", "/p/dist/node/main.js"], "cursor", "{}") };
const guard = { type: "command", command: "guard" };
const groups = (matcher: unknown, ...hooks: readonly object[]) => ({
  hooks: { PreToolUse: [{ matcher, hooks }] },
});

it.each<[string, unknown, boolean]>([
  ["no hooks", { permissions: {} }, false],
  ["ours", groups("exec", ours), false],
  ["ours on Node, flat", { hooks: { preToolUse: [onNode] } }, false],
  ["ours by a script", groups("*", { command: "/bin/sh '/home/a b/.config/pith/vibe/hook.sh'" }), false],
  ["ours with something behind it", groups("exec", { command: `${ours.command}; guard` }), true],
  ["ours with something before it", groups("exec", { command: "guard && /p/pith hook devin" }), true],
  ["another for one system", groups("exec", { ...ours, linux: "guard" }), true],
  ["no matcher", groups(undefined, guard), true],
  ["every tool", groups("*", guard), true],
  ["by name", groups("exec|edit", guard), true],
  ["a part of the name", groups("ex", guard), true],
  ["a pattern", groups("ed.*", guard), true],
  ["another tool", groups("edit|write", guard), false],
  ["no pattern that can be read", groups("(", guard), true],
  ["a pattern that takes long", groups("(((a*)*)*)*$", guard), true],
  ["ours and a guard in one group", groups("exec", ours, guard), true],
  ["a prompt in place of a command", groups("exec", { type: "prompt", prompt: "is it safe?" }), true],
  ["flat", { hooks: { PreToolUse: [guard] } }, true],
  ["on requests for permission", { hooks: { PermissionRequest: [{ hooks: [guard] }] } }, true],
  ["on the text", { hooks: { beforeShellExecution: [{ ...guard, matcher: "curl" }] } }, true],
  ["events alone", { PreToolUse: [guard] }, true],
  ["by names of their own", { mine: { PreToolUse: [{ matcher: "exec", hooks: [guard] }] } }, true],
  ["a list, each with its event", { hooks: [{ trigger: "PreToolUse", action: guard }] }, true],
  ["spelled otherwise", { hooks: { pre_tool_use: [guard] } }, true],
  ["of another event", { hooks: { Stop: [{ hooks: [guard] }] } }, false],
  ["of a form that is not known", { hooks: { PreToolUse: "guard" } }, true],
  ["a plugin", { enabledPlugins: { "guard@market": true } }, true],
  ["a plugin that is off", { enabledPlugins: { "guard@market": false } }, false],
  ["a file that is broken", "{", true],
])("%s", (_, file, expected) => {
  expect(isForeign(file)).toBe(expected);
});

it("counts whatever the matcher says where the agent ignores it, and where no file can be read", () => {
  expect(isForeign(groups("edit", guard), [])).toBe(false);
  expect(hasForeignHooks({ files: [path] }, settingsIn)).toBe(true);
  mkdirSync(join(folder, "folder"));
  expect(hasForeignHooks({ files: [join(folder, "folder")] }, settingsIn)).toBe(true);
  expect(hasForeignHooks({ files: [join(folder, "none")] }, settingsIn)).toBe(false);
});
