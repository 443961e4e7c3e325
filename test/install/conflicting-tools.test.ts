import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { environmentOf } from "../../src/system/environment.ts";
import type { Agent, Setup } from "../../src/integration/agent.ts";
import { applyPlan } from "../../src/install/apply-plan.ts";
import { conflictsOf } from "../../src/install/conflicts.ts";
import {
  carryOut,
  propose,
  replaceConflictingTools,
  restoreConflictingTools,
} from "../../src/install/proposal.ts";
import { conflictingToolsAt } from "../../src/install/conflicting-tools.ts";
import type { InstallSpec } from "../../src/install/setup/install-spec.ts";
import { setupFor } from "../../src/install/setup/setup-from.ts";
import { jsonElement } from "../../src/install/setup/json-edits.ts";

let root: string;
const at = (path: string): string => join(root, path);
const put = (path: string, content: string): string => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), content);
  return at(path);
};
const text = (path: string): string => readFileSync(at(path), "utf8");
const env = () =>
  environmentOf({ variables: {}, home: at("home"), temporary: "/tmp", uid: 1000, platform: "linux" });
const settings = "home/.sample/settings.json";

const spec: InstallSpec = {
  agent: { name: "sample", integrations: ["result", "hook"] },
  detect: () => true,
  edits: ({ via }) => [
    jsonElement({
      path: at(settings),
      at: ["hooks", via === "result" ? "Post" : "Pre"],
      value: { command: `pith hook sample` },
      isOurs: (value) => JSON.stringify(value).includes("pith hook sample"),
    }),
  ],
  notes: () => [],
  probe: ({ via }) => [
    { level: via === "result" && text(settings).includes("no after") ? "error" : "ok", what: "probe" },
  ],
};
const setup = (): Setup => setupFor(spec, { env: env(), tee: at("home/tee") });
const agent: Agent = {
  name: "sample",
  title: "Sample",
  integrations: spec.agent.integrations,
  markers: [],
  programs: [],
  recovers: true,
  setup: () => Promise.resolve(setup()),
};

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "pith-conflicting-")));
  mkdirSync(at("home"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const grouped =
  '{\n  // mine\n  "hooks": {\n    "Pre": [\n      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "rtk hook claude" }] },\n      { "hooks": [{ "command": "guard.sh" }] }\n    ]\n  }\n}\n';

describe("other rewriters are recognised", () => {
  it.each([
    ["rtk hook claude", "rtk"],
    ["/usr/local/bin/rtk hook gemini", "rtk"],
    ["$HOME/.claude/hooks/rtk-rewrite.sh", "rtk"],
    ['"C:\\\\tools\\\\rtk.exe" hook cursor', "rtk"],
    ["tokf hook handle", "tokf"],
    ["snip hook", "snip"],
    ["tokenjuice claude-code-post-tool-use", "tokenjuice"],
  ])("%s", (command, name) => {
    put(settings, JSON.stringify({ hooks: { Pre: [{ hooks: [{ command }] }] } }));
    expect(conflictingToolsAt([at(settings)])).toEqual([{ name, file: at(settings), removable: true }]);
  });

  it.each(["guard.sh", "echo snippet", "/opt/sniper/run", "node rtk-notes/x.js", "pith hook sample"])(
    "%s is none",
    (command) => {
      put(settings, JSON.stringify({ hooks: { Pre: [{ hooks: [{ command }] }] }, note: "rtk" }));
      expect(conflictingToolsAt([at(settings)])).toEqual([]);
    },
  );

  it("as a plugin beside ours", () => {
    put("home/plugins/rtk.ts", "export default 1\n");
    expect(conflictingToolsAt([at("home/plugins/pith.ts")])).toEqual([
      { name: "rtk", file: at("home/plugins/rtk.ts"), removable: false },
    ]);
  });
});

describe("replacing", () => {
  it("takes their entry out, and puts every byte back", () => {
    put(settings, grouped);
    const proposal = propose({ agent, setup: setup() }, ["hook"], null);
    replaceConflictingTools(proposal, env());
    carryOut(proposal, null);
    expect(text(settings)).not.toContain("rtk");
    expect(text(settings)).toContain("guard.sh");
    expect(text(settings)).toContain("pith hook sample");
    const { changes } = setup().uninstall(null);
    applyPlan(changes);
    expect(
      restoreConflictingTools(
        changes.map(({ path }) => path),
        env(),
      ),
    ).toEqual([at(settings)]);
    expect(text(settings)).toBe(grouped);
    expect(existsSync(at("home/.config/pith/replaced.json"))).toBe(false);
  });

  it("puts it back into a file that was changed since", () => {
    put(settings, grouped);
    const proposal = propose({ agent, setup: setup() }, ["hook"], null);
    replaceConflictingTools(proposal, env());
    carryOut(proposal, null);
    writeFileSync(at(settings), text(settings).replace("// mine", '"model": "x", // mine'));
    const { changes } = setup().uninstall(null);
    applyPlan(changes);
    restoreConflictingTools([at(settings)], env());
    const result = text(settings).replace("// mine", "");
    expect(JSON.parse(result)).toEqual({
      model: "x",
      hooks: {
        Pre: [
          { matcher: "Bash", hooks: [{ type: "command", command: "rtk hook claude" }] },
          { hooks: [{ command: "guard.sh" }] },
        ],
      },
    });
  });

  it("leaves a group that holds a hook of somebody else", () => {
    put(settings, '{"hooks":{"Pre":[{"hooks":[{"command":"guard.sh"},{"command":"rtk hook x"}]}]}}');
    const before = text(settings);
    expect(replaceConflictingTools(propose({ agent, setup: setup() }, ["result"], null), env())).toEqual([]);
    expect(text(settings)).toBe(before);
  });
});

describe("which end", () => {
  it("the next one where the probe says that the first does not work", () => {
    put(settings, '{ "note": "no after" }');
    const outcome = carryOut(propose({ agent, setup: setup() }, ["result", "hook"], null), null);
    expect(outcome.via).toBe("hook");
    expect(setup().installed(null)).toMatchObject([{ via: "hook" }]);
  });

  it("none where the file is broken, and says why", () => {
    put(settings, "{");
    expect(() => propose({ agent, setup: setup() }, ["result", "hook"], null)).toThrow(/correct it first/);
  });
});

describe("conflicts", () => {
  it("two that rewrite are a fault, one that replaces is a note", () => {
    put(settings, grouped);
    const levels = (via: "hook" | "result") =>
      conflictsOf(agent, [{ via, scope: "user", file: at(settings) }], env()).map(({ level }) => level);
    expect(levels("hook")).toEqual(["warning"]);
    expect(levels("result")).toEqual(["note"]);
  });

  it("the same agent twice is a fault", () => {
    const found = conflictsOf(
      agent,
      [
        { via: "result", scope: "user", file: at("a.json") },
        { via: "hook", scope: "project", file: at("b.json") },
      ],
      env(),
    );
    expect(found).toMatchObject([
      { level: "warning", fix: "pith init --agent sample --project --uninstall" },
    ]);
  });

  it("a text about a program that is not there is a fault", () => {
    expect(
      conflictsOf(agent, [{ via: "instructions", scope: "user", file: at("a.md") }], env()),
    ).toMatchObject([{ level: "error" }]);
  });
});
