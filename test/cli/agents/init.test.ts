/** Obstacles to installing and uninstalling, and the text that comes back. */
import { beforeEach, describe, expect, test } from "vitest";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type World, world } from "../../classes/world.ts";

let here: World;
const at = (path: string): string => join(here.home, path);
const put = (path: string, text: string): string => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
  return at(path);
};
const text = (path: string): string => readFileSync(at(path), "utf8");
const init = (...words: string[]) => here.own("init", ...words);
/** Every path below the home, files with what is in them. */
const tree = (): string =>
  here.bash(
    'cd "$HOME" && find . -type d -o -type l -printf "%p -> %l\\n" -o -type f -exec sha256sum {} + -o -print | sort',
  ).stdout + here.bash('cd "$HOME" && find . -type d | sort').stdout;
const lastLine = (said: string): string => said.trimEnd().split("\n").at(-1) ?? "";

beforeEach(() => {
  here = world();
  (here.env as Record<string, string>)["SHELL"] = "/bin/bash";
});

describe("advice", () => {
  test("is off, comes with --advice, stays with a renewal, and goes with --no-advice", () => {
    mkdirSync(at(".claude"));
    put(".claude/CLAUDE.md", "# Mine\n");
    const words = ["--agent", "claude", "--yes"];
    expect(init(...words).code).toBe(0);
    expect(text(".claude/CLAUDE.md")).not.toContain("few, short steps");
    expect(here.own("doctor").stdout).toContain("no advice for its model");
    expect(init("--agent", "claude", "--advice", "--dry-run").stdout).toMatch(
      /\n {2}\+<!-- pith advice -->\n {2}\+The user asks you to work in few, short steps:\n/,
    );
    expect(text(".claude/CLAUDE.md")).not.toContain("few, short steps");
    expect(init("--advice", ...words).code).toBe(0);
    const advised = text(".claude/CLAUDE.md");
    expect(advised).toContain("few, short steps");
    expect(init(...words).stdout).toContain("nothing to change");
    expect(text(".claude/CLAUDE.md")).toBe(advised);
    expect(here.own("doctor").stdout).toMatch(/ok {3}advice for its model is in \S+CLAUDE\.md/);
    expect(init("--show").stdout).toMatch(/; advice in \S+CLAUDE\.md$/m);
    expect(init("--no-advice", ...words).code).toBe(0);
    expect(text(".claude/CLAUDE.md")).not.toContain("few, short steps");
    expect(init("--advice", ...words).code).toBe(0);
    expect(init("--agent", "claude", "--uninstall", "--yes").code).toBe(0);
    expect(text(".claude/CLAUDE.md")).toBe("# Mine\n");
  });

  test.each(["cline", "opencode"])("%s: the plan shows every line, in a file of pith's own too", (agent) => {
    expect(init("--agent", agent, "--advice", "--dry-run").stdout).toMatch(
      /\n {2}# advises the model .*\n[^]*\n {2}\+The user asks you to work in few, short steps:\n/,
    );
    expect(init("--agent", agent, "--yes").code).toBe(0);
    expect(init("--agent", agent, "--advice", "--dry-run").stdout).toContain(
      "\n  +The user asks you to work in few, short steps:\n",
    );
  });

  test("the plan says where there is no place for it, before and after pith is installed", () => {
    const leftOut =
      "Hermes: pith writes no file here that tells the model something, so the advice is left out\n";
    expect(init("--agent", "hermes", "--advice", "--dry-run").stdout).toContain(leftOut);
    expect(init("--agent", "hermes", "--yes").stdout).not.toContain("advice is left out");
    expect(init("--agent", "hermes", "--advice", "--yes").stdout).toContain(leftOut);
  });

  test("leaves the integration that was chosen", () => {
    mkdirSync(at(".claude"));
    expect(init("--agent", "claude", "--via", "result", "--yes").code).toBe(0);
    expect(init("--agent", "claude", "--advice", "--yes").code).toBe(0);
    expect(init("--show").stdout).toContain("Claude Code: result integration");
  });
});

describe("uninstalling", () => {
  test("goes on past a settings file that is broken, and names it", () => {
    for (const folder of [".claude", ".codex", ".config/opencode"])
      mkdirSync(at(folder), { recursive: true });
    expect(init("--agent", "claude,codex,opencode", "--yes").code).toBe(0);
    writeFileSync(
      at(".claude/settings.json"),
      text(".claude/settings.json").replace('CLAUDE_CODE_SHELL"', "CLAUDE_CODE_SHELL"),
    );
    const said = init("--uninstall", "--yes");
    expect(said).toMatchObject({ code: 1, stderr: "" });
    expect(said.stdout).toMatch(/Codex CLI: pith is uninstalled/);
    expect(said.stdout).toMatch(/OpenCode: pith is uninstalled/);
    expect(lastLine(said.stdout)).toMatch(/^Claude Code: skipped, .*\.claude\/settings\.json line \d+: /);
    expect(existsSync(at(".codex/config.toml"))).toBe(false);
    expect(existsSync(at(".config/opencode/plugins"))).toBe(false);
    expect(init("--show").stdout).toMatch(/^Claude Code: unknown, .*settings\.json line/m);
  });

  test("leaves no folder that was not there before", () => {
    const before = tree();
    for (const agent of ["codex", "gemini", "opencode", "cursor", "copilot", "vibe", "claude"]) {
      expect([agent, init("--agent", agent, "--yes").code]).toEqual([agent, 0]);
      expect([agent, init("--agent", agent, "--uninstall", "--yes").code]).toEqual([agent, 0]);
    }
    // The script of Claude Code stays for sessions that are running.
    rmSync(at(".config/pith/claude/bash"));
    for (const folder of ["pith/claude", "pith", "."])
      expect(here.bash(`rmdir "$HOME/.config/${folder}"`).code).toBe(folder === "." ? 1 : 0);
    rmSync(at(".config"), { recursive: true });
    expect(tree()).toBe(before);
  });

  test("leaves a folder of the user's, be it empty", () => {
    mkdirSync(at(".codex"));
    mkdirSync(at(".config"));
    const before = tree();
    init("--agent", "codex", "--yes");
    init("--agent", "codex", "--uninstall", "--yes");
    expect(tree()).toBe(before);
  });
});

describe("installing", () => {
  test("says last which agent was left out: no success only if that one was named", () => {
    mkdirSync(at(".claude"));
    put(".aider.conf.yml", "");
    const said = init("--yes");
    expect(said).toMatchObject({ code: 0, stderr: "" });
    expect(said.stdout).toMatch(/Claude Code: pith is in/);
    expect(lastLine(said.stdout)).toMatch(/^Aider: skipped, .*--via instructions/);
    const again = init("--yes");
    expect([again.code, lastLine(again.stdout)]).toEqual([0, lastLine(said.stdout)]);
    expect(init("--agent", "claude", "aider", "--yes").code).toBe(2);
  });

  test("goes on where one agent's files cannot be written", () => {
    for (const folder of [".claude", ".config/opencode"]) mkdirSync(at(folder), { recursive: true });
    put(".config/opencode/plugins", "in the way\n");
    const said = init("--yes");
    expect(said).toMatchObject({ code: 1, stderr: "" });
    expect(said.stdout).toMatch(/Claude Code: pith is in/);
    expect(lastLine(said.stdout)).toMatch(/^OpenCode: skipped, /);
  });

  test("leaves no folder behind where it was refused", () => {
    put(".config/opencode/plugins", "in the way\n");
    const before = tree();
    const said = init("--agent", "opencode", "--yes");
    expect([said.code, said.stderr.trimEnd().split("\n").length]).toEqual([2, 1]);
    expect(tree()).toBe(before);
  });
});

const settings: readonly (readonly [agent: string, file: string])[] = [
  ["claude", ".claude/settings.json"],
  ["claude", ".claude/CLAUDE.md"],
  ["codex", ".codex/config.toml"],
  ["codex", ".codex/AGENTS.md"],
  ["cursor", ".cursor/hooks.json"],
  ["copilot", ".copilot/hooks/pith.json"],
  ["qwen", ".qwen/settings.json"],
  ["vibe", ".vibe/hooks.toml"],
  ["gemini", ".gemini/.env"],
  ["opencode", ".config/opencode/plugins/pith.js"],
];
const obstacles: readonly (readonly [name: string, make: (path: string) => string, told: RegExp])[] = [
  ["a directory", (path) => `mkdir '${path}'`, /is a directory/],
  ["a named pipe", (path) => `mkfifo '${path}'`, /is a named pipe/],
  ["links in a circle", (path) => `ln -s '${path}' '${path}'`, /is a link/],
];

const refusesAll = (agent: string, file: string, told: RegExp): void => {
  for (const words of [["--yes"], ["--uninstall", "--yes"], ["--dry-run"]]) {
    const said = init("--agent", agent, ...words);
    const isLine = said.code === 2 && said.stdout === "" && said.stderr.trimEnd().split("\n").length === 1;
    // A link in place of a file of pith's own is nothing of pith's: there is nothing to take out.
    if (!isLine)
      expect([agent, words, said]).toEqual([
        agent,
        ["--uninstall", "--yes"],
        { code: 0, stdout: "nothing to change\n", stderr: "" },
      ]);
    else {
      expect(said.stderr).toMatch(told);
      expect(said.stderr).toContain(at(file));
    }
  }
};

/** Each set has one file of each agent, so that one home has room for all of them. */
const sets = [0, 1].map((which) =>
  settings.filter(
    ([agent], index) => settings.slice(0, index).filter(([other]) => other === agent).length === which,
  ),
);

describe.each(sets.map((files) => ({ files, named: files.map(([, file]) => file).join(", ") })))(
  "in place of $named",
  ({ files }) => {
    test.each(obstacles)("%s", (_, make, told) => {
      for (const [, file] of files) mkdirSync(dirname(at(file)), { recursive: true });
      here.bash(files.map(([, file]) => make(at(file))).join("; "));
      const before = tree();
      for (const [agent, file] of files) refusesAll(agent, file, told);
      expect(tree()).toBe(before);
      const found = here.own("doctor").stdout;
      for (const [, file] of files)
        expect([file, found.split(file).length - 1]).toEqual([
          file,
          expect.toSatisfy((count: number) => count <= 1),
        ]);
    });
  },
);

describe("a link in place of a file of pith's own", () => {
  test.each([
    ["claude", ".config/pith/claude/bash"],
    ["claude", ".config/pith/claude/installed.json"],
    ["codex", ".config/pith/codex/pith-bash-env.bash"],
    ["codex", ".config/pith/codex/installed.json"],
    ["opencode", ".config/opencode/plugins/pith.js"],
  ])("is not followed: %s, %s", (agent, file) => {
    const victim = put("precious", "mine\n");
    mkdirSync(dirname(at(file)), { recursive: true });
    symlinkSync(victim, at(file));
    const mode = statSync(victim).mode;
    const said = init("--agent", agent, "--yes");
    expect([said.code, said.stderr.trimEnd().split("\n").length]).toEqual([2, 1]);
    expect(said.stderr).toContain(at(file));
    expect([text("precious"), statSync(victim).mode]).toEqual(["mine\n", mode]);
    // The command that it advises is enough.
    const advice = /`(rm [^`]*)`/.exec(said.stderr)?.[1];
    expect(here.bash(advice ?? "false").code).toBe(0);
    expect(init("--agent", agent, "--yes").code).toBe(0);
    expect(text("precious")).toBe("mine\n");
  });

  test.each([
    ["claude", ".config/pith/claude/bash"],
    ["codex", ".config/pith/codex/pith-bash-env.bash"],
  ])("that came later is found by doctor, and left by uninstalling: %s", (agent, file) => {
    expect(init("--agent", agent, "--yes").code).toBe(0);
    const victim = put("precious", text(file));
    rmSync(at(file));
    symlinkSync(victim, at(file));
    const before = text("precious");
    const found = here.own("doctor").stdout;
    expect(found).toMatch(/BAD {2}.* is a link, and no file of pith's own/);
    expect(init("--agent", agent, "--uninstall", "--yes").code).toBe(0);
    expect(text("precious")).toBe(before);
    expect(lstatSync(at(file)).isSymbolicLink()).toBe(true);
  });
});

describe("another rewriter", () => {
  const own =
    '{\n  // mine\n  "model": "x",\n  "hooks": {\n    "PreToolUse": [\n      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "rtk hook claude" }] }\n    ]\n  }\n}\n';
  const memories = [
    "@RTK.md\n",
    "# Mine\n\n@RTK.md\n\nMore.\n",
    "# Mine\n@/home/dev/.claude/RTK.md",
    "# Mine\r\n\r\n@RTK.md\r\n",
    "<!-- rtk-instructions v2 -->\n# RTK\nAlways prefix commands with `rtk`.\n<!-- /rtk-instructions -->\n\n# Mine\n",
    "@TOKF.md\nRest without an end",
  ];

  test.each(memories)("is taken out of the instructions too, and given back: %j", (memory) => {
    put(".claude/settings.json", own);
    put(".claude/CLAUDE.md", memory);
    put(".claude/RTK.md", "Use rtk.\n");
    expect(init("--agent", "claude", "--replace", "--yes").code).toBe(0);
    expect(text(".claude/CLAUDE.md")).not.toMatch(/rtk|tokf/i);
    expect(text(".claude/settings.json")).not.toContain("rtk");
    expect(init("--agent", "claude", "--uninstall", "--yes").code).toBe(0);
    expect([text(".claude/settings.json"), text(".claude/CLAUDE.md")]).toEqual([own, memory]);
    expect(existsSync(at(".config/pith/replaced.json"))).toBe(false);
  });

  test("is named without --replace, and only named", () => {
    put(".claude/CLAUDE.md", "@RTK.md\n");
    const said = init("--agent", "claude", "--yes").stdout;
    expect(said).toMatch(/CLAUDE\.md tells the model to type `rtk`.*--replace/);
    expect(text(".claude/CLAUDE.md")).toMatch(/^@RTK\.md\n/);
  });

  test("is given back to instructions that were changed since", () => {
    put(".claude/CLAUDE.md", "# Mine\n@RTK.md\n");
    init("--agent", "claude", "--replace", "--yes");
    writeFileSync(at(".claude/CLAUDE.md"), `# Changed\n${text(".claude/CLAUDE.md")}`);
    init("--agent", "claude", "--uninstall", "--yes");
    expect(text(".claude/CLAUDE.md")).toBe("# Changed\n# Mine\n@RTK.md\n");
  });

  test.each(memories)("may go in a second step, and every byte comes back: %j", (memory) => {
    put(".claude/settings.json", own);
    put(".claude/CLAUDE.md", memory);
    expect(init("--agent", "claude", "--yes").code).toBe(0);
    expect(init("--agent", "claude", "--replace", "--yes").code).toBe(0);
    expect(text(".claude/settings.json")).not.toContain("rtk");
    expect(text(".claude/settings.json")).toContain("CLAUDE_CODE_SHELL");
    expect(text(".claude/CLAUDE.md")).not.toMatch(/rtk|tokf/i);
    expect(init("--agent", "claude", "--replace", "--yes").stdout).toBe("Claude Code: nothing to change\n");
    expect(init("--agent", "claude", "--uninstall", "--yes").code).toBe(0);
    expect([text(".claude/settings.json"), text(".claude/CLAUDE.md")]).toEqual([own, memory]);
  });

  test("that comes after the first was taken out goes too, and both come back", () => {
    put(".claude/settings.json", own);
    init("--agent", "claude", "--replace", "--yes");
    const later = text(".claude/settings.json").replace(
      "{",
      '{"hooks":{"PostToolUse":[{"hooks":[{"type":"command","command":"snip hook"}]}]},',
    );
    const kept = later.replace('"hooks": {\n    "PreToolUse"', '"unused": {\n    "PreToolUse"');
    writeFileSync(at(".claude/settings.json"), kept);
    init("--agent", "claude", "--replace", "--yes");
    expect(text(".claude/settings.json")).not.toMatch(/rtk|snip/);
    init("--agent", "claude", "--uninstall", "--yes");
    expect(text(".claude/settings.json")).toMatch(/rtk hook claude/);
    expect(text(".claude/settings.json")).toMatch(/snip hook/);
  });

  test("in the settings of an agent with a hook, in two steps", () => {
    const hooks =
      '{\n\t"version": 1,\n\t"hooks": { "preToolUse": [{ "command": "rtk hook cursor", "matcher": "Shell" }] }\n}\n';
    put(".cursor/hooks.json", hooks);
    const words = ["--agent", "cursor", "--yes"];
    expect(init(...words).code).toBe(0);
    expect(init(...words, "--replace").code).toBe(0);
    expect(text(".cursor/hooks.json")).not.toContain("rtk");
    expect(text(".cursor/hooks.json")).toContain("hook cursor");
    expect(init(...words, "--uninstall").code).toBe(0);
    expect(text(".cursor/hooks.json")).toBe(hooks);
  });

  /** Paths of the plan in the order in which they appear. */
  const planned = (stdout: string): readonly string[] =>
    [...stdout.matchAll(/^(?:change|new file|remove) (\/\S+)/gm)].map(([, path = ""]) => path);

  test("the plan has each file once, as it is going to be, with its reasons", () => {
    put(".claude/settings.json", own);
    put(".claude/CLAUDE.md", "# Mine\n@RTK.md\n");
    const words = ["--agent", "claude", "--via", "result", "--replace"];
    const plan = init(...words, "--dry-run").stdout;
    expect(planned(plan).length).toBeGreaterThan(2);
    expect(new Set(planned(plan)).size).toBe(planned(plan).length);
    const [, settings = ""] = /settings\.json\n((?: {2}.*\n)+)/.exec(plan) ?? [];
    expect(settings).toContain("# removes rtk's hook");
    expect(settings).toMatch(/^ {2}-.*rtk hook claude/m);
    expect(settings).toMatch(/^ {2}\+.*hook claude/m);
    expect(plan).toContain("# keeps what is removed, so that --uninstall can restore it");
    expect(init(...words, "--yes").code).toBe(0);
    const added = settings.match(/^ {2}\+ ?(.*)$/gm)!.map((line) => line.replace(/^ {2}\+ ?/, "").trim());
    for (const line of added) expect(text(".claude/settings.json")).toContain(line);
  });

  test("programs of pith's own are named alone, when they come and when they go", () => {
    mkdirSync(at(".codex"), { recursive: true });
    mkdirSync(at(".config/opencode"), { recursive: true });
    const words = ["--agent", "codex", "opencode"];
    const rowsOf = (plan: string): readonly (readonly [string, number])[] =>
      [...plan.matchAll(/^(?:new file|remove) (\/\S+(?:\.bash|\.js))\n((?: {2}[-+].*\n)*)/gm)].map(
        ([, path = "", rows = ""]) => [path, rows.length],
      );
    const coming = init(...words, "--dry-run").stdout.replaceAll(/^ {2}#.*\n/gm, "");
    expect(init(...words, "--yes").code).toBe(0);
    const going = init(...words, "--uninstall", "--dry-run").stdout;
    expect(rowsOf(coming).toSorted()).toEqual(rowsOf(going).toSorted());
    expect(rowsOf(going).map(([, rows]) => rows)).toEqual([0, 0, 0]);
  });

  test("of a file that two agents share, the plan has the end", () => {
    mkdirSync(at(".claude"), { recursive: true });
    mkdirSync(at(".codex"), { recursive: true });
    const plan = init("--agent", "claude", "codex", "--dry-run").stdout;
    expect(new Set(planned(plan)).size).toBe(planned(plan).length);
    init("--agent", "claude", "codex", "--yes");
    const removal = init("--uninstall", "--dry-run").stdout;
    expect(new Set(planned(removal)).size).toBe(planned(removal).length);
    expect(planned(removal).toSorted()).toEqual(planned(plan).toSorted());
  });

  test("leaves no empty list and no empty object behind", () => {
    put(".claude/settings.json", own);
    init("--agent", "claude", "--via", "shell", "--replace", "--yes");
    expect(text(".claude/settings.json")).not.toMatch(/PreToolUse|"hooks"|\[\s*\]/);
  });

  test("that is gone from the machine is said where its hook comes back", () => {
    put(".claude/settings.json", own);
    put(".claude/CLAUDE.md", "@RTK.md\n");
    const gone = /settings\.json: rtk is not on PATH any more: remove its entry, or install rtk again/;
    init("--agent", "claude", "--replace", "--yes");
    expect(init("--uninstall", "--dry-run").stdout).toMatch(/# rtk is not on PATH any more/);
    const said = init("--uninstall", "--yes").stdout;
    expect(said).toMatch(/settings\.json: the entries that pith had replaced are back/);
    expect(said).toMatch(gone);
    expect(said).toMatch(/CLAUDE\.md: rtk is not on PATH any more/);
    expect(text(".claude/settings.json")).toBe(own);
    here.tool("rtk", "true");
    init("--agent", "claude", "--replace", "--yes");
    expect(init("--uninstall", "--yes").stdout).not.toMatch(/not on PATH/);
  });
});
