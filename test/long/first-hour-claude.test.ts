/** The first hour of somebody with Claude Code: the README from its install line to its last, and an upgrade. */
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callText } from "../hooks/claude/client-text.ts";
import { hasTerminal, idIn, isPlain, person, type Said } from "./hour.ts";
import { packages, type Registry, serve } from "./packages.ts";

const root = join(import.meta.dirname, "..", "..");
const capture = join(root, "fixtures", "cargo", "test", "large.txt");
const here = person("claude");
let registry: Registry;
let before = "";
let id = "";

const settings = '{\n  "model":   "opus"\n}\n';

/** As Claude Code starts its shell: the script that its settings name, with the text around the command that it writes. */
const agent = (command: string): Said => {
  const { env } = JSON.parse(readFileSync(join(here.home, ".claude/settings.json"), "utf8")) as {
    env: { CLAUDE_CODE_SHELL: string };
  };
  const snapshot = join(here.home, ".claude/shell-snapshots/snapshot-bash-1-a.sh");
  const text = callText(command, { snapshot, pwd: join(here.base, "cwd") });
  return here.typed('"$AGENT_SHELL" -c "$TEXT"', {
    AGENT_SHELL: env.CLAUDE_CODE_SHELL,
    TEXT: text,
    CLAUDECODE: "1",
  });
};

const npm = (words: string): Said =>
  here.typed(
    `npm ${words} --prefix '${here.base}/prefix' --registry '${registry.address}' --no-audit --no-fund --loglevel=error`,
  );

beforeAll(async () => {
  registry = await serve(packages());
  here.put("home/.claude/settings.json", settings);
  // The client's own function, as it writes it down for each session.
  here.put(
    "home/.claude/shell-snapshots/snapshot-bash-1-a.sh",
    'function grep {\n  command grep ${1+"$@"}\n}\n',
  );
  here.program("cargo", capture, 101);
});

afterAll(() => {
  registry.close();
  here.leave();
});

test("install: one line, and it is there", () => {
  const installed = npm("install -g pith");
  expect(installed.code, installed.err).toBe(0);
  expect(here.typed("pith --version").out).toMatch(/^pith \d+\.\d+\.\d+\n$/);
  before = here.tree();
});

test("the help leads to a first try, and a slip of the finger to the right word", () => {
  expect(here.typed("pith --help").out).toContain("To try it: `pith show cargo test`");
  expect(here.typed("pith gian")).toMatchObject({
    code: 127,
    err: expect.stringContaining("did you mean `pith gain`?"),
  });
  expect(here.typed("pith init --agent claudee --dry-run").err).toContain('did you mean "claude"?');
});

test("discover, where nothing has been recorded yet, says that and no figure", () => {
  const said = here.typed("pith discover");
  expect(said.code).toBe(0);
  expect(said.out).toContain("No transcript was found.");
  expect(said.out).not.toMatch(/\d+ tokens/);
});

test("show: what an agent would see, every failure among it, and the figures; nothing is installed for that", () => {
  const { code, out, err } = here.typed("pith show --agent claude cargo test");
  expect(code).toBe(101);
  for (const failing of ["number_0007", "number_0999", "number_1555"])
    expect(out).toContain(`test tests::${failing} ... FAILED`);
  expect(out).toContain("test result: FAILED. 1997 passed; 3 failed");
  expect(out.split("\n").length).toBeLessThan(60);
  expect(err).toMatch(/^raw {6}20,358 tokens/m);
  expect(err).toMatch(/^shown .* 9\d\.\d% less$/m);
  expect(err).toMatch(/^agent {4}Claude Code, inside its shell;/m);
});

test("doctor before init says what to type", () => {
  expect(here.typed("pith doctor").out).toMatch(/-> pith init --agent claude$/m);
});

test.runIf(hasTerminal)("init shows the change and asks; no is no", () => {
  const { out } = here.answered("pith init", "n\n");
  expect(out).toContain(`change ${here.home}/.claude/settings.json`);
  expect(out).toMatch(/^ *\+ .*"CLAUDE_CODE_SHELL"/m);
  expect(out).toMatch(/\[y\/N\]/);
  expect(readFileSync(join(here.home, ".claude/settings.json"), "utf8")).toBe(settings);
});

test("init: the user's own settings stay, what was tried out is told, and how to get out again", () => {
  const { code, out, err } = here.typed("pith init --yes");
  expect(code, out + err).toBe(0);
  expect(out).toMatch(/^Claude Code: pith is installed \(shell integration\)$/m);
  expect(out).toMatch(/^ {2}ok {3}a command through .* comes back shortened/m);
  for (const way of ["pith doctor", "pith raw ID", "PITH_DISABLED=1 COMMAND", "pith init --uninstall"])
    expect(out).toContain(way);
  const written = readFileSync(join(here.home, ".claude/settings.json"), "utf8");
  expect(written).toContain('"model":   "opus"');
  // The link that the person starts pith by, and not where this version happens to lie.
  const note = readFileSync(join(here.home, ".claude/CLAUDE.md"), "utf8");
  expect(note).not.toContain("node_modules/pith/dist/libexec");
  expect(here.typed("pith doctor")).toMatchObject({ code: 0, out: expect.not.stringMatching(/^ +BAD/m) });
});

test("explain: who reads what, and why", () => {
  expect(here.typed("pith explain --agent claude 'cargo test'").out).toMatch(
    /^pith runs in front of `cargo test`/,
  );
  expect(here.typed("pith explain 'cargo test > log'").out).toContain("its output goes into a file");
  expect(here.typed("pith explain --agent claude 'grep -rn x src'").out).toMatch(/function or an alias/);
});

test("the agent's run: shortened, its exit status, and all of it back to the byte", () => {
  const shown = agent("cargo test");
  expect(shown.code).toBe(101);
  expect(shown.out).toContain("test tests::number_0999 ... FAILED");
  expect(shown.out.length).toBeLessThan(3_000);
  id = idIn(shown.out)!;
  expect(id).toBeDefined();
  expect(here.typed(`pith raw ${id}`).out).toBe(readFileSync(capture, "utf8"));
  expect(here.typed(`pith raw ${id} --grep 'FAILED$'`).out.trimEnd().split("\n")).toHaveLength(3);
  expect(agent(`pith raw ${id} | wc -l`).out.trim()).toBe(
    String(readFileSync(capture, "utf8").split("\n").length - 1),
  );
  // A program that reads the output gets it unchanged.
  expect(agent("cargo test | sha256sum").out).toBe(here.typed(`sha256sum < '${capture}'`).out);
  expect(agent("PITH_DISABLED=1 cargo test").out).toBe(readFileSync(capture, "utf8"));
});

test("gain: the agent's run counts, the person's own try does not, and each view has words", () => {
  const gain = JSON.parse(here.typed("pith gain --json").out) as {
    total: { runs: number; savedTokens: number; debitedTokens: number };
  };
  expect(gain.total.runs).toBeGreaterThan(0);
  expect(gain.total.savedTokens).toBeLessThan(20_358);
  for (const view of ["", "--explain", "--history", "--graph", "--regret", "--coverage", "--daily"]) {
    const said = here.typed(`pith gain ${view}`);
    expect(said.code, view).toBe(0);
    expect(said.out.trim(), view).not.toBe("");
    expect(isPlain(said), said.out).toBe(true);
  }
  for (const report of ["session", "learn", "economics", "discover"])
    expect(isPlain(here.typed(`pith ${report}`)), report).toBe(true);
});

test("completions: words of pith's, and values of its options", () => {
  const complete = (words: string): string[] =>
    here
      .typed(
        `eval "$(pith completion bash)"; COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); COMP_LINE="${words}"; COMP_POINT=\${#COMP_LINE}; _pith; printf '%s\\n' "\${COMPREPLY[@]}"`,
      )
      .out.trimEnd()
      .split("\n");
  expect(complete("pith exp")).toContain("explain");
  expect(complete("pith init --agent openco")).toEqual(["opencode"]);
  expect(complete("pith with gem")).toEqual(["gemini"]);
  expect(complete("pith config set mode lo")).toEqual(["lossless"]);
});

test("the next version, over the old one: the entries hold", () => {
  const old = realpathSync(join(here.bin, "pith"));
  const main = join(old, "..", "..", "package.json");
  const manifest = JSON.parse(readFileSync(main, "utf8")) as { version: string };
  expect(npm("uninstall -g pith").code).toBe(0);
  // Between the two the agent goes on without it.
  const between = agent("cargo test");
  expect(between).toMatchObject({ code: 101, out: readFileSync(capture, "utf8") });
  expect(npm("install -g pith").code).toBe(0);
  writeFileSync(main, JSON.stringify({ ...manifest, version: "0.1.1" }));
  expect(idIn(agent("cargo test").out)).toBeDefined();
  expect(here.typed("pith doctor").code).toBe(0);
});

test("uninstall and forget: every byte as it was", () => {
  expect(here.typed("pith init --uninstall --yes").code).toBe(0);
  expect(here.typed("pith init --show").out).toMatch(/^nothing installed$/m);
  expect(here.typed("pith forget --yes").code).toBe(0);
  // As docs/install.md says.
  here.typed(
    "rm -rf ~/.config/pith ~/.local/share/pith; rmdir ~/.local/share ~/.local ~/.config 2>/dev/null",
  );
  expect(here.tree()).toBe(before);
  expect(here.typed("cargo test").out).toBe(readFileSync(capture, "utf8"));
});
