/** The first hour of somebody with Codex who comes from rtk: docs/from-rtk.md from its first line to its last. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasTerminal, idIn, isPlain, person, type Said } from "./hour.ts";
import { packages, type Registry, serve } from "./packages.ts";

const root = join(import.meta.dirname, "..", "..");
const capture = join(root, "fixtures", "go", "test", "large.txt");
const here = person("codex");
let registry: Registry;
let before = "";

const config = 'model = "gpt-5.5"\n\n[tui]\nnotifications = true # mine\n';
const rtkHook = `${JSON.stringify({ hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "rtk hook codex" }] }] } }, null, 2)}\n`;
const filters = `# comment stays
schema_version = 1
[filters.frob]
match_command = "^frob\\\\b"
strip_lines_matching = ["^step "]
[[tests.frob]]
name = "steps go"
input = "step 1\\nend"
expected = "end"
`;
const own = (name: string): string => readFileSync(join(here.home, name), "utf8");

/** As Codex starts its shell: what its settings set, its own variables, and the text in `bash -c`. */
const agent = (command: string): Said => {
  const { shell_environment_policy: policy } = parse(own(".codex/config.toml")) as {
    shell_environment_policy: { set: Record<string, string> };
  };
  const client = { CODEX_TOOL_CALL_ID: "call_1", CODEX_THREAD_ID: "t-1" };
  return here.started(["bash", "-c", command], { ...client, ...policy.set });
};

beforeAll(async () => {
  registry = await serve(packages());
  here.put("home/.codex/config.toml", config);
  here.put("home/.codex/hooks.json", rtkHook);
  here.put("home/.config/rtk/config.toml", "[tracking]\nhistory_days = 30\n");
  here.put("home/.config/rtk/filters.toml", filters);
  here.program("go", capture, 1);
});

afterAll(() => {
  registry.close();
  here.leave();
});

test("install from the archive by its path, as the README says", () => {
  const installed = here.typed(
    `npm install -g --prefix '${here.base}/prefix' --registry '${registry.address}' --no-audit --no-fund --loglevel=error '${packages()}'/pith-0.1.0.tgz`,
  );
  expect(installed.code, installed.err).toBe(0);
  expect(here.typed("pith --version").out).toMatch(/^pith \d+\.\d+\.\d+\n$/);
  before = here.tree();
});

test("import: a dry run says what would come over, then it comes, and nothing of rtk's is touched", () => {
  const dry = here.typed("pith import rtk --dry-run");
  expect(dry.code, dry.err).toBe(0);
  expect(dry.out).toContain("set track.days = 30 (rtk's tracking.history_days)");
  expect(dry.out).toContain("`pith init --replace` removes them");
  expect(here.tree()).toBe(before);
  expect(here.typed("pith import rtk")).toMatchObject({ code: 2, err: expect.stringContaining("--yes") });
  const done = here.typed("pith import rtk --yes");
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining("pith changed no file of rtk") });
  expect(own(".config/pith/filters/rtk.toml")).toBe(filters);
  expect(own(".config/rtk/filters.toml")).toBe(filters);
  expect(here.typed("pith verify").out).toMatch(/^ {2}ok {3}frob: steps go$/m);
});

test("init beside rtk says so; the plan that --replace shows is carried out to the byte", () => {
  const beside = here.typed("pith init --agent codex --dry-run");
  expect(beside.out).toContain(`rtk is in ${here.home}/.codex/hooks.json as well`);
  const plan = here.typed("pith init --replace --dry-run");
  expect(plan.out).toContain(`change ${here.home}/.codex/hooks.json`);
  expect(plan.out).toMatch(/^ *- .*rtk hook codex/m);
  expect(own(".codex/hooks.json")).toBe(rtkHook);
  const done = here.typed("pith init --replace --yes");
  expect(done.code, done.err).toBe(0);
  expect(done.out.startsWith(plan.out.trimEnd())).toBe(true);
  expect(done.out).toMatch(/^OpenAI Codex CLI: pith is installed \(shell integration\)$/m);
  expect(own(".codex/hooks.json")).not.toContain("rtk");
  expect(own(".codex/config.toml")).toContain("notifications = true # mine");
  const doctor = here.typed("pith doctor");
  expect(doctor).toMatchObject({ code: 0, out: expect.not.stringMatching(/rtk is in|^ +BAD/m) });
});

test("the agent's run: shortened, its exit status, read back where the note says", () => {
  const shown = agent("go test ./... 2>&1");
  expect(shown.code).toBe(1);
  expect(shown.out).toMatch(/^--- FAIL/m);
  expect(shown.out.length).toBeLessThan(4_000);
  const id = idIn(shown.out)!;
  // The note names the folder, so that the model needs no command of pith's.
  const [, folder = ""] = /`(\/[^`]*)\/\*_ID\*\.log`/.exec(own(".codex/AGENTS.md")) ?? [];
  expect(agent(`cat '${folder}'/*_${id}*.log`).out).toBe(readFileSync(capture, "utf8"));
  expect(agent("go test ./... | grep -c PASS").out).toBe(here.typed(`grep -c PASS '${capture}'`).out);
  expect(agent(`go test ./... > all.txt; cmp all.txt '${capture}' && echo same`).out).toBe("same\n");
});

test("rtk's words: its exit codes mean the same, and those that are gone are no commands", () => {
  expect(here.typed("pith rewrite 'go test ./...'")).toMatchObject({
    code: 3,
    out: "pith --for-agent go test ./...\n",
  });
  expect(here.typed("pith rewrite 'go test ./... > log'")).toMatchObject({ code: 1, out: "" });
  const table = readFileSync(join(root, "docs", "from-rtk.md"), "utf8");
  const named = [...table.matchAll(/^\| `rtk (\w[\w-]*)/gm)].map(([, word = ""]) => word);
  expect(named.length).toBeGreaterThan(20);
  for (const word of ["recall", "proxy", "smart"])
    expect(here.typed(`pith ${word}`).err, word).toMatch(/^pith: \w+: command not found/);
});

test("reports have words for a person who has just begun", () => {
  for (const report of ["gain", "gain --daily", "session", "economics", "learn", "discover"]) {
    const said = here.typed(`pith ${report}`);
    expect(said.code, report + said.err).toBe(0);
    expect(isPlain(said), said.out).toBe(true);
  }
});

test.runIf(hasTerminal)("uninstall shows the change and asks; then rtk stands where it stood", () => {
  const asked = here.answered("pith init --uninstall", "y\n");
  expect(asked.code, asked.out).toBe(0);
  expect(asked.out).toContain("the entries that pith had replaced are back");
  expect(own(".codex/hooks.json")).toBe(rtkHook);
  expect(own(".codex/config.toml")).toBe(config);
});

test("and without a trace of pith", () => {
  here.typed("pith init --uninstall --yes");
  expect(here.typed("pith forget --yes").code).toBe(0);
  // As docs/install.md says.
  here.typed("rm -rf ~/.config/pith ~/.local/share/pith; rmdir ~/.local/share ~/.local 2>/dev/null");
  expect(here.tree()).toBe(before);
});
