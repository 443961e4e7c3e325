import { beforeEach, describe, expect, test } from "vitest";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pith, world, type World } from "../../classes/world.ts";
import { snapshotOf } from "../../hooks/claude/snapshots.ts";

let here: World;
const own = (...words: string[]) => here.own(...words);
const script = () => join(here.home, ".config/pith/claude/bash");
/** Rows of faults, and the exit code. */
const doctor = (): { readonly bad: readonly string[]; readonly code: number | null } => {
  const { stdout, code } = own("doctor");
  return { bad: stdout.split("\n").filter((row) => row.startsWith("  BAD")), code };
};
const rows = () => doctor().bad;
const install = (...words: string[]) =>
  expect(own("init", "--agent", "claude", "--yes", ...words).code).toBe(0);

beforeEach(() => {
  here = world();
  (here.env as Record<string, string>)["SHELL"] = "/bin/bash";
  mkdirSync(join(here.home, ".claude"));
});

describe("pith doctor", () => {
  test.each([["shell"], ["hook"]])("tries the %s integration out", (end) => {
    install("--via", end);
    expect(doctor()).toEqual({ bad: [], code: 0 });
  });

  test("says whether the model is told what marks are", () => {
    install();
    expect(own("doctor").stdout).toContain("its model is given the note that explains the marks");
    (here.env as Record<string, string>)["CLAUDE_CODE_DISABLE_CLAUDE_MDS"] = "1";
    expect(own("doctor").stdout).toMatch(/each mark names the file .*CLAUDE_CODE_DISABLE_CLAUDE_MDS keeps/);
  });

  describe("names a proof that is off, and explain promises none", () => {
    const earlier = "lines that an earlier command showed";
    const explained = (agent: string) => own("explain", "--agent", agent, "git diff").stdout;
    const rollout = (...records: readonly object[]): void => {
      const folder = join(here.home, ".codex/sessions/2026/11/28");
      mkdirSync(folder, { recursive: true });
      const text = records.map((record) => `${JSON.stringify(record)}\n`).join("");
      writeFileSync(join(folder, "rollout-2026-11-28T10-00-00-x.jsonl"), text);
    };
    const item = (sequence: number) => ({
      type: "response_item",
      payload: { type: "message", role: "user", content: [] },
      metadata: { history_sequence: sequence },
    });

    test.each([
      ["a record that is not known", [{ type: "history_trimmed", payload: {} }, item(1)], "history_trimmed"],
      [
        "items without their places",
        [{ type: "response_item", payload: { type: "message" } }],
        "does not say where",
      ],
    ])("of Codex: %s", (_, records, why) => {
      mkdirSync(join(here.home, ".codex"));
      expect(own("init", "--agent", "codex", "--yes").code).toBe(0);
      rollout(item(1), item(2));
      expect(own("doctor").stdout).not.toContain(earlier);
      expect(explained("codex")).toContain("hidden if the agent's own record proves it");
      rollout(...records);
      expect(own("doctor").stdout).toMatch(new RegExp(`${earlier} are shown again: .*rollout.*${why}`));
      expect(explained("codex")).toMatch(new RegExp(`shown again: .*${why}`));
    });

    test("of Codex, where it had to end: a compaction", () => {
      mkdirSync(join(here.home, ".codex"));
      expect(own("init", "--agent", "codex", "--yes").code).toBe(0);
      rollout({ type: "compacted", payload: {} }, item(2));
      expect(own("doctor").stdout).not.toContain(earlier);
    });

    test("of Claude Code: a transcript without its requests", () => {
      install();
      const use = { type: "tool_use", id: "a", name: "Bash", input: { command: "ls" } };
      const folder = join(here.home, ".claude/projects/-app");
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        join(folder, "x.jsonl"),
        `${JSON.stringify({ type: "assistant", message: { content: [use] } })}\n`,
      );
      expect(own("doctor").stdout).toMatch(/shown again: .*x\.jsonl does not say what was sent/);
      expect(explained("claude")).toContain("does not say what was sent");
    });

    test("of Claude Code: a function that does more than start its tool", () => {
      install();
      const folder = join(here.home, ".claude/shell-snapshots");
      mkdirSync(folder, { recursive: true });
      const write = (text: string) => writeFileSync(join(folder, "snapshot-bash-1795269538213-a.sh"), text);
      const known = snapshotOf("2.1.330-bash");
      write(known);
      expect(own("doctor").stdout).not.toContain("left as it is");
      write(known.replace("function find {\n", "function find {\n  echo searching\n"));
      expect(own("doctor").stdout).toMatch(/pith leaves `find` alone: .* does not know/);
      expect(own("doctor").stdout).not.toContain("`grep` is left");
    });
  });

  test("says where scripts of the model's run commands, which are not shortened then", () => {
    install();
    expect(own("doctor").stdout).not.toContain("code mode");
    const path = join(here.home, ".claude/settings.json");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace(/"env": \{/, '$&"CLAUDE_CODE_EXPERIMENTAL_CODE_MODE": "1",'));
    expect(own("doctor").stdout).toMatch(
      /scripts of its model run \(code mode\) are not shortened: .*settings\.json names CLAUDE_CODE_EXPERIMENTAL_CODE_MODE/,
    );
  });

  test("promises for Codex what holds for the model's own calls", () => {
    mkdirSync(join(here.home, ".codex"));
    expect(own("init", "--agent", "codex", "--yes").code).toBe(0);
    expect(own("doctor").stdout).toContain("(code mode) are not shortened");
    expect(own("explain", "--agent", "codex", "git log").stdout).toContain(
      "If a script of OpenAI Codex CLI's model runs it (code mode), pith leaves it alone",
    );
  });

  test("says that nothing is installed", () => {
    expect(doctor()).toEqual({ bad: ["  BAD  pith is not installed here"], code: 1 });
  });

  test.each([
    ["is gone", () => rmSync(script()), /is missing; Claude Code uses its own choice of shell/],
    [
      "was changed",
      () => writeFileSync(script(), readFileSync(script(), "utf8") + "# x\n"),
      /was written by another version, or changed/,
    ],
    ["does not start", () => writeFileSync(script(), "#!/nonexistent\n"), /does not run commands/],
    ["cannot be started", () => chmodSync(script(), 0o644), /does not run commands/],
    [
      "leads nowhere",
      () =>
        writeFileSync(
          script(),
          readFileSync(script(), "utf8")
            .replace(/_pith_dist='/, "_pith_dist='/gone")
            .replaceAll("/dist/pith'", "/dist/gone'"),
        ),
      /pith is not asked/,
    ],
  ])("says that the script %s, and mends it", (_, damage, message) => {
    install();
    damage();
    const { bad, code } = doctor();
    expect(bad.join("\n")).toMatch(message);
    expect(code).toBe(1);
    expect(own("doctor", "--fix").stdout).toMatch(/^repaired: /m);
    expect(rows()).toEqual([]);
  });

  test("says that reading kept outputs will ask, and mends it", () => {
    install();
    const settings = join(here.home, ".claude/settings.json");
    writeFileSync(
      settings,
      readFileSync(settings, "utf8")
        .replace(/"Read[^"]*",?/g, '"Bash(ls)",')
        .replace(/,(\s*\])/, "$1"),
    );
    expect(rows().join("\n")).toMatch(/reading kept outputs will ask/);
    own("doctor", "--fix");
    expect(rows()).toEqual([]);
  });

  test.skipIf(!existsSync("/bin/zsh"))("says that the user's shell is another one now", () => {
    install();
    (here.env as Record<string, string>)["SHELL"] = "/bin/zsh";
    expect(rows().join("\n")).toMatch(/your shell is \/bin\/zsh now/);
  });

  test("says that a hook is switched off", () => {
    install("--via", "hook");
    here.file(".claude/settings.json", '{"disableAllHooks":true}');
    expect(rows().join("\n")).toMatch(/switches hooks off/);
  });

  test("finds that there is no agent", () => {
    rmSync(join(here.home, ".claude"), { recursive: true });
    expect(doctor()).toEqual({
      bad: ["  BAD  no agent was found on this machine, so pith has nothing to do"],
      code: 1,
    });
  });

  test("says words that work as they stand for an agent that has its instructions only", () => {
    rmSync(join(here.home, ".claude"), { recursive: true });
    writeFileSync(join(here.home, ".aider.conf.yml"), "");
    const said = own("doctor").stdout;
    const line = /-> (pith init --agent aider .*)/.exec(said)?.[1] ?? "";
    expect(line).toBe("pith init --agent aider --via instructions");
    expect(here.bash(`'${pith}' ${line.replace("pith ", "")} --yes`).code).toBe(0);
    expect(own("doctor").stdout).not.toMatch(/pith is not installed here/);
  });

  test("names a settings file that cannot be read once, and looks at everything else", () => {
    mkdirSync(join(here.home, ".codex"));
    expect(own("init", "--agent", "codex", "--yes").code).toBe(0);
    rmSync(join(here.home, ".claude"), { recursive: true });
    here.bash('mkdir -p "$HOME/.claude/settings.json"');
    const said = own("doctor");
    expect(said.stderr).toBe("");
    expect(rows()).toEqual([expect.stringMatching(/settings\.json is a directory; move it away first/)]);
    expect(said.stdout).toMatch(/^OpenAI Codex CLI$/m);
    expect(said.stdout).toMatch(/^pith's own files$/m);
    // It has only looked.
    expect(said.stdout).not.toMatch(/nothing was/);
  });

  test.each([
    ["{ broken", /pith is not installed here, and cannot be: .*settings\.json line 1: .*; correct it first$/],
    ["[]", /pith is not installed here, and cannot be: .*settings\.json is not a JSON object$/],
  ])("says where settings are in the way of installing: %s", (text, message) => {
    writeFileSync(join(here.home, ".claude/settings.json"), text);
    const { bad, code } = doctor();
    expect(bad.join("\n")).toMatch(message);
    expect(code).toBe(1);
    mkdirSync(join(here.home, ".codex"));
    expect(own("init", "--agent", "codex", "--yes").code).toBe(0);
    expect(rows()).toHaveLength(1);
  });

  test("says what answers, and what is missing that would answer sooner", () => {
    install();
    const copy = join(here.folder, "dist");
    cpSync(join(pith, ".."), copy, { recursive: true, filter: (from) => !from.includes("libexec") });
    const said = here.bash(`'${copy}/pith' doctor`);
    expect(said.stdout).toMatch(/ok {3}everything is answered by Node \d\S* \(\S+\)$/m);
    expect(said.stdout).toMatch(
      /BAD {2}hooks and small outputs are slower than they could be: the native program is missing\n {7}-> install the package @pith\/native-/,
    );
    expect(said.code).toBe(1);
    const isNative = existsSync(join(pith, "..", "libexec", "pith-native"));
    expect(/slower/.test(own("doctor").stdout)).toBe(!isNative);
  });

  test("tells programs the same", () => {
    const said = JSON.parse(own("doctor", "--json").stdout) as {
      sections: { findings: { level: string; what: string }[] }[];
    };
    const bad = said.sections.flatMap(({ findings }) => findings).filter(({ level }) => level === "warning");
    expect(bad.map(({ what }) => what)).toEqual(["pith is not installed here"]);
  });
});

describe("pith init", () => {
  test("without a terminal needs --yes, and does not read its input", () => {
    const refused = here.input(["init", "--agent", "claude"], "y\n");
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/add --yes/);
    expect(existsSync(join(here.home, ".claude/settings.json"))).toBe(false);
  });

  test("shows what would change", () => {
    const shown = own("init", "--agent", "claude", "--dry-run");
    expect(shown.code).toBe(0);
    expect(shown.stdout).toMatch(/^ {2}\+ {4}"CLAUDE_CODE_SHELL": /m);
    expect(existsSync(join(here.home, ".claude/settings.json"))).toBe(false);
    expect(existsSync(script())).toBe(false);
  });

  test("says what is installed", () => {
    expect(own("init", "--show")).toMatchObject({
      code: 0,
      stdout: "Claude Code: not installed\nnothing installed\n",
    });
    install();
    const shown = own("init", "--show");
    expect(shown).toMatchObject({
      code: 0,
      stdout: `Claude Code: shell integration, user settings, ${here.home}/.claude/settings.json\n`,
    });
  });

  test("twice is once", () => {
    install();
    expect(own("init", "--agent", "claude", "--yes").stdout).toBe("Claude Code: nothing to change\n");
  });

  test.each([
    [["--agent", "nobody"], /no agent "nobody"/],
    [["--agent", "claude", "--via", "middle", "--yes"], /no integration "middle"/],
    [["--nonsense"], /unknown option/],
  ])("%j is a mistake", (words, message) => {
    const run = own("init", ...words);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(message);
  });

  test("finds no agent where there is none", () => {
    rmSync(join(here.home, ".claude"), { recursive: true });
    expect(own("init", "--yes").stderr).toMatch(/no agent found/);
  });
});
