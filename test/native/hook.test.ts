/** An input to which the native program says nothing has no answer; any other reaches the engine as the agent sent it. */
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { coveredWords, quietWords } from "../../src/rewrite/quiet-words.ts";
import { rewrite } from "../../src/rewrite/rewrite.ts";
import { removedLater } from "../left-over.ts";
import { isBuilt, program } from "./world.ts";

const payload = (command: string, more: object = {}): object => ({
  session_id: "5c7e7a10",
  transcript_path: "/tmp/s.jsonl",
  cwd: "/tmp",
  permission_mode: "default",
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command, description: "State" },
  ...more,
});

const covered = coveredWords();
const pieces = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("echo", "true", "mkdir", "x", "a=1", "done", "é", "1.5", "-n", "pith"),
  },
  { weight: 1, arbitrary: fc.constantFrom(...quietWords()) },
  { weight: 1, arbitrary: fc.constantFrom(...covered) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "python3.11",
      "/usr/bin/git",
      "./x",
      "\\ls",
      "l\\s",
      "$(ls)",
      "`ls`",
      "'git'",
      '"git"',
      "PITH_DISABLED=1",
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(" ", ";", "&&", "|", "\n", "(", ")", "{ ", "; }", ">x", "$", "'", '"'),
  },
);
const commands = fc
  .array(pieces, { minLength: 1, maxLength: 7 })
  .map((parts) => parts.join(" ").replaceAll(" $ ", " $"));

const inserts = (command: string): boolean =>
  rewrite(command, { word: "pith", find: (name) => `/usr/bin/${name}`, variable: () => undefined }).output !==
  null;

describe.skipIf(!isBuilt)("the native hook", () => {
  let root = "";
  beforeAll(() => {
    root = removedLater(mkdtempSync(join(tmpdir(), "pith-hook-")));
    mkdirSync(join(root, "home"));
    for (const name of ["pith-native", "pith.table"])
      copyFileSync(join(program, "..", name), join(root, name));
    mkdirSync(join(root, "engine"));
    writeFileSync(join(root, "engine", "pith"), "#!/bin/sh\necho ENGINE; cat\n");
    chmodSync(join(root, "engine", "pith"), 0o755);
  });

  /** "": answered; otherwise what the engine was given. */
  const ask = (input: string, env: Record<string, string> = {}): string => {
    const words = [join(root, "engine", "pith"), "hook", "claude"];
    const variables = { PATH: process.env["PATH"], HOME: join(root, "home"), ...env };
    const ran = spawnSync(join(root, "pith-native"), words, { input, env: variables, encoding: "utf8" });
    expect([ran.status, ran.stderr]).toEqual([0, ""]);
    return ran.stdout.replace(/^ENGINE\n/, "ENGINE:");
  };

  it("says nothing only where nothing would be inserted", () => {
    let answered = 0;
    for (const command of fc.sample(commands, 250)) {
      const text = JSON.stringify(payload(command));
      const said = ask(text);
      if (said === "") {
        answered += 1;
        expect(inserts(command), command).toBe(false);
      } else expect(said).toBe(`ENGINE:${text}`);
    }
    expect(answered).toBeGreaterThan(10);
    for (const word of covered) expect(ask(JSON.stringify(payload(`${word} x`))), word).not.toBe("");
  });

  it.each<[string, string]>([
    ["another tool", JSON.stringify(payload("ls", { tool_name: "Write" }))],
    [
      "another tool, with much to write",
      JSON.stringify(payload("ls", { tool_name: "Write", content: "ls ".repeat(9000) })),
    ],
    ["spread over lines", JSON.stringify(payload("echo x"), null, 2)],
  ])("nothing to %s", (_, text) => expect(ask(text)).toBe(""));

  const nothing = JSON.stringify(payload("echo x"));

  it.each<[string, string]>([
    ["another event", JSON.stringify(payload("echo x", { hook_event_name: "PostToolUse" }))],
    ["no JSON", `${nothing}}`],
    ["an unfinished one", nothing.slice(0, -1)],
    ["a name twice", nothing.replace("{", '{"tool_name":"Write",')],
    ["a name in other letters", nothing.replace("tool_name", "tool\\u005fname")],
    ["a tool in other letters", nothing.replace("Bash", "B\\u0061sh")],
    ["a command in other letters", nothing.replace("echo", "l\\u0073")],
    ["two inputs", nothing.replace("{", '{"tool_input":{"command":"ls"},')],
    ["two commands", nothing.replace('"command":', '"command":"ls","command":')],
    ["a list", `[${nothing}]`],
    ["more than is looked at", JSON.stringify(payload(`echo ${"x".repeat(100_000)}`))],
    ["nothing", ""],
  ])("%s is the engine's", (_, text) => expect(ask(text)).toBe(`ENGINE:${text}`));

  it.each<[string, Record<string, string>]>([
    ["settings", { PITH_CONFIG: "/etc/passwd" }],
    ["hooks for this run", { PITH_HOOKS_OVERRIDE: "{}" }],
    ["a project that is trusted", { PITH_TRUST_PROJECT: "1" }],
  ])("%s may have a word", (_, env) => expect(ask(nothing, env)).toBe(`ENGINE:${nothing}`));
});
