import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { spec as amp } from "../../../hooks/amp/install-spec.ts";
import { spec as cline } from "../../../hooks/cline/install-spec.ts";
import { spec as hermes } from "../../../hooks/hermes/install-spec.ts";
import { spec as openclaw } from "../../../hooks/openclaw/install-spec.ts";
import kiloAgent from "../../../hooks/kilo/index.ts";
import ompAgent from "../../../hooks/omp/index.ts";
import opencodeAgent from "../../../hooks/opencode/index.ts";
import piAgent from "../../../hooks/pi/index.ts";
import { specFor as opencode } from "../../../hooks/opencode/install-spec.ts";
import { specFor as pi } from "../../../hooks/pi/install-spec.ts";
import { launcher } from "../../../src/system/installation.ts";
import type { Integration } from "../../../src/integration/agent.ts";
import type { InstallSpec } from "../../../src/install/setup/install-spec.ts";
import { createHome, install, uninstall } from "../home.ts";
import { eachTest } from "../../each-test.ts";

const home = eachTest(createHome);

const specs = {
  opencode: opencode(opencodeAgent),
  kilo: opencode(kiloAgent),
  pi: pi(piAgent),
  omp: pi(ompAgent),
  cline,
  amp,
  openclaw,
  hermes,
};

/** Every file below the root, with what is in it. */
const tree = (folder = home.root, prefix = ""): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return Object.entries(tree(path, `${prefix}${name}/`));
      return [[`${prefix}${name}`, home.text(`${prefix}${name}`) ?? ""]];
    }),
  );

const written: readonly (readonly [
  agent: keyof typeof specs,
  end: Integration,
  project: boolean,
  files: readonly string[],
])[] = [
  [
    "opencode",
    "shell",
    false,
    [
      ".config/opencode/plugins/pith.js",
      ".config/pith/opencode/pith-bash-env.bash",
      ".config/pith/opencode/pith-reading.md",
    ],
  ],
  ["opencode", "result", true, [".opencode/pith-reading.md", ".opencode/plugins/pith.js"]],
  ["opencode", "instructions", false, [".config/opencode/AGENTS.md"]],
  [
    "kilo",
    "shell",
    false,
    [
      ".config/kilo/plugins/pith.js",
      ".config/pith/kilo/pith-bash-env.bash",
      ".config/pith/kilo/pith-reading.md",
    ],
  ],
  ["kilo", "result", true, [".kilo/pith-reading.md", ".kilo/plugins/pith.js"]],
  ["pi", "shell", false, [".config/pith/pi/pith-bash-env.bash", ".pi/agent/extensions/pith.ts"]],
  ["pi", "hook", true, [".pi/extensions/pith.ts"]],
  ["pi", "instructions", true, ["AGENTS.md"]],
  ["omp", "result", false, [".omp/agent/extensions/pith.ts"]],
  ["cline", "result", false, [".cline/plugins/pith.ts", ".cline/rules/pith.md"]],
  ["cline", "hook", true, [".cline/plugins/pith.ts", ".clinerules/pith.md"]],
  ["cline", "instructions", true, [".clinerules/pith.md"]],
  ["amp", "result", false, [".config/amp/AGENTS.md", ".config/amp/plugins/pith.ts"]],
  ["amp", "result", true, [".amp/plugins/pith.ts"]],
  [
    "openclaw",
    "result",
    false,
    [
      ".openclaw/extensions/pith/index.js",
      ".openclaw/extensions/pith/openclaw.plugin.json",
      ".openclaw/extensions/pith/package.json",
      ".openclaw/openclaw.json",
    ],
  ],
  [
    "hermes",
    "result",
    false,
    [".hermes/config.yaml", ".hermes/plugins/pith/__init__.py", ".hermes/plugins/pith/plugin.yaml"],
  ],
];

describe.each(written)("%s, %s end, in a project: %s", (agent, via, inProject, files) => {
  const spec: InstallSpec = specs[agent];
  const scope = (): string | null => (inProject ? home.at("project") : null);
  const base = inProject ? "project/" : "home/";
  const record = `home/.config/pith/${agent}/installed.json`;

  it("writes these files, and takes them out again", () => {
    const setup = home.setup(spec);
    install(setup, via, scope());
    expect(Object.keys(tree()).sort()).toEqual([record, ...files.map((file) => base + file)].sort());
    const project = home.at("project");
    const entry = setup.installed(project)[0];
    expect(entry).toMatchObject({ via, scope: inProject ? "project" : "user" });
    expect(files.map((file) => home.at(base + file))).toContain(entry?.file);
    uninstall(setup, scope());
    expect(tree()).toEqual({});
    expect(setup.installed(project)).toEqual([]);
  });

  it("changes nothing the second time, and finds a change", () => {
    const setup = home.setup(spec);
    install(setup, via, scope());
    expect(setup.install({ via, project: scope() }).changes).toEqual([]);
    const [file] = files.filter((file) => /pith|AGENTS/.test(file) && !file.endsWith(".bash"));
    home.put(base + file!, `${home.text(base + file!)}\n# more`);
    if (!file!.endsWith(".md"))
      expect(setup.probe(scope()).map(({ what }) => what)).toContainEqual(
        expect.stringContaining("was written by another version, or changed"),
      );
  });

  it.each(spec.agent.integrations.filter((other) => other !== via))(
    "gives way to the %s end and comes back",
    (other) => {
      const setup = home.setup(spec);
      install(setup, via, scope());
      const before = tree();
      try {
        install(setup, other, scope());
      } catch {
        return;
      }
      expect(setup.installed(scope()).map((one) => one.via)).toContain(other);
      install(setup, via, scope());
      expect({ ...tree(), [record]: "" }).toEqual({ ...before, [record]: "" });
      uninstall(setup, scope());
      expect(tree()).toEqual({});
    },
  );

  it("does not take the place of a file of the user's", () => {
    const plugin = files.find((file) => /pith\.[jt]s$|__init__|index\.js/.test(file));
    if (plugin === undefined) return;
    home.put(base + plugin, "export const Mine = 1;\n");
    const before = tree();
    expect(() => install(home.setup(spec), via, scope())).toThrow(/is not pith's; move it away first/);
    expect(tree()).toEqual(before);
  });

  it("writes programs that can be read, with nothing left to fill in", () => {
    install(home.setup(spec), via, scope());
    const programs = files.filter((file) => /\.(?:[jt]s|py)$/.test(file));
    for (const file of programs) {
      const text = home.text(base + file)!;
      expect(text).not.toMatch(/@[A-Z]+@|artifacts/);
      expect(text).toMatch(/^start = |^const start = /im);
      expect(text).toContain(JSON.stringify([launcher()]));
      if (file.endsWith(".py"))
        expect(
          spawnSync("python3", [
            "-c",
            `import ast; ast.parse(open(${JSON.stringify(home.at(base + file))}, encoding="utf-8").read())`,
          ]).status,
        ).toBe(0);
      else
        for (const loader of ["ts", "js"] as const)
          transformSync(text, { loader, format: "cjs", target: "node20" });
    }
  });

  it("is found whole by the probe, which drives what the file starts", () => {
    const setup = home.setup(spec);
    install(setup, via, scope());
    const levels = setup.probe(scope()).map(({ level }) => level);
    expect(levels).toEqual(via === "instructions" ? [] : via === "shell" ? ["ok", "ok"] : ["ok"]);
  });
});

describe("what cannot be had is said", () => {
  it.each([
    [
      "OpenCode's instructions integration, where it would hide the user's other instructions",
      specs.opencode,
      "instructions",
      false,
      /CLAUDE\.md/,
    ],
    ["a plugin of Hermes in a project", specs.hermes, "result", true, /--project/],
    ["instructions for Hermes outside of a project", specs.hermes, "instructions", false, /--project/],
    ["a plugin of OpenClaw in a project", specs.openclaw, "result", true, /--project/],
    [
      "rules for Cline where there is a file of that name",
      specs.cline,
      "instructions",
      true,
      /\.clinerules is a file/,
    ],
  ] as const)("%s", (_, spec, end, inProject, message) => {
    home.put("home/.claude/CLAUDE.md", "x");
    home.put("project/.clinerules", "x");
    const before = tree();
    expect(() => install(home.setup(spec), end, inProject ? home.at("project") : null)).toThrow(message);
    expect(tree()).toEqual(before);
  });
});

describe("a probe", () => {
  it("tells that pith is gone", () => {
    const setup = home.setup(specs.pi);
    install(setup, "result");
    const path = "home/.pi/agent/extensions/pith.ts";
    home.put(path, home.text(path)!.replace(launcher(), "/gone/pith"));
    expect(setup.probe(null).map(({ level, what }) => `${level} ${what}`)).toContainEqual(
      expect.stringMatching(/^error .*starts \/gone\/pith, which is missing/),
    );
  });

  it("tells that what the file starts does not answer", () => {
    const setup = home.setup(specs.pi);
    install(setup, "result");
    const path = "home/.pi/agent/extensions/pith.ts";
    home.put(path, home.text(path)!.replace(launcher(), "/bin/cat"));
    expect(setup.probe(null).map(({ level, what }) => `${level} ${what}`)).toContainEqual(
      expect.stringMatching(/^error .*does not shorten/),
    );
  });
});

describe("OpenClaw's configuration", () => {
  const file = "home/.openclaw/openclaw.json";

  it.each([
    ["an empty file", ""],
    ["comments", '// mine\n{\n  "gateway": { "mode": "local" }, // here\n}\n'],
    ["entries of others", '{\n\t"plugins": {\n\t\t"entries": { "other": { "enabled": false } }\n\t}\n}'],
    ["a list of what may load", '{"plugins":{"allow":["other"],"deny":[]},"a":1}'],
    ["carriage returns", '{\r\n  "plugins": {\r\n    "allow": [\r\n      "other"\r\n    ]\r\n  }\r\n}\r\n'],
    ["a byte order mark", '\uFEFF{"a":1}'],
  ])("comes back to the byte: %s", (_, before) => {
    home.put(file, before);
    const setup = home.setup(openclaw);
    install(setup, "result");
    const text = home.text(file)!;
    expect(text).toMatch(/"pith": ?\{\s*"enabled": true\s*\}/);
    if (before.includes("allow")) expect(text).toMatch(/"allow": ?\[\s*"pith",/);
    uninstall(setup);
    expect(home.text(file)).toBe(before);
  });

  it.each([
    ["home/.openclaw/workspace", "{}"],
    ["home/elsewhere", '{"agents":{"defaults":{"workspace":"~/elsewhere"}}} // mine'],
  ])("leads to the workspace whose instructions tell of marks, %s", (folder, settings) => {
    home.put(file, settings);
    install(home.setup(openclaw), "result");
    expect(home.text(`${folder}/AGENTS.md`)).toBeNull();
    home.put(`${folder}/AGENTS.md`, "mine\n");
    const setup = home.setup(openclaw);
    install(setup, "result");
    expect(home.text(`${folder}/AGENTS.md`)).toContain("The user has installed pith");
    uninstall(setup);
    expect(home.text(`${folder}/AGENTS.md`)).toBe("mine\n");
    expect(home.text(file)).toBe(settings);
  });

  it("is not touched where the user has switched the plugin off", () => {
    home.put(file, '{"plugins":{"entries":{"pith":{"enabled":false}}}}');
    expect(() => install(home.setup(openclaw), "result")).toThrow(/is set already/);
  });
});

describe("Hermes' configuration", () => {
  const file = "home/.hermes/config.yaml";

  it.each([
    ["nothing but comments", "# mine\n"],
    ["other keys", "model:\n  default: x # good\n# end"],
    ["a list", "plugins:\n  enabled:\n    - disk-cleanup # mine\n  disabled: []\n"],
    ["a list in one line", "plugins: {enabled: [disk-cleanup]}\r\nx: 1\r\n"],
  ])("comes back to the byte: %s", (_, before) => {
    home.put(file, before);
    const setup = home.setup(hermes);
    install(setup, "result");
    expect(parse(home.text(file)!).plugins.enabled).toContain("pith");
    uninstall(setup);
    expect(home.text(file)).toBe(before);
  });

  it("keeps what was added meanwhile", () => {
    home.put(file, "model: x\n");
    const setup = home.setup(hermes);
    install(setup, "result");
    home.put(file, home.text(file)!.replace("    - pith\n", "    - pith\n    - another\n"));
    uninstall(setup);
    expect(parse(home.text(file)!)).toEqual({ model: "x", plugins: { enabled: ["another"] } });
  });
});
