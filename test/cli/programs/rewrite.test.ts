import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratch, type Scratch } from "../../config/scratch.ts";
import { world } from "../../classes/world.ts";

const launcher = join(import.meta.dirname, "..", "..", "..", "dist", "pith");

/** A home whose user allows one command and refuses another. */
const ruled = (): Scratch => {
  const place = scratch();
  const folder = join(place.env.home, ".claude");
  mkdirSync(folder, { recursive: true });
  const permissions = { allow: ["Bash(git status:*)"], deny: ["Bash(rm:*)"] };
  writeFileSync(join(folder, "settings.json"), JSON.stringify({ permissions }));
  return place;
};

const start = (words: readonly string[], path = process.env["PATH"] ?? "") => {
  const place = ruled();
  const env = { ...place.env.variables, PATH: path } as NodeJS.ProcessEnv;
  return spawnSync(launcher, words, { encoding: "utf8", env, cwd: place.root, input: "" });
};

const pith = (...words: string[]): { code: number | null; out: string; err: string } => {
  const { status, stdout, stderr } = start(words);
  return { code: status, out: stdout.replaceAll(`${launcher} --for-agent`, "PITH"), err: stderr };
};

test.each([
  [["git status"], 3, "PITH git status\n"],
  [["--", "git log | grep x"], 3, "git log | PITH grep x\n"],
  [["echo hi"], 1, ""],
  [["git status 'x"], 1, ""],
  [["nosuchprogram x"], 1, ""],
  [[""], 1, ""],
  [["--agent", "claude", "git status -s; git status"], 0, "PITH git status -s; PITH git status\n"],
  [["--agent=claude", "git status; git diff"], 1, ""],
  [["--agent=claude-code", "git status; rm x"], 2, ""],
  [["git", "status"], 3, "PITH git status\n"],
  [["git", "log", "--grep", "a b"], 3, "PITH git log --grep 'a b'\n"],
  [["--agent", "claude", "git status; rm x"], 2, ""],
])("rewrite %j", (words, code, out) => {
  expect(pith("rewrite", ...words)).toEqual({ code, out, err: "" });
});

test.each([
  [[], "takes a command"],
  [["--nonsense", "ls"], 'does not know "--nonsense"'],
  [["--agent", "nobody", "git status"], 'knows no agent named "nobody"'],
])("wrong usage %j", (words, what) => {
  expect(pith("rewrite", ...words)).toEqual({
    code: 64,
    out: "",
    err: `pith: rewrite ${what}; see \`pith rewrite --help\`\n`,
  });
});

test("a command that starts with a dash stands behind two", () => {
  expect(pith("rewrite", "--", "-x; git status").out).toBe("-x; PITH git status\n");
});

test("the contract of --json", () => {
  const { code, out } = pith("rewrite", "--json", "echo é; git status");
  expect(code).toBe(3);
  expect(JSON.parse(out)).toEqual({
    v: 1,
    input: "echo é; git status",
    output: "echo é; PITH git status",
    verdict: "host",
    inserts: [{ at: 9, text: "PITH " }],
    reason: "the agent reads its output",
  });
  expect(JSON.parse(pith("rewrite", "--json", "--agent", "claude", "git status; rm x").out)).toEqual({
    v: 1,
    input: "git status; rm x",
    output: null,
    verdict: "deny",
    inserts: [],
    reason: "a rule of the agent refuses the command",
  });
});

test("pith on PATH is called by its name", () => {
  const { stdout } = start(["rewrite", "git status"], `${join(launcher, "..")}:${process.env["PATH"]}`);
  expect(stdout).toBe("pith --for-agent git status\n");
});

test("explain shows readers, decisions and reasons", () => {
  expect(pith("explain", "cd x && (git log | grep `ls`) 2>&1; make | tail -60").out)
    .toBe(`pith runs in front of \`grep \`ls\`\` and \`make\`. The agent's permission rules apply as usual.

    cd x && (git log | PITH grep \`ls\`) 2>&1; PITH make | tail -60

cd x
    without pith: it is a shell built-in
    stdout: agent, stderr: agent
  && git log
      without pith: a program reads its output
      stdout: program, stderr: agent
  | grep \`ls\`
      with pith: the agent reads its output
      stdout: agent, stderr: agent, filter: grep
    ls
        without pith: its output becomes part of another command
        stdout: program, stderr: agent
; make
    with pith: it prints a report, and the commands after it only trim that for the agent
    stdout: program, stderr: agent, filter: make
| tail -60
    without pith: it only trims a report that pith has already shortened
    stdout: agent, stderr: agent, filter: tail
`);
});

test("the contract of explain --json", () => {
  const { code, out } = pith("explain", "--json", "A=é ls | cat > f; git status");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    output: "A=é ls | cat > f; PITH git status",
    commands: [
      {
        start: 0,
        end: 7,
        argv: ["ls"],
        readers: { 1: "program", 2: "agent" },
        filter: null,
        decision: "leave",
      },
      { start: 10, end: 17, argv: ["cat"], readers: { 1: "file", 2: "agent" }, decision: "leave" },
      {
        start: 19,
        end: 29,
        argv: ["git", "status"],
        filter: "git status",
        decision: "insert",
        reason: "the agent reads its output",
      },
    ],
  });
});

test("explain says why nothing can be said", () => {
  expect(pith("explain", "ls 'x")).toEqual({
    code: 0,
    out: "pith leaves this command alone: the text cannot be parsed as bash.\n",
    err: "",
  });
  expect(pith("explain").code).toBe(2);
});

test("a payload on standard input of pith alone is answered as by `pith hook`, with a byte order mark or without", () => {
  const here = world();
  const payload = JSON.stringify({ tool: "Bash", input: { command: "git status" } });
  const asked = here.input(["hook"], payload);
  expect(asked.stdout).toContain("pith --for-agent git status");
  const wide = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
  for (const text of [payload, `\uFEFF${payload}`, wide(payload), wide(payload).swap16()])
    expect(here.input([], text)).toEqual(asked);
  expect(here.input([], "")).toMatchObject({ code: 2, stdout: "" });
  here.file(
    "../home/.config/pith/config.toml",
    `[[hooks.entries]]\npoint = "command_before"\ncapability = "guardrail"
runtime = { type = "in_process", name = "policy", file = "policy.toml" }\n`,
  );
  here.file("../home/.config/pith/policy.toml", `[[rule]]\ncommand = "git push*"\n`);
  const call = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "git push" } };
  const one = wide(JSON.stringify(call));
  for (const bytes of [one, Buffer.concat([one, Buffer.of(10)]), Buffer.from(one).swap16()])
    expect(here.input(["hook", "claude-code"], bytes).stdout).toContain('"permissionDecision":"deny"');
});
