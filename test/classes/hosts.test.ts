import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { agents } from "../../hooks/registry.generated.ts";
import { freshReadme } from "../../scripts/readme.ts";
import { companionPackage, natives, scope, systemOf, targets } from "../../scripts/targets.ts";
import { countTokens } from "../../src/history/tokens.ts";
import { idIn, lines, pith, root, type World, world } from "./world.ts";

describe("class 40: installer", () => {
  const settings = [
    ['{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"other-tool"}]}]}}'],
    [
      '{\r\n\t// mine\r\n\t"env": { "A": "1" }, // and this\r\n\t"permissions": {"allow": ["Bash(ls)"]}\r\n}\r\n',
    ],
    ["{}"],
    [""],
  ] as const;

  test.each(settings)("installed twice and taken out again, every byte is as it was: %j", (text) => {
    const here = world();
    here.file("real/settings.json", text);
    here.bash('mkdir -p "$HOME/.claude"; ln -s "$PWD/real/settings.json" "$HOME/.claude/settings.json"');
    here.own("init", "--agent", "claude", "--dry-run");
    expect(here.read("real/settings.json").toString()).toBe(text);
    expect(here.own("init", "--agent", "claude", "--yes").code).toBe(0);
    const installed = here.read("real/settings.json").toString();
    expect(installed).toContain("CLAUDE_CODE_SHELL");
    here.own("init", "--agent", "claude", "--yes");
    expect(here.read("real/settings.json").toString()).toBe(installed);
    expect(here.own("init", "--agent", "claude", "--uninstall", "--yes").code).toBe(0);
    expect(here.read("real/settings.json").toString()).toBe(text);
    expect(here.bash('test -L "$HOME/.claude/settings.json"; ls "$HOME/.claude"').stdout.trim()).toBe(
      "settings.json",
    );
  });

  test("without a terminal and without --yes nothing is written", () => {
    const here = world();
    here.bash('mkdir -p "$HOME/.claude"');
    const result = here.own("init", "--agent", "claude");
    expect(result.code).toBe(2);
    expect(here.bash('ls "$HOME/.claude"').stdout).toBe("");
  });
});

describe("class 41: inert hook", () => {
  test("doctor drives what is installed, and fails loudly when it does not work", () => {
    const here = world();
    here.bash('mkdir -p "$HOME/.claude"; echo "{}" > "$HOME/.claude/settings.json"');
    here.own("init", "--agent", "claude", "--yes");
    const fine = here.own("doctor");
    expect({ code: fine.code, output: fine.stdout }).toEqual({ code: 0, output: fine.stdout });
    const script =
      /"CLAUDE_CODE_SHELL":\s*"([^"]+)"/.exec(here.bash('cat "$HOME/.claude/settings.json"').stdout)?.[1] ??
      "";
    here.bash(`sed -i 's|/dist|/nowhere|g' '${script}'`);
    expect(here.own("doctor").code).toBe(1);
  });

  test("no rewritten command ends in 127 where the original does not", () => {
    const here = world();
    here.file("x", "a\n");
    for (const text of [
      "ls",
      "cd /tmp && ls",
      "PATH=/usr/bin:/bin; ls",
      "env -i /bin/ls",
      "(cd / && ls)",
      "git --version",
    ]) {
      expect(here.withPith(text).code).toBe(here.bash(text).code);
    }
  });
});

describe("class 42: platform gaps", () => {
  test("what the launcher looks for is made, for every platform but Windows, where Node is the engine", () => {
    const text = readFileSync(join(root, "dist", "pith"), "utf8");
    const sought = [...text.matchAll(/pith_seek ([a-z]+\d*-[a-z]+\d+)/g)].map(([, system]) => system!);
    for (const system of sought) expect(natives.map(companionPackage)).toContain(`${scope}/native-${system}`);
    expect(text).toContain(`/node_modules/${scope}/native-$1/pith-native`);
    expect(targets.filter((target) => !sought.includes(systemOf(target))).map(({ name }) => name)).toEqual([
      "win32-x64",
    ]);
  });

  test("the table of agents is what the adapters and the real clients' runs say", async () => {
    const readme = readFileSync(join(root, "docs", "agents.md"), "utf8");
    expect(await freshReadme(readme)).toBe(readme);
    for (const { name } of agents) expect(readme).toContain(`\`${name}\``);
  });

  test("every agent has tests of its own", () => {
    const tested = readdirSync(join(root, "test", "hooks"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".test.ts"))
      .map((file) => `${file}\n${readFileSync(join(root, "test", "hooks", file), "utf8")}`)
      .join("\n");
    expect(
      agents
        .filter(
          ({ name }) =>
            !tested.includes(`hooks/${name}`) &&
            !tested.includes(`${name}/`) &&
            !tested.includes(`told("${name}")`),
        )
        .map(({ name }) => name),
    ).toEqual([]);
  });

  test("texts of PowerShell are left alone", () => {
    const here = world();
    for (const text of ["Get-ChildItem -Recurse | Select-String foo", "Get-Content x.txt -Tail 5"])
      expect(here.own("rewrite", text)).toMatchObject({ code: 1, stdout: "" });
  });
});

describe("class 43: bypass", () => {
  test("PITH_DISABLED=1 and exclusions give raw bytes", () => {
    const here = world();
    here.tool("cargo", `cat <<'E'\n${lines(400, (index) => `test deep::case_${index} ... ok`)}E`);
    const raw = here.bash("cargo test").stdout;
    expect(here.rewrite("PITH_DISABLED=1 cargo test")).toBe("PITH_DISABLED=1 cargo test");
    expect(here.withPith("cargo test", { PITH_DISABLED: "1" }).stdout).toBe(raw);
    expect(here.own("config", "set", "exclude.commands", '["cargo test"]').code).toBe(0);
    expect(here.rewrite("cargo test")).toBe("cargo test");
    expect(here.rewrite("cargo build")).not.toBe("cargo build");
  });
});

describe("class 44: cache", () => {
  const steady = (text: string): string =>
    text
      .replaceAll(/\d{10}_/g, "EPOCH_")
      .replaceAll(/[0-9A-HJKMNP-TV-Z]{8}|(?<=\[pith )[A-Z]{4}/g, "ID")
      .replaceAll(/in \d+\.\d+s/g, "in T");

  test("what was shown before is shown again: no stub stands for what another context has seen", () => {
    const here = world();
    here.file("notes.txt", Array.from({ length: 400 }, (_, at) => `note ${at} of the project\n`).join(""));
    for (const text of [
      "cat notes.txt",
      "grep -n note notes.txt",
      "git init -q . && git add . && git status",
    ]) {
      const first = here.withPith(text);
      const second = here.withPith(text);
      expect(steady(second.stdout)).toBe(steady(first.stdout));
    }
  });

  test("a file that has changed meanwhile is shown as it is now", () => {
    const here = world();
    here.file("state.txt", "one\n");
    expect(here.withPith("cat state.txt").stdout).toBe("one\n");
    here.file("state.txt", "two\n");
    expect(here.withPith("cat state.txt").stdout).toBe("two\n");
  });

  test("a result that is reported twice gets the same answer twice, and one that was shortened none", () => {
    const here = world();
    const lines = Array.from({ length: 120 }, (_, at) => `   Compiling crate-${at} v1.0.${at}\n`).join("");
    const payload = (stdout: string) =>
      JSON.stringify({
        session_id: "s",
        transcript_path: "/home/dev/.claude/projects/p/s.jsonl",
        cwd: here.folder,
        permission_mode: "default",
        hook_event_name: "PostToolUse",
        tool_name: "Bash",
        tool_input: { command: "cargo build" },
        tool_response: { stdout, stderr: "", interrupted: false, isImage: false, noOutputExpected: false },
        tool_use_id: "toolu_1",
        duration_ms: 5,
      });
    const raw = `${lines}    Finished dev [unoptimized] target(s) in 1.00s`;
    const first = here.input(["hook", "claude"], payload(raw)).stdout;
    const second = here.input(["hook", "claude"], payload(raw)).stdout;
    expect(first).toContain("hidden");
    expect(steady(second)).toBe(steady(first));
    const shown = (JSON.parse(first) as { hookSpecificOutput: { updatedToolOutput: { stdout: string } } })
      .hookSpecificOutput.updatedToolOutput.stdout;
    expect(here.input(["hook", "claude"], payload(shown)).stdout).toBe("");
  });
});

describe("class 45: accounting", () => {
  interface Total {
    readonly runs: number;
    readonly rawTokens: number;
    readonly shownTokens: number;
    readonly savedTokens: number;
    readonly debitedTokens: number;
  }

  const totalOf = (here: World): Total =>
    (JSON.parse(here.own("gain", "--json").stdout) as { total: Total }).total;

  const withTests = (): World => {
    const here = world();
    const cases = lines(400, (index) => `test deep::case_${index} ... ok`);
    // Who reads has begun by then, as with a real one.
    here.tool("cargo", `sleep 0.05; cat <<'E'\nrunning 400 tests\n${cases}E`);
    return here;
  };

  test("what gain reports is what was measured; what is read back is taken off", () => {
    const here = withTests();
    const raw = here.bash("cargo test").stdout;
    const shown = here.withPith("cargo test").stdout;
    const { savedTokens: saved } = totalOf(here);
    const real = countTokens(raw) - countTokens(shown);
    expect(Math.abs(saved - real)).toBeLessThanOrEqual(real * 0.15);
    here.bash(`${pith} raw ${idIn(shown)}`, { CLAUDECODE: "1" });
    expect(totalOf(here).savedTokens).toBeLessThan(saved);
  });

  test("the same command again, as after an edit, is no debit", () => {
    const here = withTests();
    for (let i = 0; i < 3; i += 1) here.withPith("cargo test");
    expect(totalOf(here)).toMatchObject({ runs: 3, debitedTokens: 0 });
  });

  // Other systems do not say who reads a pipe.
  test.skipIf(process.platform !== "linux").each([
    ["cargo test | tail -20", "tail -20"],
    ["cargo test 2>&1 | tail -n 60", "tail -60"],
    ["(cargo test) | tail -3", "tail -3"],
    ["true && cargo test | tail -n 40", "tail -40"],
  ])("what the agent itself cuts is no saving: %s", (text, reader) => {
    const here = withTests();
    const raw = here.bash(text).stdout;
    expect(here.rewrite(text)).toContain("pith --for-agent cargo");
    const shown = here.withPith(text).stdout;
    const { rawTokens, shownTokens } = totalOf(here);
    expect(Math.abs(rawTokens - countTokens(raw))).toBeLessThanOrEqual(countTokens(raw) * 0.15 + 3);
    expect(Math.abs(shownTokens - countTokens(shown))).toBeLessThanOrEqual(countTokens(shown) * 0.3 + 8);
    const { runs } = JSON.parse(here.own("gain", "--history", "--json").stdout) as { runs: object[] };
    expect(runs).toMatchObject([{ reader }]);
  });

  test.skipIf(process.platform !== "linux")(
    "of what is read back only that is taken off which the agent read",
    () => {
      const here = withTests();
      const id = idIn(here.withPith("cargo test").stdout) ?? "";
      // Who reads has begun by then.
      here.bash(`{ sleep 0.1; ${pith} raw ${id}; } | head -3`, { CLAUDECODE: "1" });
      const { debitedTokens } = totalOf(here);
      expect(debitedTokens).toBeGreaterThan(0);
      expect(debitedTokens).toBeLessThan(60);
    },
  );

  test("the same command without pith, as an agent's shell asks for it, is taken off", () => {
    const here = withTests();
    here.withPith("cargo test");
    const { rawTokens } = totalOf(here);
    for (const text of [
      "PITH_DISABLED=1 cargo build",
      "PITH_DISABLED=1 cargo test",
      "PITH_DISABLED=0 cargo test",
    ])
      here.own("inside", "pi", text);
    expect(totalOf(here)).toMatchObject({ runs: 1, debitedTokens: rawTokens });
  });
});

describe("class 53: inert on a platform", () => {
  /** A program that runs a command with the bash of macOS in the usual places; without one these are skipped visibly. */
  const there = process.env["PITH_TEST_BASH32"] ?? "";
  const possible =
    there !== "" &&
    spawnSync(there, ["/bin/sh", "-c", "echo $BASH_VERSION"]).stdout.toString().startsWith("3.");
  if (!possible) console.warn("skipped: PITH_TEST_BASH32 names no bash 3.2 that runs here");

  interface Platform {
    readonly name: string;
    readonly words: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    readonly skip?: boolean;
  }

  const platforms: readonly Platform[] = [
    { name: "this system", words: [] },
    { name: "this system, /bin/sh", words: ["/bin/sh", "-c", 'exec "$@"', "sh"] },
    { name: "bash 3.2", words: [there], skip: !possible },
    { name: "bash 3.2 without /proc", words: [there], env: { NOPROC: "1" }, skip: !possible },
  ];

  const run = (here: World, { words, env }: Platform, text: string) => {
    const [file = "", ...args] = [...words, "/bin/sh", "-c", text];
    const { stdout, stderr, status } = spawnSync(file, args, {
      cwd: here.folder,
      env: { ...here.env, ...env },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    return { stdout, stderr, code: status };
  };

  describe.each(platforms)("$name", (platform) => {
    test.skipIf(platform.skip === true)("output is shortened, and is there as a whole", () => {
      const here = world();
      here.file(
        "ci.sh",
        `${lines(400, (index) => `echo "   Compiling crate-${index} v1.0.${index}"`)}echo "error: it broke"\nexit 7\n`,
      );
      const raw = run(here, platform, "sh ci.sh");
      const shown = run(here, platform, `'${pith}' --for-agent sh ci.sh`);
      expect({ ...shown, stdout: "" }).toEqual({ ...raw, stdout: "" });
      expect(shown.stdout).toContain("error: it broke\n");
      expect(shown.stdout.length).toBeLessThan(raw.stdout.length / 4);
      const back = run(here, platform, `'${pith}' raw ${idIn(shown.stdout)}`);
      expect(back).toEqual({ stdout: raw.stdout, stderr: "", code: 0 });
    });

    test.skipIf(platform.skip === true)("the program sees the caller's descriptors and no others", () => {
      const here = world();
      const text = 'for n in 3 4 5 6 7 8 9; do if { true >&$n; } 2>/dev/null; then echo "open: $n"; fi; done';
      here.file("look.sh", `${text}\n`);
      const raw = run(here, platform, "sh look.sh | cat");
      expect(run(here, platform, `'${pith}' --for-agent sh look.sh | cat`)).toEqual(raw);
      expect(run(here, platform, `'${pith}' --for-agent sh look.sh 6>&1 | cat`).stdout).toBe("open: 6\n");
    });
  });
});
