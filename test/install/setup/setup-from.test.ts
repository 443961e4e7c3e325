import { afterEach, beforeEach, describe, expect, it } from "vitest";
import fc from "fast-check";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { environmentOf } from "../../../src/system/environment.ts";
import type { Integration, Setup } from "../../../src/integration/agent.ts";
import { applyPlan } from "../../../src/install/apply-plan.ts";
import { block, ownFile } from "../../../src/install/setup/text-block.ts";
import type { InstallSpec } from "../../../src/install/setup/install-spec.ts";
import { setupFor } from "../../../src/install/setup/setup-from.ts";
import { guidance } from "../../../src/install/setup/guidance.ts";
import { jsonElement, jsonMember } from "../../../src/install/setup/json-edits.ts";
import { tomlKey } from "../../../src/install/setup/toml-key.ts";

let root: string;
let setup: Setup;
const at = (path: string): string => join(root, path);
const put = (path: string, content: string): void => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), content);
};
const text = (path: string): string => readFileSync(at(path), "utf8");

const entry = (event: string) => ({ matcher: "Shell", hooks: [{ command: `pith hook sample ${event}` }] });
const isOurs = (value: unknown): boolean => JSON.stringify(value).includes("pith hook sample");

const spec: InstallSpec = {
  agent: { name: "sample", integrations: ["shell", "result", "hook", "instructions"] },
  detect: () => true,
  edits: ({ via, project }) => {
    const folder = project === null ? at("home/.sample") : join(project, ".sample");
    const rules = guidance(join(folder, "AGENTS.md"), via === "instructions");
    const settings = join(folder, "settings.json");
    const hook = (event: string) =>
      jsonElement({ path: settings, at: ["hooks", event], value: entry(event), isOurs });
    if (via === "instructions") return [rules];
    if (via === "hook") return [hook("Pre"), rules];
    if (via === "result")
      return [
        hook("Post"),
        jsonMember({ path: settings, at: ["experimental"], value: true, isOurs: (value) => value === true }),
        rules,
      ];
    return [
      tomlKey({
        path: join(folder, "config.toml"),
        at: ["shell", "set", "BASH_ENV"],
        value: "/config/pith/start.bash",
        isOurs: (value) => String(value).includes("/pith/"),
      }),
      ownFile({ path: join(folder, "plugin.js"), text: "// pith plugin 2\n", mark: "// pith plugin" }),
      block({ path: join(folder, "hooks.toml"), comment: "#", text: '[[hooks]]\nname = "pith"' }),
      rules,
    ];
  },
  notes: () => [],
  probe: () => [{ level: "ok", what: "probed" }],
};

const install = (via: Integration, project: string | null = null): void =>
  applyPlan(setup.install({ via, project }).changes);
const uninstall = (project: string | null = null): void => applyPlan(setup.uninstall(project).changes);

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "pith-spec-")));
  mkdirSync(at("home"));
  mkdirSync(at("project"));
  setup = setupFor(spec, {
    env: environmentOf({ variables: {}, home: at("home"), temporary: "/tmp", uid: 1000, platform: "linux" }),
    tee: at("home/tee"),
  });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const json: readonly [string, string][] = [
  ["an empty object", "{}"],
  ["an empty file", ""],
  [
    "comments",
    '// mine\n{\n  "a": 1, // good\n  /* hooks */ "hooks": { /* in */ "Stop": [] } // end\n}\n// after',
  ],
  ["tabs and a trailing comma", '{\n\t"hooks": {\n\t\t"Pre": [],\n\t},\n}\n'],
  ["carriage returns", '{\r\n    "hooks": {\r\n        "Post": []\r\n    }\r\n}\r\n'],
  ["a byte order mark", '\uFEFF{\n  "a": 1\n}\n'],
  ["another's hook", '{ "hooks": { "Pre": [{ "hooks": [{ "command": "guard.sh" }] }] } }'],
  ["a name that stands twice", '{ "hooks": {}, "hooks": { "Pre": [], "Post": [] }, "hooks": { "Pre": [] } }'],
];
const toml: readonly [string, string][] = [
  ["nothing", ""],
  ["the table", '# mine\n[shell.set]\nA = "1" # one\n\n[other]\nb = 2\n'],
  ["an inline table", 'shell = { set = { A = "1" } }\n'],
  ["a table above", '[shell]\ninherit = "all"\n'],
  ["carriage returns", "[other]\r\nb = 2\r\n"],
  ["no line end", "[other]\nb = 2"],
];
const markdown: readonly [string, string][] = [
  ["nothing", ""],
  ["rules", "# Rules\n\n- be brief\n"],
  ["no line end", "# Rules"],
  ["carriage returns", "# Rules\r\n\r\n- be brief\r\n"],
];

describe.each(["shell", "result", "hook", "instructions"] as const)("the %s end", (via) => {
  it.each(json)("gives back every byte of JSON: %s", (_, content) => {
    put("home/.sample/settings.json", content);
    install(via);
    expect(text("home/.sample/settings.json") === content).toBe(via === "shell" || via === "instructions");
    uninstall();
    expect(text("home/.sample/settings.json")).toBe(content);
  });

  it.each(toml)("gives back every byte of TOML: %s", (_, content) => {
    put("home/.sample/config.toml", content);
    put("home/.sample/hooks.toml", content);
    install(via);
    uninstall();
    expect(text("home/.sample/config.toml")).toBe(content);
    expect(text("home/.sample/hooks.toml")).toBe(content);
  });

  it.each(markdown)("gives back every byte of Markdown: %s", (_, content) => {
    put("home/.sample/AGENTS.md", content);
    install(via);
    expect(text("home/.sample/AGENTS.md").startsWith(content)).toBe(true);
    uninstall();
    expect(text("home/.sample/AGENTS.md")).toBe(content);
  });

  it.each(json.slice(-1))("acts where the last of several members is in force: %s", (_, content) => {
    put("home/.sample/settings.json", content);
    install(via);
    const { hooks = {} } = JSON.parse(text("home/.sample/settings.json")) as { hooks?: object };
    expect(JSON.stringify(hooks).includes("pith hook")).toBe(via === "result" || via === "hook");
  });

  it("leaves no file behind that was not there", () => {
    install(via);
    expect(setup.installed(null)).toMatchObject([{ via, scope: "user" }]);
    uninstall();
    expect(existsSync(at("home/.sample/settings.json"))).toBe(false);
    expect(existsSync(at("home/.sample/config.toml"))).toBe(false);
    expect(existsSync(at("home/.sample/plugin.js"))).toBe(false);
    expect(existsSync(at("home/.sample/AGENTS.md"))).toBe(false);
    expect(existsSync(at("home/.config/pith/sample/installed.json"))).toBe(false);
    expect(setup.installed(null)).toEqual([]);
  });

  it("in the home folder, where the project's file is the user's, it is one entry", () => {
    install(via);
    expect(setup.installed(at("home"))).toMatchObject([{ via, scope: "user" }]);
    expect(setup.probe(at("home"))).toEqual([{ level: "ok", what: "probed" }]);
  });

  it("changes nothing the second time", () => {
    put("home/.sample/settings.json", '{ "a": 1 }');
    install(via);
    expect(setup.install({ via, project: null }).changes).toEqual([]);
  });
});

describe("switching", () => {
  const ends: readonly Integration[] = ["shell", "result", "hook", "instructions"];

  it("leaves no trace of the end before", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ends), { minLength: 1, maxLength: 6 }), (order) => {
        put("home/.sample/settings.json", '{\n  "hooks": { "Pre": [{ "hooks": [] }] } // mine\n}\n');
        put("home/.sample/config.toml", '[shell]\ninherit = "all"\n');
        for (const end of order) {
          install(end);
          expect(setup.installed(null).map((one) => one.via)).toEqual([end]);
        }
        uninstall();
        expect(text("home/.sample/settings.json")).toBe(
          '{\n  "hooks": { "Pre": [{ "hooks": [] }] } // mine\n}\n',
        );
        expect(text("home/.sample/config.toml")).toBe('[shell]\ninherit = "all"\n');
      }),
      { numRuns: 40 },
    );
  });

  it("keeps user and project apart", () => {
    put("project/.sample/settings.json", '{ "p": 1 }');
    install("hook");
    install("result", at("project"));
    expect(setup.installed(at("project"))).toMatchObject([
      { via: "hook", scope: "user" },
      { via: "result", scope: "project" },
    ]);
    uninstall(at("project"));
    expect(text("project/.sample/settings.json")).toBe('{ "p": 1 }');
    expect(setup.installed(at("project"))).toMatchObject([{ via: "hook", scope: "user" }]);
  });
});

describe("files that were changed since", () => {
  it("keeps what the user added around ours", () => {
    put("home/.sample/settings.json", '{\n  "a": 1\n}\n');
    put("home/.sample/AGENTS.md", "# Rules\n");
    install("hook");
    const path = at("home/.sample/settings.json");
    writeFileSync(path, text("home/.sample/settings.json").replace('"a": 1', '"a": 2,\n  "b": 3'));
    writeFileSync(at("home/.sample/AGENTS.md"), `# New\n${text("home/.sample/AGENTS.md")}more\n`);
    uninstall();
    expect(JSON.parse(text("home/.sample/settings.json"))).toMatchObject({ a: 2, b: 3 });
    expect(text("home/.sample/settings.json")).not.toContain("pith");
    expect(text("home/.sample/AGENTS.md")).toBe("# New\n# Rules\nmore\n");
  });

  it.each<[string, string | null, string, string]>([
    ["before", "{}", "{\n", '{\n  "model": "x",\n'],
    ["before, in a file of ours", null, "{\n", '{\n  "model": "x",\n'],
    ["behind", "{\n}\n", "\n}\n", ',\n  "model": "x"\n}\n'],
  ])("a member that was added %s leaves no comma behind", (_, content, from, to) => {
    if (content !== null) put("home/.sample/settings.json", content);
    install("hook");
    const path = at("home/.sample/settings.json");
    const [first, ...rest] = text("home/.sample/settings.json").split(from);
    writeFileSync(path, `${first}${to}${rest.join(from)}`);
    uninstall();
    expect(JSON.parse(text("home/.sample/settings.json"))).toEqual({ model: "x" });
  });

  it("a key that was added below a header of ours keeps its table", () => {
    put("home/.sample/config.toml", "a = 1\n\n[tui]\nb = 2\n");
    install("shell");
    writeFileSync(at("home/.sample/config.toml"), `${text("home/.sample/config.toml")}EDITOR = "vi"\n`);
    uninstall();
    expect(text("home/.sample/config.toml")).toBe('a = 1\n\n[tui]\nb = 2\n\n[shell.set]\nEDITOR = "vi"\n');
  });

  const ours = `{"matcher": "Shell", "hooks": [{"command": "pith hook sample Pre"}]}`;
  it.each([
    [`[\n  ${ours},\n  // about b, c\n  "b"\n]`, '[\n  // about b, c\n  "b"\n]'],
    [`[\n  "b", // about b\n  /* more, */\n  ${ours}\n]`, '[\n  "b" // about b\n  /* more, */\n]'],
    [`["b", // about b\n  ${ours} ]`, '["b" // about b\n   ]'],
    [`["a", ${ours}, "b"]`, '["a", "b"]'],
    [`[${ours}, /* c */]`, "[ /* c */]"],
    [`[\n  ${ours}, // , c\n]`, "[\n   // , c\n]"],
    [`[\n  "b",\n  ${ours},\n]`, '[\n  "b",\n]'],
  ])("comments beside our entry stay, when the file was written anew: %s", (content, rest) => {
    put("home/.sample/settings.json", `{ "hooks": { "Pre": ${content} } }`);
    uninstall();
    expect(text("home/.sample/settings.json")).toBe(`{ "hooks": { "Pre": ${rest} } }`);
  });

  it.each([
    ["{}", "{}"],
    ['{ "hooks": { "Stop": [] } }', '{ "hooks": { "Stop": [] } }'],
    ['{ "hooks": { "Pre": [] } }', '{ "hooks": { "Pre": [] } }'],
  ])("drops what came with ours, when the client has written the file anew: %s", (content, rest) => {
    put("home/.sample/settings.json", content);
    install("hook");
    const path = at("home/.sample/settings.json");
    writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(path, "utf8")), null, 4));
    uninstall();
    expect(JSON.parse(text("home/.sample/settings.json"))).toEqual(JSON.parse(rest));
  });

  it("finds its entries without a record", () => {
    put("home/.sample/config.toml", '[shell]\ninherit = "all"\n');
    install("shell");
    rmSync(at("home/.config"), { recursive: true });
    uninstall();
    expect(text("home/.sample/config.toml")).not.toContain("BASH_ENV");
    expect(text("home/.sample/config.toml")).toContain('inherit = "all"');
    expect(existsSync(at("home/.sample/plugin.js"))).toBe(false);
  });

  it("says what no longer stands as installed, and mends it", () => {
    install("shell");
    put("home/.sample/plugin.js", "// pith plugin 1\n");
    rmSync(at("home/.sample/AGENTS.md"));
    const findings = setup.probe(null);
    expect(findings.map(({ level, what }) => `${level} ${what.replace(root, "")}`)).toEqual([
      "warning /home/.sample/AGENTS.md is missing",
      "warning /home/.sample/plugin.js was written by another version, or changed",
      "ok probed",
    ]);
    for (const finding of findings) finding.repair?.();
    expect(setup.probe(null).map(({ level }) => level)).toEqual(["ok"]);
  });
});

describe("a file of instructions that two agents read", () => {
  const other = (): Setup =>
    setupFor(
      {
        ...spec,
        agent: { name: "other", integrations: ["instructions"] },
        edits: () => [guidance(at("home/.sample/AGENTS.md"), true)],
      },
      {
        env: environmentOf({ variables: {}, home: at("home"), temporary: "/tmp", platform: "linux" }),
        tee: "",
      },
    );

  it.each([
    ["", "the first"],
    ["# Rules\n", "the first"],
    ["", "the second"],
  ])("%j: the block goes with the last of them, after %s", (content, first) => {
    if (content !== "") put("home/.sample/AGENTS.md", content);
    install("instructions");
    applyPlan(other().install({ via: "instructions", project: null }).changes);
    const setups = first === "the first" ? [setup, other()] : [other(), setup];
    applyPlan(setups[0]!.uninstall(null).changes);
    expect(text("home/.sample/AGENTS.md")).toContain("<!-- pith -->");
    expect(setups[0]!.installed(null)).toEqual([]);
    applyPlan(setups[1]!.uninstall(null).changes);
    expect(existsSync(at("home/.sample/AGENTS.md")) ? text("home/.sample/AGENTS.md") : "").toBe(content);
    expect(existsSync(at("home/.sample/AGENTS.md"))).toBe(content !== "");
  });

  it("an agent that was never installed takes nothing out", () => {
    install("hook");
    expect(other().installed(null)).toEqual([]);
    applyPlan(other().uninstall(null).changes);
    expect(text("home/.sample/AGENTS.md")).toContain("<!-- pith -->");
  });
});

describe("a value that takes the user's place, and a file with a stub", () => {
  const script = (): string => at("home/.config/pith/sample/shell");
  const standing = (project: string | null): Setup => {
    const folder = project ?? at("home/.sample");
    const stub = { text: "#!/bin/sh\nexec sh\n", does: "it starts sh" };
    return setupFor(
      {
        ...spec,
        agent: { ...spec.agent, integrations: ["shell", "hook"] },
        edits: ({ via }) =>
          via === "hook"
            ? [
                jsonElement({
                  path: join(folder, "settings.json"),
                  at: ["hooks"],
                  value: entry("Pre"),
                  isOurs,
                }),
              ]
            : [
                jsonMember({
                  path: join(folder, "settings.json"),
                  at: ["shell"],
                  value: script(),
                  isOurs: (value) => String(value).includes("/pith/"),
                  displaces: true,
                }),
                ownFile({ path: script(), text: "#!/bin/sh\nexec pith\n", mode: 0o755, stub }),
              ],
        leftovers: () => [ownFile({ path: script(), text: "", mode: 0o755, stub })],
      },
      {
        env: environmentOf({ variables: {}, home: at("home"), temporary: "/tmp", platform: "linux" }),
        tee: "",
      },
    );
  };
  const putIn = (one: Setup, via: Integration, project: string | null = null): void =>
    applyPlan(one.install({ via, project }).changes);

  it.each(['{"shell":"/bin/zsh"}', '{\n  "shell": "/bin/zsh" // mine\n}\n', "{}"])(
    "comes back: %s",
    (content) => {
      put("home/.sample/settings.json", content);
      const one = standing(null);
      putIn(one, "shell");
      putIn(one, "shell");
      expect(text("home/.sample/settings.json")).toContain(script());
      putIn(one, "hook");
      expect(text("home/.sample/settings.json")).not.toContain(script());
      putIn(one, "shell");
      applyPlan(one.uninstall(null).changes);
      expect(text("home/.sample/settings.json")).toBe(content);
    },
  );

  it("stays while another entry needs the file, and as its stub behind the last", () => {
    const [user, project] = [standing(null), standing(at("project"))];
    putIn(user, "shell");
    putIn(project, "shell", at("project"));
    applyPlan(user.uninstall(null).changes);
    expect(readFileSync(script(), "utf8")).toContain("exec pith");
    putIn(project, "hook", at("project"));
    expect(readFileSync(script(), "utf8")).toContain("exec pith");
    const plan = project.uninstall(at("project"));
    applyPlan(plan.changes);
    expect(readFileSync(script(), "utf8")).toBe("#!/bin/sh\nexec sh\n");
    expect(plan.notes).toEqual([`${script()} stays for sessions that are running; it starts sh`]);
    expect(project.uninstall(at("project")).changes).toEqual([]);
  });
});

describe("refuses, and changes nothing", () => {
  it.each([
    ["a value of the user's own", "config.toml", '[shell.set]\nBASH_ENV = "/mine"\n', "shell"],
    ["a file of the user's own", "plugin.js", "export default 1;\n", "shell"],
    ["a broken file", "settings.json", '{ "a": ', "hook"],
    ["another type", "settings.json", '{ "hooks": [] }', "hook"],
    ["bytes that are no text", "settings.json", "", "hook"],
  ] as const)("%s", (name, file, content, end) => {
    put(`home/.sample/${file}`, content);
    if (name.startsWith("bytes")) writeFileSync(at(`home/.sample/${file}`), Buffer.from([0x7b, 0xff, 0x7d]));
    const before = readFileSync(at(`home/.sample/${file}`));
    expect(() => install(end)).toThrow(/nothing was changed/);
    expect(readFileSync(at(`home/.sample/${file}`))).toEqual(before);
    expect(setup.installed(null)).toEqual([]);
  });

  it("a link that leads out of the project", () => {
    put("elsewhere/settings.json", "{}");
    mkdirSync(at("project/.sample"));
    symlinkSync(at("elsewhere/settings.json"), at("project/.sample/settings.json"));
    expect(() => install("hook", at("project"))).toThrow(/leads out of/);
    expect(text("elsewhere/settings.json")).toBe("{}");
  });

  it("but follows a link within the home", () => {
    put("home/dotfiles/settings.json", "{}");
    mkdirSync(at("home/.sample"));
    symlinkSync("../dotfiles/settings.json", at("home/.sample/settings.json"));
    install("hook");
    expect(text("home/dotfiles/settings.json")).toContain("pith hook sample");
    uninstall();
    expect(text("home/dotfiles/settings.json")).toBe("{}");
  });
});
