/** `init` on Windows: its choices and the files it writes. */
import { describe, expect, it, test } from "vitest";
import { agents } from "../../hooks/registry.generated.ts";
import { readRules } from "../../hooks/claude/places.ts";
import { hookIn } from "../../hooks/claude/settings-edits.ts";
import { specFor as claude } from "../../hooks/claude/install-spec.ts";
import { specFor as copilot } from "../../hooks/copilot/install-spec.ts";
import { integrationsFor } from "../../src/install/proposal.ts";
import { hookCommand, startsOurHook } from "../../src/install/setup/hook-line.ts";
import { defaults, integrations } from "../../src/config/settings.ts";
import { environmentOf } from "../../src/system/environment.ts";
import { createHome } from "../hooks/home.ts";
import { eachTest } from "../each-test.ts";

const windows = { platform: "win32" } as const;

describe("which integration", () => {
  it("is the one that acts on results, or none", async () => {
    const served: string[] = [];
    for (const entry of agents) {
      const agent = await entry.load();
      const onlyResult = agent.onWindows !== undefined;
      if (onlyResult) served.push(agent.name);
      if (onlyResult) expect(integrationsFor(agent, undefined, defaults, windows)).toEqual(["result"]);
      else expect(() => integrationsFor(agent, undefined, defaults, windows)).toThrow(/on Windows yet/);
    }
    expect(served.toSorted()).toEqual(["claude", "cline", "copilot", "kilo", "opencode", "pi"]);
  });

  it("is refused where it needs a POSIX shell, asked for or set", async () => {
    for (const name of ["claude", "pi"]) {
      const agent = await agents.find((one) => one.name === name)!.load();
      for (const via of integrations.filter((one) => one !== "result")) {
        const set = { ...defaults, agents: { [name]: { via } } } as typeof defaults;
        expect(() => integrationsFor(agent, via, defaults, windows)).toThrow(/needs a POSIX shell/);
        expect(() => integrationsFor(agent, undefined, set, windows)).toThrow(/needs a POSIX shell/);
      }
    }
  });
});

const node = String.raw`C:\Program Files\nodejs\node.exe`;
const main = String.raw`C:\Users\Jörg M\AppData\Roaming\npm\node_modules\pith\dist\node\main.js`;
const variables = { SystemRoot: String.raw`D:\Windows` };
const env = environmentOf({ platform: "win32", variables });

describe("an entry with arguments", () => {
  it("ends with status 0 and prints nothing where pith is gone", () => {
    expect(hookCommand([node, main], "claude", env)).toEqual({
      command: String.raw`D:\Windows\System32\cmd.exe`,
      args: ["/d", "/c", "(", node, main, "hook", "claude", "2>nul", ")", "&", "exit", "0"],
    });
  });

  it.each([String.raw`C:\a&b\node.exe`, String.raw`C:\100%\node.exe`, String.raw`C:\x(86)\node.exe`])(
    "starts pith itself where cmd would read %s otherwise",
    (path) => {
      expect(hookCommand([path, main], "claude", env)).toEqual({
        command: path,
        args: [main, "hook", "claude"],
      });
    },
  );

  it("is told from others", () => {
    const entry = { type: "command", ...hookCommand([node, main], "claude", env), timeout: 10 };
    expect(startsOurHook({ hooks: [entry] }, "claude")).toBe(true);
    expect(startsOurHook(entry, "codex")).toBe(false);
    expect(startsOurHook({ command: "cmd.exe", args: ["/c", "hook claude"] }, "claude")).toBe(false);
    expect(startsOurHook({ command: node, args: ["my-hook.js", "hook", "claude"] }, "claude")).toBe(false);
  });
});

describe("settings", () => {
  const home = eachTest(createHome);

  it("of Claude Code name both tools and need no shell", () => {
    const path = home.put("home/.claude/settings.json", '{\r\n  "model": "opus"\r\n}\r\n');
    const setup = home.setup(claude([]), variables, "win32");
    const { changes } = setup.install({ via: "result", project: null });
    const after = Buffer.from(changes.find((change) => change.path === path)!.after!).toString();
    expect(after.replaceAll("\r\n", "")).not.toContain("\n");
    const [group] = JSON.parse(after).hooks.PostToolUse;
    expect(group.matcher).toBe("Bash|PowerShell");
    expect(group.hooks[0].command).toBe(String.raw`D:\Windows\System32\cmd.exe`);
    expect(hookIn(after, path)).toEqual([group.hooks[0].command, ...group.hooks[0].args]);
    home.put("home/.claude/settings.json", after);
    expect(setup.installed(null)).toMatchObject([{ via: "result" }]);
  });

  it.each([
    ["win32", "bash|powershell"],
    ["linux", "bash"],
  ] as const)("of Copilot on %s name %s", (platform, matcher) => {
    const { changes } = home.setup(copilot([]), {}, platform).install({ via: "result", project: null });
    const file = changes.find(({ path }) => path.endsWith("pith.json"))!;
    const { hooks } = JSON.parse(Buffer.from(file.after!).toString());
    expect(hooks.postToolUse[0].matcher).toBe(matcher);
  });
});

test("Claude Code's rules name drives as its rules are compared", () => {
  const place = environmentOf({
    platform: "win32",
    home: String.raw`C:\Users\dev`,
    temporary: String.raw`D:\Temp`,
  });
  const rules = readRules(place, String.raw`C:\Users\dev\AppData\Local\pith\tee`);
  expect(rules[0]).toBe("Read(~/AppData/Local/pith/tee/**)");
  expect(rules[1]).toMatch(/^Read\(\/\/d\/Temp\//);
  expect(rules.join(" ")).not.toMatch(/\\|\/tmp/);
});
