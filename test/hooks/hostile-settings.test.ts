/** A settings file may have been replaced by anything: for every agent with a hook integration, pith as built
 * answers where the files are what they should be, and says nothing, soon, where one of them is not. */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { agents } from "../../hooks/registry.generated.ts";
import { beforePayloads } from "./payloads.ts";

const launcher = join(import.meta.dirname, "..", "..", "dist", "pith");
const base = realpathSync(mkdtempSync(join(tmpdir(), "pith-hostile-")));
const home = join(base, "home");
const project = join(base, "project");
const bin = join(base, "bin");
afterAll(() => rmSync(base, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(base, { recursive: true, force: true });
  for (const folder of [home, project, bin]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(bin, "cargo"), "#!/bin/sh\nexit 0\n");
  chmodSync(join(bin, "cargo"), 0o755);
});

interface Host {
  /** Below the base: the file that lets the command run, and its text. */
  readonly allows?: readonly [file: string, text: string];
  /** Others that the host may read. */
  readonly files: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  /** As its own settings are told apart, they are read by it alone. */
  readonly silent?: string;
  /** Fields of the host's payload beside the usual. */
  readonly more?: object;
}

const bash = '{"permissions":{"allow":["Bash(cargo test:*)"]}}';

const hosts: Readonly<Record<string, Host>> = {
  antigravity: {
    allows: ["home/.gemini/antigravity-cli/settings.json", '{"toolPermission":"always-proceed"}'],
    files: ["home/.bashrc"],
    silent: "{}\n",
  },
  auggie: {
    allows: [
      "home/.augment/settings.json",
      '{"toolPermissions":[{"toolName":"launch-process","permission":{"type":"allow"}}]}',
    ],
    files: ["project/.augment/settings.json", "project/.augment/settings.local.json"],
  },
  claude: {
    allows: ["home/.claude/settings.json", bash],
    files: [
      "project/.claude/settings.json",
      "project/.claude/settings.local.json",
      ".claude/settings.json",
      "home/.claude/remote-settings.json",
    ],
    variables: { CLAUDE_PROJECT_DIR: project },
  },
  codebuddy: {
    allows: ["home/.codebuddy/settings.json", bash],
    files: ["project/.codebuddy/settings.json", "project/.codebuddy/settings.local.json", "home/.zshrc"],
    variables: { CODEBUDDY_PROJECT_DIR: project },
  },
  crush: {
    allows: ["home/.config/crush/crush.json", '{"permissions":{"allowed_tools":["bash"]}}'],
    files: ["project/crush.json", "project/.crush.json", "crush.json", "home/.local/share/crush/crush.json"],
    variables: { CRUSH_PROJECT_DIR: project },
  },
  devin: {
    allows: ["home/.config/devin/config.json", '{"permissions":{"allow":["Exec(cargo test)"]}}'],
    files: ["project/.devin/config.json", "project/.devin/hooks.v1.json", "home/.claude/settings.json"],
    variables: { DEVIN_PROJECT_DIR: project },
  },
  droid: {
    files: [
      "home/.factory/settings.json",
      "home/.factory/hooks.json",
      "home/.factory/cache/org-managed-settings.json",
      "project/.factory/settings.json",
      ".factory/settings.local.json",
    ],
    variables: { FACTORY_PROJECT_DIR: project },
    more: { tool_input: { command: "cargo test", riskLevel: "low" } },
  },
  kiro: {
    allows: ["home/.kiro/settings/permissions.yaml", "rules:\n  - capability: shell\n    effect: allow\n"],
    files: ["project/.kiro/settings/permissions.yaml", "home/.kiro/workspace-roots/a/permissions.yaml"],
  },
  vscode: {
    allows: ["home/.config/Code/User/settings.json", '{"chat.tools.global.autoApprove":true}'],
    files: ["home/.config/VSCodium/User/settings.json"],
  },
};

/** Without rules, or (Cursor) told from its editor by the program above the hook, which no test is. */
const others = ["pi", "cline", "cursor"];

it("every agent with a hook integration is here", async () => {
  const loaded = await Promise.all(agents.map(({ load }) => load()));
  const withBefore = loaded.filter(({ hook }) => hook !== undefined).map(({ name }) => name);
  expect([...Object.keys(hosts), ...others].sort()).toEqual([...withBefore].sort());
});

const hook = (agent: string, { variables, more }: Host) => {
  const payload = JSON.parse(
    JSON.stringify({ ...beforePayloads[agent], ...more }).replaceAll("/home/dev/project", project),
  ) as object;
  const { status, stdout } = spawnSync(launcher, ["hook", agent], {
    input: JSON.stringify(payload),
    cwd: project,
    env: {
      PATH: `${bin}:${process.env["PATH"] ?? ""}`,
      HOME: home,
      TMPDIR: base,
      PITH_DATA_DIR: join(base, "data"),
      ...variables,
    },
    encoding: "utf8",
    timeout: 20_000,
  });
  return { status, stdout };
};

const inPlace: readonly (readonly [string, (path: string) => void])[] = [
  ["a FIFO", (path) => void execFileSync("mkfifo", [path])],
  ["a device", (path) => symlinkSync("/dev/zero", path)],
  ["a folder", (path) => void mkdirSync(path)],
  ["a file of two megabytes", (path) => writeFileSync(path, " ".repeat(2 << 20))],
  ["a loop of links", (path) => symlinkSync(path, path)],
];

describe.each(Object.entries(hosts))("%s", (agent, host) => {
  const files = [...(host.allows === undefined ? [] : [host.allows[0]]), ...host.files];
  const allow = (): void => {
    if (host.allows === undefined) return;
    const [file, text] = host.allows;
    mkdirSync(dirname(join(base, file)), { recursive: true });
    writeFileSync(join(base, file), text);
  };

  it("finds itself answering once it is installed", () => {
    const { stdout } = spawnSync(launcher, ["init", "--agent", agent, "--via", "hook", "--yes"], {
      cwd: project,
      env: { PATH: process.env["PATH"] ?? "", HOME: home, TMPDIR: base, SHELL: "/bin/bash" },
      encoding: "utf8",
    });
    expect(stdout.split("\n").filter((line) => /^ {2}(?:ok|BAD) /.test(line))).toEqual([
      expect.stringMatching(/^ {2}ok {3}the hook answers, and rewrites a command /),
    ]);
  });

  it("answers where the files are files", () => {
    allow();
    const { status, stdout } = hook(agent, host);
    expect(status).toBe(0);
    // Crush ends what it starts only if that is a program, no script.
    expect(stdout).toMatch(/\/dist(?:\/pith|\/libexec\/pith-native \S+) --for-agent cargo test/);
  });

  it.each(inPlace)("says nothing where one of them is %s", (_, make) => {
    for (const file of files) {
      allow();
      const path = join(base, file);
      rmSync(path, { force: true });
      mkdirSync(dirname(path), { recursive: true });
      make(path);
      expect([file, hook(agent, host)]).toEqual([file, { status: 0, stdout: host.silent ?? "" }]);
      rmSync(path, { recursive: true, force: true });
    }
  });
});
