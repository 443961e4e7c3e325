/** Files of pith that Claude Code's sandbox hides, and the settings that let commands start there. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { specFor } from "../../../hooks/claude/install-spec.ts";
import { hiddenBy, sandboxOf } from "../../../hooks/claude/sandbox.ts";
import { applyPlan } from "../../../src/install/apply-plan.ts";
import { setupFor } from "../../../src/install/setup/setup-from.ts";
import type { Integration } from "../../../src/integration/agent.ts";
import { type Environment, environmentOf } from "../../../src/system/environment.ts";
import { configDir, dataDir, teeDir } from "../../../src/system/paths.ts";

let root = "";
let env: Environment;
const settings = "home/.claude/settings.json";
const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const read = (path = settings): string => readFileSync(join(root, path), "utf8");
const setup = () => setupFor(specFor([]), { env, tee: teeDir(dataDir(env)) });
const install = (via: Integration): void => applyPlan(setup().install({ via, project: null }).changes);
const openedIn = (text: string): unknown =>
  (JSON.parse(text) as { sandbox?: { filesystem?: { allowRead?: unknown } } }).sandbox?.filesystem?.allowRead;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "pith-sandbox-")));
  for (const folder of ["home", "project"]) mkdirSync(join(root, folder));
  env = environmentOf({
    variables: { SHELL: "/bin/bash", PATH: "/usr/bin:/bin" },
    home: join(root, "home"),
    temporary: "/tmp",
    cwd: join(root, "project"),
    uid: 1000,
    platform: "linux",
  });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const hides = (filesystem: object, path = configDir(env)): boolean => {
  put(settings, JSON.stringify({ sandbox: { enabled: true, filesystem } }));
  return hiddenBy(sandboxOf(env, null), path, env) !== null;
};

describe("what the settings hide", () => {
  it.each<[string, object, boolean]>([
    ["the home", { denyRead: ["~/"] }, true],
    ["the home, but for pith's folder", { denyRead: ["~/"], allowRead: ["~/.config/pith"] }, false],
    ["the home, but for what lies above", { denyRead: ["~/"], allowRead: ["~/.config"] }, false],
    ["the home, but for the project", { denyRead: ["~"], allowRead: ["."] }, true],
    ["a pattern of folders", { denyRead: ["~/.*/**"] }, true],
    ["a pattern at any depth", { denyRead: ["/**/pith"] }, true],
    ["a folder below what is open", { denyRead: ["~/.config/pith"], allowRead: ["~/.config"] }, true],
    ["a pattern, of which nothing is opened", { denyRead: ["~/.*/**"], allowRead: ["~/.config/pith"] }, true],
    ["a pattern of files below it", { denyRead: ["~/**/ba[rs]h"] }, true],
    ["a pattern of one character", { denyRead: ["~/.confi?/**"], allowRead: ["~/.config/pith"] }, true],
    ["a file below it", { denyRead: ["~/.config/pith/claude/bash"] }, true],
    ["a pattern that no path can have", { denyRead: ["~/.config/[z-a]ith"] }, false],
    ["patterns of other files", { denyRead: ["~/**/*.pem", "**/.env*", "~/**/[!b]ash"] }, false],
    ["another folder", { denyRead: ["~/.ssh", "~/.config/gh/**"] }, false],
    ["a name that begins so", { denyRead: ["~/.conf"] }, false],
    ["nothing", {}, false],
  ])("%s", (_, filesystem, expected) => {
    expect(hides(filesystem)).toBe(expected);
  });

  it("a rule about reading, in whichever file", () => {
    const rule = JSON.stringify({ permissions: { deny: ["Bash(rm:*)", "Read(~/.config/**)"] } });
    for (const path of [settings, "project/.claude/settings.json", "project/.claude/settings.local.json"]) {
      put(path, rule);
      expect(hiddenBy(sandboxOf(env, null), configDir(env), env)?.says).toContain(join(root, path));
      rmSync(join(root, path));
    }
  });
});

describe("init", () => {
  it.each([
    '{\n  "sandbox": { "enabled": true, "filesystem": { "denyRead": ["~/"], "allowRead": ["."] } }\n}\n',
    '{"permissions":{"deny":["Read(~/.config/**)"]},"sandbox":{"enabled":true}}',
    '{\r\n\t"sandbox": {\r\n\t\t"filesystem": {\r\n\t\t\t"denyRead": ["~/.config"]\r\n\t\t}\r\n\t}\r\n}',
  ])("opens what commands start, and closes it again to the byte: %j", (text) => {
    put(settings, text);
    install("shell");
    expect(openedIn(read())).toEqual(expect.arrayContaining(["~/.config/pith"]));
    expect(hiddenBy(sandboxOf(env, null), configDir(env), env)).toBe(null);
    expect(setup().install({ via: "shell", project: null }).changes).toEqual([]);
    applyPlan(setup().uninstall(null).changes);
    expect(read()).toBe(text);
  });

  it("opens nothing where nothing is hidden, or nothing of pith's starts there", () => {
    const hidden = '{"sandbox":{"enabled":true,"filesystem":{"denyRead":["~/"]}}}';
    for (const [text, via] of [
      ['{"sandbox":{"enabled":true}}', "shell"],
      [hidden, "result"],
    ] as const) {
      put(settings, text);
      install(via);
      expect(openedIn(read())).toBe(undefined);
      applyPlan(setup().uninstall(null).changes);
      expect(read()).toBe(text);
    }
  });

  it.each([
    { sandbox: { enabled: true, filesystem: { denyRead: ["~/"], allowManagedReadPathsOnly: true } } },
    { sandbox: { enabled: true, filesystem: { denyRead: ["~/.config/pith"] } } },
    { sandbox: { enabled: true }, permissions: { deny: ["Read(~/.config/*/**)"] } },
    { sandbox: { enabled: true }, permissions: { deny: ["Read(~/**/bash)"] } },
  ])("names another integration where nothing can be opened: %j", (text) => {
    put(settings, JSON.stringify(text));
    expect(() => install("shell")).toThrow(/--via result/);
    expect(read()).toBe(JSON.stringify(text));
  });
});

describe("the instructions integration", () => {
  it("says rules again for what the model types, and takes them out to the byte", () => {
    const text =
      '{\n  "permissions": {\n    "deny": ["Bash(rm:*)", "Bash(*curl *)", "Read(./.env)"],\n    "ask": ["Bash(git push *)"]\n  }\n}\n';
    put(settings, text);
    put("project/.claude/settings.json", '{"permissions":{"deny":["Bash(npm publish)"]}}');
    install("instructions");
    const { permissions } = JSON.parse(read()) as { permissions: Record<string, readonly string[]> };
    expect(new Set(permissions["deny"])).toEqual(
      new Set(["Bash(rm:*)", "Bash(*curl *)", "Read(./.env)", "Bash(pith rm:*)", "Bash(pith npm publish)"]),
    );
    expect(new Set(permissions["ask"])).toEqual(new Set(["Bash(git push *)", "Bash(pith git push *)"]));
    expect(read("home/.claude/CLAUDE.md")).toContain("Put `pith ` before");
    expect(setup().installed(null)).toMatchObject([{ via: "instructions" }]);
    expect(setup().install({ via: "instructions", project: null }).changes).toEqual([]);
    applyPlan(setup().uninstall(null).changes);
    expect(read()).toBe(text);
  });
});
