import { describe, expect, it } from "vitest";
import { specFor } from "../../../hooks/copilot/install-spec.ts";
import { countTokens } from "../../../src/history/tokens.ts";
import { createHome, install, uninstall } from "../home.ts";
import { eachTest } from "../../each-test.ts";

const home = eachTest(createHome);

const hooks = "home/.copilot/hooks/pith.json";

describe("install and uninstall", () => {
  it("writes a file of its own, in flat entries that cannot fail, and nothing else of the client's", () => {
    home.put("home/.copilot/hooks/mine.json", '{"version":1}');
    const setup = home.setup(specFor([]));
    install(setup, "result");
    const { version, hooks: events } = JSON.parse(home.text(hooks)!);
    expect(version).toBe(1);
    expect(Object.keys(events)).toEqual(["postToolUse"]);
    expect(events.postToolUse).toEqual([
      {
        type: "command",
        matcher: "bash",
        bash: expect.stringMatching(/^\[ -x '.*\/pith' \] && '.*\/pith' hook copilot; exit 0$/),
        powershell: expect.stringMatching(/^if \(Test-Path .*; exit 0$/),
        timeoutSec: 10,
      },
    ]);
    expect(setup.installed(null)).toEqual([{ via: "result", scope: "user", file: home.at(hooks) }]);
    expect(setup.install({ via: "result", project: null }).changes).toEqual([]);
    uninstall(setup);
    expect(home.text(hooks)).toBe(null);
    expect(home.text("home/.copilot/copilot-instructions.md")).toBe(null);
    expect(home.text("home/.copilot/hooks/mine.json")).toBe('{"version":1}');
    expect(setup.installed(null)).toEqual([]);
  });

  it("gives the user's instructions back to the byte", () => {
    const text = "# Mine\r\n\r\nNo line end";
    home.put("home/.copilot/copilot-instructions.md", text);
    const setup = home.setup(specFor([]));
    install(setup, "result");
    const told = home.text("home/.copilot/copilot-instructions.md")!;
    expect(told.startsWith(text)).toBe(true);
    expect(countTokens(told.slice(text.length))).toBeLessThan(300);
    uninstall(setup);
    expect(home.text("home/.copilot/copilot-instructions.md")).toBe(text);
  });

  it("listens to the tools that are switched on", () => {
    // Nobody has seen a result of an MCP tool replaced there.
    install(home.setup(specFor(["search", "mcp__logs__*", "read"])), "result");
    expect(JSON.parse(home.text(hooks)!).hooks.postToolUse[0].matcher).toBe("bash|grep|view");
  });

  it("uses COPILOT_HOME", () => {
    install(home.setup(specFor([]), { COPILOT_HOME: home.at("elsewhere") }), "result");
    expect(home.text("elsewhere/hooks/pith.json")).not.toBe(null);
    expect(home.text(hooks)).toBe(null);
  });

  it("does not overwrite a file of the user's of that name, nor write into a project", () => {
    home.put(hooks, '{"version":1,"hooks":{}}');
    const setup = home.setup(specFor([]));
    expect(() => setup.install({ via: "result", project: null })).toThrow(/not pith's/);
    expect(() => setup.install({ via: "result", project: home.at("project") })).toThrow(/--project/);
  });
});
