import { afterEach, beforeEach, describe, expect, it } from "vitest";
import fc from "fast-check";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { specFor } from "../../../hooks/claude/install-spec.ts";
import { environmentOf } from "../../../src/system/environment.ts";
import { dataDir, teeDir } from "../../../src/system/paths.ts";
import { applyPlan } from "../../../src/install/apply-plan.ts";
import { readingFor } from "../../../src/install/setup/guidance.ts";
import { setupFor } from "../../../src/install/setup/setup-from.ts";
import { countTokens } from "../../../src/history/tokens.ts";
import type { ToolName } from "../../../src/config/settings.ts";
import type { Integration, Setup } from "../../../src/integration/agent.ts";

let root: string;
let setup: Setup;
const at = (path: string): string => join(root, path);
const put = (path: string, content: string): string => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), content);
  return at(path);
};
const bytes = (path: string): string => readFileSync(at(path), "latin1");
const settings = "home/.claude/settings.json";
const setupWith = (
  variables: Record<string, string> = {},
  tools: readonly ToolName[] = [],
  events: readonly string[] = [],
  tells = false,
): Setup => {
  const env = environmentOf({
    variables: { SHELL: "/bin/bash", PATH: "/usr/bin:/bin", ...variables },
    home: at("home"),
    temporary: "/tmp",
    cwd: at("project"),
    uid: 1000,
    platform: "linux",
  });
  return setupFor(specFor(tools, events, tells), { env, tee: teeDir(dataDir(env)) });
};
const install = (via: Integration = "shell", project: string | null = null): void =>
  applyPlan(setup.install({ via, project }).changes);
const uninstall = (project: string | null = null): void => applyPlan(setup.uninstall(project).changes);

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "pith-setup-")));
  mkdirSync(at("home"));
  mkdirSync(at("project"));
  setup = setupWith();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const files: readonly [string, string][] = [
  ["an empty object", "{}"],
  ["an empty object with a line end", "{}\n"],
  ["an empty object over two lines", "{\n}\n"],
  ["an empty file", ""],
  ["blanks", " \n"],
  ["one line", '{"model":"opus","permissions":{"allow":["Bash(ls:*)"]}}'],
  [
    "comments",
    '// mine\n{\n  // about the model\n  "model": "opus", // good\n  /* env */ "env": { /* in */ "A": "1" } // end\n}\n// after',
  ],
  ["tabs and a trailing comma", '{\n\t"env": {\n\t\t"A": "1",\n\t},\n}\n'],
  ["carriage returns", '{\r\n    "permissions": {\r\n        "deny": []\r\n    }\r\n}\r\n'],
  ["a byte order mark", '\uFEFF{\n  "a": 1\n}\n'],
  ["no line end", '{\n  "a": "é"\n}'],
  [
    "hooks of others",
    '{\n  "hooks": {\n    "PreToolUse": [\n      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "guard.sh" }] }\n    ],\n    "Stop": []\n  }\n}\n',
  ],
  ["empty containers", '{ "env": {}, "permissions": { "allow": [ ] }, "hooks": { "PreToolUse": [\n] } }\n'],
  ["a shell of the user's own", '{\n  "env": {\n    "CLAUDE_CODE_SHELL": "/bin/bash" // mine\n  }\n}\n'],
  ["keys that stand twice below", '{"mcp":{"env":{"CLAUDE_CODE_SHELL":"x"}},"env":{"B":"2"}}'],
];

describe("install and uninstall", () => {
  it.each(
    files.flatMap(([name, text]) =>
      (["shell", "result", "hook"] as const).map((end) => [end, name, text] as const),
    ),
  )("%s, restores the exact bytes: %s", (via, _, text) => {
    put(settings, text);
    put("home/.claude/CLAUDE.md", "# Mine\n\nNo line end");
    install(via);
    expect(setup.installed(null)).toEqual([{ via, scope: "user", file: at(settings) }]);
    expect(setup.install({ via, project: null }).changes).toEqual([]);
    uninstall();
    expect(readFileSync(at(settings), "utf8")).toBe(text);
    expect(bytes("home/.claude/CLAUDE.md")).toBe("# Mine\n\nNo line end");
    expect(setup.installed(null)).toEqual([]);
    expect(setup.uninstall(null).changes.filter(({ path }) => path.includes(".claude"))).toEqual([]);
  });

  it("leaves nothing where nothing was", () => {
    install();
    expect(JSON.parse(bytes(settings))).toEqual({
      env: { CLAUDE_CODE_SHELL: at("home/.config/pith/claude/bash") },
      permissions: { allow: expect.arrayContaining(["Read(~/.local/share/pith/tee/**)"]) },
    });
    uninstall();
    expect(existsSync(at(settings))).toBe(false);
    expect(existsSync(at("home/.claude/CLAUDE.md"))).toBe(false);
    expect(existsSync(at("home/.config/pith/claude/installed.json"))).toBe(false);
  });

  it("writes exactly this", () => {
    put(
      settings,
      '{\n  // mine\n  "model": "opus", // good\n  "permissions": { "allow": ["Bash(ls:*)"] }\n}\n',
    );
    install();
    const rules = JSON.parse(bytes(settings).replaceAll(/\/\/ .*/g, "")).permissions.allow.slice(0, -1);
    expect(bytes(settings)).toBe(
      `{\n  "env": {\n    "CLAUDE_CODE_SHELL": "${at("home/.config/pith/claude/bash")}"\n  },\n  // mine\n  "model": "opus", // good\n` +
        `  "permissions": { "allow": [${rules.map((rule: string) => `"${rule}", `).join("")}"Bash(ls:*)"] }\n}\n`,
    );
    expect(rules[0]).toMatch(/^Bash\(\/.*\/dist\/pith raw:\*\)$/);
    expect(rules[1]).toBe("Read(~/.local/share/pith/tee/**)");
  });

  it("takes its entries out of a file that was edited since", () => {
    put(settings, '{\n  "model": "opus"\n}\n');
    install();
    const edited = bytes(settings).replace('"opus"', '"sonnet"').replace("{\n", '{\n  "theme": "dark",\n');
    put(settings, edited);
    uninstall();
    expect(bytes(settings)).toBe('{\n  "theme": "dark",\n  "model": "sonnet"\n}\n');
  });

  it("takes its entries out of a file that was laid out anew", () => {
    put(settings, '{"env":{"A":"1"},"permissions":{"allow":["Bash(ls:*)"]}}');
    install();
    put(settings, JSON.stringify(JSON.parse(bytes(settings)), null, 4));
    uninstall();
    expect(JSON.parse(bytes(settings))).toEqual({ env: { A: "1" }, permissions: { allow: ["Bash(ls:*)"] } });
  });

  it("goes without its record", () => {
    put(settings, '{"env":{"A":"1"}}');
    install("hook");
    rmSync(at("home/.config/pith/claude/installed.json"));
    uninstall();
    expect(JSON.parse(bytes(settings))).toEqual({
      env: { A: "1" },
      hooks: { PreToolUse: [] },
      permissions: { allow: [] },
    });
  });

  it("keeps and chains a shell of the user's own", () => {
    const own = put("mine/bash", "#!/bin/sh\n");
    chmodSync(own, 0o755);
    const text = `{"env":{"CLAUDE_CODE_SHELL":"${own}"}}`;
    put(settings, text);
    install();
    install();
    expect(bytes("home/.config/pith/claude/bash")).toContain(`_pith_shell='${own}'\n`);
    expect(bytes("home/.config/pith/claude/bash")).toContain(`_pith_own='${own}'\n`);
    install("hook");
    expect(JSON.parse(bytes(settings)).env.CLAUDE_CODE_SHELL).toBe(own);
    install("shell");
    expect(bytes("home/.config/pith/claude/bash")).toContain(`_pith_own='${own}'\n`);
    uninstall();
    expect(bytes(settings)).toBe(text);
  });

  it("gives the user's own shell back in a file that was edited since", () => {
    put(settings, '{"env":{"CLAUDE_CODE_SHELL":"/bin/bash"}}');
    install();
    put(settings, JSON.stringify({ theme: "dark", ...JSON.parse(bytes(settings)) }, null, 4));
    uninstall();
    expect(JSON.parse(bytes(settings))).toEqual({ theme: "dark", env: { CLAUDE_CODE_SHELL: "/bin/bash" } });
  });

  it("puts a shell that only the environment names into no settings", () => {
    const own = put("mine/bash", "#!/bin/sh\n");
    chmodSync(own, 0o755);
    setup = setupWith({ CLAUDE_CODE_SHELL: own });
    put(settings, '{"env":{"A":"1"}}');
    install();
    put(settings, JSON.stringify(JSON.parse(bytes(settings)), null, 4));
    uninstall();
    expect(JSON.parse(bytes(settings))).toEqual({ env: { A: "1" } });
  });

  it("chains a shell that the environment names", () => {
    const own = put("mine/zsh", "#!/bin/sh\n");
    chmodSync(own, 0o755);
    setup = setupWith({ CLAUDE_CODE_SHELL: own });
    install();
    expect(bytes("home/.config/pith/claude/zsh")).toContain(`_pith_shell='${own}'\n`);
  });

  it.skipIf(!existsSync("/bin/zsh")).each([
    ["/bin/zsh", "zsh", "/bin/zsh"],
    ["/usr/bin/zsh", "zsh", "/usr/bin/zsh"],
    ["/bin/bash", "bash", "/bin/bash"],
    ["/bin/sh", "zsh", "/usr/bin/zsh"],
    ["", "zsh", "/usr/bin/zsh"],
    ["/nonexistent/bash", "bash", "/usr/bin/bash"],
  ])("takes the shell that the client would take for SHELL=%s", (shell, name, real) => {
    setup = setupWith({ SHELL: shell });
    install();
    expect(bytes(`home/.config/pith/claude/${name}`)).toContain(`_pith_shell='${real}'\n`);
    expect(statSync(at(`home/.config/pith/claude/${name}`)).mode & 0o777).toBe(0o755);
  });

  it("refuses a link that leads out of the project", () => {
    put("elsewhere/settings.json", "{}");
    mkdirSync(at("project/.claude"));
    symlinkSync(at("elsewhere/settings.json"), at("project/.claude/settings.local.json"));
    expect(() => install("shell", at("project"))).toThrow(/leads out of/);
    expect(bytes("elsewhere/settings.json")).toBe("{}");
  });

  it("writes through symbolic links", () => {
    put("dotfiles/claude.json", "{\n}\n");
    mkdirSync(at("home/.claude"));
    symlinkSync("../../dotfiles/claude.json", at(settings));
    chmodSync(at("dotfiles/claude.json"), 0o600);
    install();
    expect(lstatSync(at(settings)).isSymbolicLink()).toBe(true);
    expect(statSync(at("dotfiles/claude.json")).mode & 0o777).toBe(0o600);
    expect(bytes("dotfiles/claude.json")).toContain("CLAUDE_CODE_SHELL");
    uninstall();
    expect(bytes("dotfiles/claude.json")).toBe("{\n}\n");
    expect(lstatSync(at(settings)).isSymbolicLink()).toBe(true);
  });

  it("changes the end", () => {
    put(settings, '{\n  "a": 1\n}\n');
    install("shell");
    install("hook");
    expect(setup.installed(null).map(({ via }) => via)).toEqual(["hook"]);
    expect(bytes(settings)).not.toContain("CLAUDE_CODE_SHELL");
    install("shell");
    expect(bytes(settings)).not.toContain("PreToolUse");
    uninstall();
    expect(bytes(settings)).toBe('{\n  "a": 1\n}\n');
  });

  it.each([
    ["result", "shell"],
    ["result", "hook"],
    ["hook", "result"],
    ["shell", "result"],
  ] as const)("goes from %s to %s, and leaves no trace of either", (first, second) => {
    put(settings, '{\n  "a": 1, // one\n}\n');
    install(second);
    const direct = bytes(settings);
    uninstall();
    install(first);
    install(second);
    expect(bytes(settings)).toBe(direct);
    expect(setup.installed(null).map(({ via }) => via)).toEqual([second]);
    uninstall();
    expect(bytes(settings)).toBe('{\n  "a": 1, // one\n}\n');
  });

  it("finds nothing wrong with instructions, whose file is a text", () => {
    put(settings, "{}\n");
    install("instructions");
    expect(setup.probe(null)).toEqual([]);
  });

  it.each(["shell", "result", "instructions"] as const)(
    "names an init that hands over what hooks of the user's have come to wait for: %s",
    (via) => {
      put(settings, '{\n  "a": 1\n}\n');
      install(via);
      setup = setupWith({}, [], ["SessionStart", "Stop"]);
      const fixes = setup.probe(null).filter(({ what }) => what.includes("Stop"));
      expect(fixes.map(({ fix }) => fix)).toContain(`pith init --agent claude --via ${via} --yes`);
      install(via);
      expect(setup.installed(null).map((entry) => entry.via)).toEqual([via]);
      expect(setup.probe(null).filter(({ level }) => level === "warning")).toEqual([]);
      uninstall();
      expect(bytes(settings)).toBe('{\n  "a": 1\n}\n');
    },
  );

  it("has a hook tell what the shell cannot, while hooks of the user's have something to tell", () => {
    const before = () =>
      (JSON.parse(bytes(settings)).hooks?.PreToolUse ?? []).map(
        ({ matcher, hooks }: { matcher: string; hooks: readonly { command: string }[] }) =>
          `${matcher}: ${hooks[0]!.command.replace(/.* hook /, "")}`,
      );
    put(settings, '{\n  "a": 1\n}\n');
    setup = setupWith({}, [], [], true);
    install("shell");
    expect(before()).toEqual(["Bash: claude context; exit 0"]);
    expect(setup.installed(null).map(({ via }) => via)).toEqual(["shell"]);
    install("hook");
    expect(before()).toEqual(["Bash: claude; exit 0"]);
    install("result");
    expect(before()).toEqual([]);
    install("shell");
    setup = setupWith();
    install("shell");
    expect(before()).toEqual([]);
    setup = setupWith({}, [], [], true);
    expect(setup.probe(null)).toContainEqual(
      expect.objectContaining({ level: "warning", fix: "pith init --agent claude --via shell --yes" }),
    );
    install("shell");
    uninstall();
    expect(bytes(settings)).toBe('{\n  "a": 1\n}\n');
  });

  it("listens to the shell's results only, unless file reading is switched on", () => {
    const matchers = () =>
      (JSON.parse(bytes(settings)).hooks?.PostToolUse ?? []).map(
        ({ matcher }: { matcher: string }) => matcher,
      );
    install("result");
    expect(matchers()).toEqual(["Bash"]);
    setup = setupWith({}, ["read"]);
    install("result");
    expect(matchers()).toEqual(["Bash|Read"]);
    install("shell");
    expect(matchers()).toEqual(["Read"]);
    setup = setupWith({}, ["mcp__logs__*", "mcp__db__query"]);
    install("shell");
    expect(matchers()).toEqual(["mcp__logs__.*|mcp__db__query"]);
    expect(setup.installed(null).map(({ via }) => via)).toEqual(["shell"]);
    setup = setupWith();
    install("shell");
    expect(matchers()).toEqual([]);
    uninstall();
    expect(existsSync(at(settings))).toBe(false);
  });

  it("keeps a project's entries in the files that are not shared", () => {
    put("project/.claude/settings.json", "{}");
    install("shell", at("project"));
    install();
    expect(bytes("project/.claude/settings.json")).toBe("{}");
    expect(bytes("project/.claude/settings.local.json")).toContain("CLAUDE_CODE_SHELL");
    uninstall(at("project"));
    expect(existsSync(at("project/.claude/settings.local.json"))).toBe(false);
    expect(existsSync(at("project/CLAUDE.local.md"))).toBe(false);
    expect(setup.installed(at("project")).map(({ scope }) => scope)).toEqual(["user"]);
    expect(bytes("home/.config/pith/claude/bash")).toContain("_pith_dist");
    uninstall();
    expect(bytes("home/.config/pith/claude/bash")).not.toContain("_pith_dist");
  });

  it("leaves a script behind that still starts the shell", () => {
    install();
    uninstall();
    expect(bytes("home/.config/pith/claude/bash")).toMatch(
      /^#!\/bin\/bash -p\n[^]*exec '\/bin\/bash' "\$@"\n$/,
    );
  });

  it.each([
    ["no JSON", "{ nope", /line 1/],
    ["a list", "[]", /not a JSON object/],
    ["an environment that is no object", '{"env": "x"}', /env has an unexpected type/],
    ["rules that are no list", '{"permissions": {"allow": {}}}', /allow has an unexpected type/],
    ["bytes that are no UTF-8", '{"a":"\xff"}', /UTF-8/],
  ])("does not touch %s", (_, text, message) => {
    mkdirSync(at("home/.claude"));
    writeFileSync(at(settings), text, "latin1");
    expect(() => setup.install({ via: "shell", project: null })).toThrow(message);
    expect(bytes(settings)).toBe(text);
  });

  it.each([
    ["a group that is nothing", '{"hooks":{"PreToolUse":[null]}}'],
    ["a hook that is nothing", '{"hooks":{"PreToolUse":[{"hooks":[null]}]}}'],
    [
      "a matcher that is no text",
      '{"hooks":{"PreToolUse":[{"matcher":5,"hooks":[{"command":"/p/pith hook claude"}]},{"matcher":null,"hooks":[{"command":"/p/pith hook claude"}]}]}}',
    ],
    ["rules that are no texts", '{"permissions":{"allow":[null,5,{}]}}'],
  ])("lives with %s", (_, text) => {
    for (const via of ["hook", "result", "shell"] as const) {
      put(settings, text);
      install(via);
      expect(setup.installed(null).map((one) => one.via)).toContain(via);
      expect(setup.probe(null)).not.toEqual([]);
      uninstall();
    }
  });

  it("writes all or nothing", () => {
    put(settings, "{}");
    const plan = setup.install({ via: "shell", project: null });
    mkdirSync(at("home/.claude/CLAUDE.md"));
    expect(() => applyPlan(plan.changes)).toThrow(/nothing was/);
    expect(bytes(settings)).toBe("{}");
    expect(existsSync(at("home/.config/pith/claude/bash"))).toBe(false);
  });

  it("does not overwrite what was changed meanwhile", () => {
    put(settings, "{}");
    const plan = setup.install({ via: "shell", project: null });
    put(settings, '{"a":1}');
    expect(() => applyPlan(plan.changes)).toThrow(/changed meanwhile/);
    expect(bytes(settings)).toBe('{"a":1}');
  });

  it("says where the client would read nothing of the file", () => {
    put(settings, "{}");
    expect(setup.install({ via: "result", project: null }).notes.join()).not.toContain("reads nothing");
    put(settings, '{\n  // mine\n  "a": 1\n}\n');
    expect(setup.install({ via: "result", project: null }).notes[0]).toMatch(
      /settings\.json holds comments .* reads nothing/,
    );
    install("result");
    expect(setup.probe(null)[0]).toMatchObject({ level: "warning", fix: "take the comments out of it" });
  });

  it("tells the model in less than 300 tokens", () => {
    const raw = "/usr/lib/node_modules/pith/dist/pith raw";
    for (const words of [raw, null]) {
      const told = readingFor(words === null ? null : { raw: words });
      expect(countTokens(`<!-- pith -->\n${told}\n<!-- /pith -->\n`)).toBeLessThan(300);
    }
  });

  it("says anew what an older version said otherwise, and takes a rule of one that is gone away", () => {
    put(
      "home/.claude/CLAUDE.md",
      "# Mine\n\n<!-- pith -->\nLong output arrives shortened. An older text.\n<!-- /pith -->\n",
    );
    put(settings, '{ "permissions": { "allow": ["Bash(/gone/dist/pith raw:*)", "Bash(ls:*)"] } }\n');
    install();
    const told = bytes("home/.claude/CLAUDE.md");
    expect(told).not.toContain("An older text");
    expect(told).toContain("/dist/pith raw ID");
    const { permissions } = JSON.parse(bytes(settings)) as { permissions: { allow: string[] } };
    expect(permissions.allow).toContain("Bash(ls:*)");
    expect(permissions.allow.filter((rule) => rule.includes("pith raw"))).toHaveLength(1);
    expect(bytes(settings)).not.toContain("/gone/");
    install();
    expect(bytes("home/.claude/CLAUDE.md")).toBe(told);
    uninstall();
    expect(bytes("home/.claude/CLAUDE.md")).toBe("# Mine\n");
    expect(bytes(settings)).not.toContain("pith");
  });

  it("notes where the model was told of ids", () => {
    const record = (): unknown =>
      (JSON.parse(bytes("home/.config/pith/claude/installed.json")) as { byId?: unknown }).byId;
    const everywhere = { below: "/", note: at("home/.claude/CLAUDE.md") };
    const here = { below: at("project"), note: at("project/CLAUDE.local.md") };
    install();
    expect(record()).toEqual([everywhere]);
    install("result", at("project"));
    expect(record()).toEqual([everywhere, here]);
    uninstall();
    expect(record()).toEqual([here]);
  });

  it("uses CLAUDE_CONFIG_DIR", () => {
    setup = setupWith({ CLAUDE_CONFIG_DIR: at("elsewhere") });
    install();
    expect(existsSync(at("elsewhere/settings.json"))).toBe(true);
    expect(existsSync(at("home/.claude"))).toBe(false);
  });

  it("restores any JSON, however it is laid out", () => {
    const layout = fc.constantFrom(undefined, 1, 2, 4, "\t");
    const value = fc.record(
      {
        model: fc.string(),
        env: fc.dictionary(fc.constantFrom("A", "B", "PATH"), fc.string()),
        permissions: fc.record(
          { allow: fc.array(fc.string()), deny: fc.array(fc.string()) },
          { requiredKeys: [] },
        ),
        hooks: fc.record(
          {
            PreToolUse: fc.array(fc.record({ matcher: fc.string() })),
            PostToolUse: fc.array(fc.record({ matcher: fc.string() })),
          },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        value,
        layout,
        fc.constantFrom("\n", "\r\n"),
        fc.constantFrom<Integration>("shell", "result", "hook"),
        (value, indent, eol, end) => {
          const text = JSON.stringify(value, null, indent).replaceAll("\n", eol);
          put(settings, text);
          install(end);
          const now = JSON.parse(bytes(settings)) as typeof value;
          expect(now.model).toEqual(value.model);
          expect(now.permissions?.deny).toEqual(value.permissions?.deny);
          uninstall();
          expect(readFileSync(at(settings), "utf8")).toBe(text);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("events of a session for which hooks of the user's wait", () => {
  it.each(["shell", "hook", "result"] as const)(
    "%s: handed to pith, no longer than they are waited for",
    (via) => {
      const before = '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"mine.sh"}]}]}}';
      put(settings, before);
      const groups = () => {
        const { hooks } = JSON.parse(bytes(settings)) as {
          hooks: Record<string, { hooks: { command: string }[] }[]>;
        };
        return (name: string) =>
          (hooks[name] ?? []).flatMap((group) => group.hooks.map(({ command }) => command));
      };
      setup = setupWith({}, [], ["UserPromptSubmit", "Stop"]);
      install(via);
      expect(groups()("UserPromptSubmit")).toEqual([expect.stringContaining("hook claude")]);
      expect(groups()("Stop")).toEqual([expect.stringContaining("hook claude"), "mine.sh"]);
      expect(setup.install({ via, project: null }).changes).toEqual([]);
      expect(setup.installed(null)).toMatchObject([{ via }]);
      setup = setupWith();
      install(via);
      expect([groups()("UserPromptSubmit"), groups()("Stop")]).toEqual([[], ["mine.sh"]]);
      setup = setupWith({}, [], ["UserPromptSubmit"]);
      install(via);
      uninstall();
      expect(bytes(settings)).toBe(before);
    },
  );
});
