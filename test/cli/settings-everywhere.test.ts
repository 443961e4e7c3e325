/** One configuration file, every end: a run, the result that a hook replaces, and `pith filter`. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pith, type World, lines, world } from "../classes/world.ts";

const text = lines(200, (at) => `step ${at} ${Math.sin(at)} of the long way to somewhere`);

interface End {
  readonly name: string;
  /** Text that the model sees. */
  shown(here: World, exit: number): string;
}

const make = (here: World, exit: number): void => here.tool("make", `cat <<'E'\n${text}E\nexit ${exit}`);

const payload = (here: World): string =>
  JSON.stringify({
    session_id: "5c7e7a10-0000-4000-8000-000000000000",
    transcript_path: join(here.home, "t.jsonl"),
    cwd: here.folder,
    permission_mode: "default",
    hook_event_name: "PostToolUse",
    tool_name: "Bash",
    tool_input: { command: "make", description: "d" },
    tool_use_id: "toolu_0123",
    tool_response: { stdout: text, stderr: "", interrupted: false, isImage: false, noOutputExpected: false },
  });

const after: End = {
  name: "result",
  shown: (here) => {
    const { stdout, code } = here.bash(`${pith} hook claude <<'E'\n${payload(here)}\nE`, variables(here));
    expect(code).toBe(0);
    if (stdout === "") return text;
    const answer = JSON.parse(stdout) as { hookSpecificOutput: { updatedToolOutput: { stdout: string } } };
    return answer.hookSpecificOutput.updatedToolOutput.stdout;
  },
};

const run: End = {
  name: "run",
  shown: (here, exit) => {
    make(here, exit);
    const rewritten = here.bash(`${pith} rewrite -- make`, variables(here)).stdout;
    return here.bash(rewritten || "make", variables(here)).stdout;
  },
};

const typed: End = {
  name: "typed with pith in front",
  shown: (here, exit) => {
    make(here, exit);
    return here.bash(`${pith} --for-agent make | cat`, variables(here)).stdout;
  },
};

const filter: End = {
  name: "filter",
  shown: (here, exit) =>
    here.bash(`${pith} filter --keep --command make --exit ${exit} <<'E'\n${text}E`, variables(here)).stdout,
};

const variables = (here: World): Record<string, string> => ({
  PITH_CONFIG: join(here.home, "settings.toml"),
});
const configure = (here: World, content: string): void =>
  writeFileSync(join(here.home, "settings.toml"), content);

const count = (shown: string): number => shown.split("\n").length - 1;

describe.each([run, typed, after, filter])("$name", (end) => {
  test("agents.*.cap", () => {
    const here = world();
    configure(here, "[agents.claude]\ncap = 500\n");
    const shown = end.shown(here, 0);
    expect(shown).not.toBe(text);
    // The hook alone knows that it is the agent's: its result is no longer than the agent shows.
    if (end === after) expect(shown.length).toBeLessThanOrEqual(500);
  });

  test("budget", () => {
    const here = world();
    const usual = count(end.shown(here, 0));
    configure(here, "[budget]\nreport = 20\nlog = 20\ndata = 20\n");
    const small = count(end.shown(here, 0));
    expect(usual).toBeGreaterThan(40);
    expect(small).toBeLessThan(30);
  });

  test("mode", () => {
    const here = world();
    configure(here, 'mode = "lossless"\n');
    expect(end.shown(here, 0)).toBe(text);
  });

  test("exclude.commands", () => {
    const here = world();
    configure(here, '[exclude]\ncommands = ["make"]\n');
    expect(end.shown(here, 0)).toBe(text);
  });

  test("tee.dir", () => {
    const here = world();
    configure(here, `[tee]\ndir = "${here.home}/kept"\n`);
    expect(end.shown(here, 0)).toContain(`${here.home}/kept/`);
    expect(readdirSync(join(here.home, "kept")).filter((name) => name.endsWith(".log"))).toHaveLength(1);
  });

  test("tee.dir: of a folder that depends on where one stands nothing is named", () => {
    const here = world();
    for (const named of ["kept", "~/kept"]) {
      configure(here, `[tee]\ndir = "${named}"\n`);
      const path = /full output: (.*)\]/.exec(end.shown(here, 0))?.[1] ?? "";
      expect(path.startsWith("/")).toBe(true);
      expect(path).not.toContain("kept");
    }
  });

  test("tee.enabled, tee.max_bytes: what is not kept is not hidden", () => {
    const here = world();
    configure(here, "[tee]\nenabled = false\n");
    expect(end.shown(here, 0)).toBe(text);
    configure(here, "[tee]\nmax_bytes = 100\n");
    expect(end.shown(here, 0)).toBe(text);
  });
});

test.each([
  ["as usual", ""],
  ["small budgets", "[budget]\nreport = 20\nlog = 20\ndata = 20\n"],
  ["tight", 'mode = "tight"\n'],
  ["kept elsewhere", '[tee]\ndir = "kept"\n'],
  ["a limit of the store", "[tee]\nmax_bytes = 1000\n"],
])("the same lines at every end: %s", (_, content) => {
  const shown = [run, after, filter].map((end) => {
    const here = world();
    configure(here, content.replace('"kept"', `"${here.home}/kept"`));
    return end
      .shown(here, 0)
      .replace(/^\[pith [0-9A-Z]{4,8}:.*\n?/m, "")
      .trimEnd();
  });
  expect(shown[1]).toBe(shown[0]);
  expect(shown[2]).toBe(shown[0]);
});

describe.each([run, after, filter])("$name", (end) => {
  test("a command whose hidden lines were asked for again too often", () => {
    const here = world();
    configure(here, "");
    const data = here.env["PITH_DATA_DIR"]!;
    mkdirSync(data, { recursive: true });
    const relaxed = [{ command: "make", project: here.folder, level: 2, at: Date.now() }];
    writeFileSync(join(data, "relaxed.json"), JSON.stringify({ v: 1, relaxed }));
    expect(end.shown(here, 0)).toBe(text);
  });
});

describe.each([run, filter])("$name of a failure that lost nothing", (end) => {
  test.each([
    ["kept from tee.min_bytes on", 1024, true],
    ["not below", 1_000_000, false],
  ])("%s", (_, min, isKept) => {
    const here = world();
    configure(here, `mode = "lossless"\n[tee]\nmin_bytes = ${min}\n`);
    end.shown(here, 3);
    const folder = join(here.env["PITH_DATA_DIR"]!, "tee");
    expect(existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(".log"))).toBe(isKept);
  });
});

test.each([
  ["a syntax error", "[budget\n", "nothing of the file is in force"],
  ["an unknown key", 'mode = "tight"\nbudgets = 3\n', "the default stands in"],
])("%s is said beside every report that it concerns", (_, content, says) => {
  const here = world();
  configure(here, content);
  here.own("trial", "start");
  for (const words of [
    "gain",
    "gain --json",
    "session",
    "economics",
    "discover",
    "export",
    "trial report",
    "show true",
    "explain true",
  ]) {
    const { stderr, stdout } = here.bash(`${pith} ${words}`, variables(here));
    const lines = stderr.split("\n").filter((line) => line.includes("settings.toml:"));
    expect([words, lines.length, lines[0]]).toEqual([words, 1, expect.stringContaining(says)]);
    if (words === "gain --json") expect(JSON.parse(stdout)).toMatchObject({ v: 1 });
  }
});
