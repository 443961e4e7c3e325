/** A person's first hour: clone, install, three agents, a look at everything, and out again without a trace. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const base = mkdtempSync(join(tmpdir(), "pith-hour-"));
const clone = join(base, "pith");
const home = join(base, "home");
const project = join(base, "project");
const capture = join(root, "fixtures", "cargo", "test", "large.txt");

interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** What the person types, in their project, with what they have installed on PATH. */
const typed = (command: string, more: Readonly<Record<string, string>> = {}, cwd = project): Said => {
  const { status, stdout, stderr } = spawnSync("bash", ["-c", command], {
    cwd,
    env: {
      PATH: `${join(base, "tools")}:${join(base, "prefix", "bin")}:${process.env["PATH"]}`,
      HOME: home,
      TMPDIR: join(base, "tmp"),
      SHELL: "/bin/bash",
      npm_config_cache: join(base, "cache"),
      npm_config_offline: "true",
      ...more,
    },
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return { code: status, out: stdout, err: stderr };
};

/** Every path of the home with a hash of what is in it. */
const tree = (): string =>
  typed(`cd && find . -type f -not -path './.npm/*' -exec sha256sum {} + | sort -k2; find . -type d | sort`)
    .out;

let before = "";
let id = "";

beforeAll(() => {
  for (const folder of [home, project, join(base, "tmp"), join(base, "tools")]) mkdirSync(folder);
  for (const folder of [".claude", ".codex", ".config/opencode"])
    mkdirSync(join(home, folder), { recursive: true });
  writeFileSync(join(home, ".claude", "settings.json"), '{\n  "model":   "opus"\n}\n');
  writeFileSync(join(base, "tools", "cargo"), `#!/bin/sh\ncat '${capture}'\nexit 101\n`, { mode: 0o755 });
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

test("clone, build, install", () => {
  const cloned = typed(`git clone --quiet '${root}' '${clone}'`, {}, base);
  expect(cloned.code, cloned.err).toBe(0);
  // What `npm ci` would fetch.
  symlinkSync(join(root, "node_modules"), join(clone, "node_modules"));
  const built = typed(
    `npm run --silent build && npm install -g --prefix '${join(base, "prefix")}' --ignore-scripts .`,
    {},
    clone,
  );
  expect(built.code, built.out + built.err).toBe(0);
  expect(typed("pith --version").out).toMatch(/^pith \d+\.\d+\.\d+\n$/);
  before = tree();
});

test("the help leads to a first try", () => {
  expect(typed("pith --help").out).toContain("To try it by hand: `pith show cargo test`");
  expect(typed("pith gian")).toMatchObject({
    code: 127,
    err: expect.stringContaining("did you mean `pith gain`?"),
  });
});

test("init: three agents, and what to do next", () => {
  expect(typed("pith init --show")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^nothing installed$/m),
  });
  const { code, out, err } = typed("pith init --agent claude,codex,opencode --yes");
  expect(code, out + err).toBe(0);
  for (const title of ["Claude Code", "OpenAI Codex CLI", "OpenCode"])
    expect(out).toMatch(new RegExp(`^${title}: pith is in \\(shell integration\\)$`, "m"));
  expect(out).toMatch(/`pith show COMMAND` prints what an agent reads of a command\n$/);
  const shown = JSON.parse(typed("pith init --show --json").out) as { installed: { agent: string }[] };
  expect(shown.installed.map(({ agent }) => agent).toSorted()).toEqual(["claude", "codex", "opencode"]);
  expect(typed("pith doctor").out).not.toMatch(/^ +BAD/m);
});

test("show: what an agent sees, and the figures", () => {
  const { code, out, err } = typed("pith show --agent claude cargo test");
  expect(code).toBe(101);
  expect(out).toContain("[pith: 991 passed tests hidden]");
  expect(out).toContain("test result: FAILED. 1997 passed; 3 failed");
  expect(err).toMatch(/^raw {6}20,358 tokens/m);
  expect(err).toMatch(/^shown .* 9\d\.\d% less$/m);
  expect(err).toMatch(/^agent {4}Claude Code, inside its shell;.*30,000 characters$/m);
});

test("explain: who reads what, and why", () => {
  expect(typed("pith explain cargo test").out).toMatch(/pith inserted: the agent reads it/);
  expect(typed("pith explain 'cargo test > log'").out).toContain("its output goes into a file");
});

test("a run of an agent, and all of it back", () => {
  const shown = typed("pith cargo test | cat", { CLAUDECODE: "1" });
  id = /^\[pith ([0-9A-Z]{4,8}): \d+ of \d+ lines hidden/m.exec(shown.out)![1]!;
  expect(typed(`pith raw ${id}`).out).toBe(readFileSync(capture, "utf8"));
  expect(typed(`pith raw ${id} --grep 'FAILED$'`).out.trimEnd().split("\n")).toHaveLength(3);
});

test("gain: the agent's run, and not the person's own try", () => {
  const gain = JSON.parse(typed("pith gain --json").out) as { total: { runs: number; savedTokens: number } };
  expect(gain.total.runs).toBe(1);
  expect(typed("pith gain").out).toMatch(/ in 1 command, the last 30 days\.\n/);
});

test("completions", () => {
  const complete = (words: string): string[] =>
    typed(
      `eval "$(pith completion bash)"; COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); COMP_LINE="${words}"; COMP_POINT=\${#COMP_LINE}; _pith; printf '%s\\n' "\${COMPREPLY[@]}"`,
    )
      .out.trimEnd()
      .split("\n");
  expect(complete("pith exp")).toContain("explain");
  expect(complete("pith init --agent openco")).toEqual(["opencode"]);
});

test("uninstall and forget: every byte as it was", () => {
  expect(typed("pith init --uninstall --yes").code).toBe(0);
  expect(typed("pith init --show").out).toMatch(/^nothing installed$/m);
  expect(typed("pith forget --yes").code).toBe(0);
  const left = typed(
    "rm -rf ~/.config/pith ~/.local/share/pith; rmdir ~/.local/share ~/.local 2>/dev/null; true",
  );
  expect(left.code).toBe(0);
  expect(tree()).toBe(before);
  expect(typed("cargo test").out).toBe(readFileSync(capture, "utf8"));
});
