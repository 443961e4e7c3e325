import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lines, pith, world, type World } from "./world.ts";

const asked = (here: World, agent: string, payload: object, env: Readonly<Record<string, string>> = {}) => {
  here.file("payload.json", JSON.stringify(payload));
  return here.bash(`'${pith}' hook ${agent} < payload.json`, env);
};

test("the folder that the model is in decides about no rule: a project's own hold in all of them", () => {
  const here = world();
  here.tool("cargo", "exit 0");
  const elsewhere = join(here.home, "elsewhere");
  for (const folder of [".codebuddy", "elsewhere/.codebuddy"])
    mkdirSync(join(here.home, folder), { recursive: true });
  const rules = (path: string, kind: string): void =>
    writeFileSync(join(path, ".codebuddy/settings.json"), `{"permissions":{"${kind}":["Bash(cargo:*)"]}}`);
  rules(here.home, "allow");
  rules(elsewhere, "allow");
  const said = (cwd: string): string =>
    asked(
      here,
      "codebuddy",
      {
        hook_event_name: "PreToolUse",
        session_id: "s1",
        cwd,
        permission_mode: "default",
        tool_name: "Bash",
        tool_input: { command: "cargo test" },
      },
      { CODEBUDDY_PROJECT_DIR: here.folder },
    ).stdout;
  here.file("sub/file", "");
  expect(said(here.folder)).toContain('"permissionDecision":"allow"');
  expect(said(elsewhere)).toBe("");
  here.file(".codebuddy/settings.json", '{"permissions":{"deny":["Bash(cargo test:*)"]}}');
  expect([here.folder, join(here.folder, "sub"), elsewhere].map(said)).toEqual(["", "", ""]);
});

test("a path that a program prints is not read, whatever the words around it", () => {
  const here = world();
  const secret = lines(2000, (index) => `   Compiling secret-${index} v1.0.0`);
  here.file("private.txt", secret);
  const size = (Buffer.byteLength(secret) / 1024).toFixed(1);
  const { stdout, code } = asked(here, "copilot", {
    sessionId: "s1",
    timestamp: 1_795_318_760_547,
    cwd: here.folder,
    toolName: "bash",
    toolArgs: { command: "cargo build" },
    toolResult: {
      resultType: "success",
      textResultForLlm:
        `Output too large to read at once (${size} KB). Saved to: ${join(here.folder, "private.txt")}\n` +
        `Consider it.\n\nPreview (first 500 chars):\n${secret.slice(0, 500)}\n` +
        "<shellId: 0 completed with exit code 0>",
    },
  });
  expect({ stdout, code }).toEqual({ stdout: "", code: 0 });
});
