/** Hosts that can be had by their files of instructions only: where these are, and that every byte comes back. */
import { afterEach, describe, expect, it } from "vitest";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asking } from "../../src/install/setup/guidance.ts";
import { textOnly, textOnlyAgent } from "../../hooks/text-only.ts";
import type { InstallSpec } from "../../src/install/setup/install-spec.ts";
import { type Instructions, instructionsSpec } from "../../src/install/setup/instructions.ts";
import { countTokens } from "../../src/history/tokens.ts";
import { type TextWorld, textWorld } from "./text-world.ts";

let world: TextWorld;
afterEach(() => world.remove());

interface Told {
  readonly spec: InstallSpec;
  readonly instructions: Instructions;
}

const told = (name: string): Told => {
  const instructions = textOnly.find((one) => one.name === name)!;
  return { spec: instructionsSpec(textOnlyAgent(name), instructions), instructions };
};

const amazonq = told("amazonq");
const continueDev = told("continue");
const cortex = told("cortex");
const firebender = told("firebender");
const goose = told("goose");
const grok = told("grok");
const iflow = told("iflow");
const junie = told("junie");
const kimi = told("kimi");
const meerkat = told("meerkat");
const roo = told("roo");
const tabnine = told("tabnine");
const trae = told("trae");
const warp = told("warp");
const windsurf = told("windsurf");
const zcode = told("zcode");
const zed = told("zed");

/** The agent, its file for all projects, its file in a project; null: it has none. */
const hosts: readonly (readonly [Told, string | null, string | null])[] = [
  [amazonq, null, ".amazonq/rules/pith.md"],
  [continueDev, ".continue/rules/pith.md", ".continue/rules/pith.md"],
  [cortex, null, "AGENTS.md"],
  [firebender, ".firebender/AGENTS.md", ".firebender/rules/pith.mdc"],
  [goose, ".config/goose/.goosehints", ".goosehints"],
  [grok, ".grok/rules/pith.md", "AGENTS.md"],
  [iflow, ".iflow/IFLOW.md", "IFLOW.md"],
  [junie, ".junie/AGENTS.md", ".junie/AGENTS.md"],
  [kimi, ".kimi-code/AGENTS.md", "AGENTS.md"],
  [meerkat, ".rkat/AGENTS.md", ".rkat/AGENTS.md"],
  [roo, ".roo/rules/pith.md", ".roo/rules/pith.md"],
  [tabnine, ".tabnine/agent/TABNINE.md", "TABNINE.md"],
  [trae, null, ".trae/rules/pith.md"],
  [warp, ".agents/AGENTS.md", "AGENTS.md"],
  [windsurf, ".codeium/windsurf/memories/global_rules.md", ".windsurf/rules/pith.md"],
  [zcode, ".zcode/AGENTS.md", "AGENTS.md"],
  [zed, ".config/zed/AGENTS.md", "AGENTS.md"],
];

it("each of them is here", () => {
  world = textWorld(zed.spec);
  expect(hosts.map(([{ spec }]) => spec.agent.name)).toEqual(textOnly.map(({ name }) => name));
});

const places = hosts.flatMap(([host, user, project]) => [
  { host, name: host.spec.agent, scope: "home", file: user },
  { host, name: host.spec.agent, scope: "project", file: project },
]);
const isOwn = (file: string): boolean => /pith\.mdc?$/.test(file);

const contents: readonly (readonly [string, string])[] = [
  ["a line", "# Mine\n"],
  ["no line end", "# Mine\n\nuse tabs"],
  ["carriage returns", "# Mine\r\n\r\nuse tabs\r\n"],
  ["blank lines at its end", "# Mine\n\n\n"],
  ["front matter", "---\ntrigger: manual\n---\n\n# Mine\n"],
  ["a byte order mark", "\uFEFF# Mine\n"],
];

describe.each(places)("$name, $scope", ({ host, scope, file }) => {
  const isProject = scope === "project";

  if (file === null) {
    it("has no file there, and says what to do", () => {
      world = textWorld(host.spec);
      expect(() => world.install("instructions", isProject)).toThrow(/--project/);
    });
    return;
  }

  it("writes what the model reads, once, and leaves nothing behind", () => {
    world = textWorld(host.spec);
    world.install("instructions", isProject);
    const text = world.bytes(`${scope}/${file}`);
    expect(text).toContain(asking);
    expect(world.setup.installed(world.project)).toEqual([
      {
        via: "instructions",
        scope: isProject ? "project" : "user",
        file: join(isProject ? world.project : world.home, file),
      },
    ]);
    expect(
      world.setup.install({ via: "instructions", project: isProject ? world.project : null }).changes,
    ).toEqual([]);
    world.uninstall(isProject);
    expect(world.bytes(`${scope}/${file}`)).toBe(null);
    expect(world.setup.installed(world.project)).toEqual([]);
  });

  if (isOwn(file))
    it("does not touch a file of the user's own in its place", () => {
      world = textWorld(host.spec);
      world.put(`${scope}/${file}`, "# Mine\n");
      expect(() => world.install("instructions", isProject)).toThrow(/is not pith's/);
      world.uninstall(isProject);
      expect(world.bytes(`${scope}/${file}`)).toBe("# Mine\n");
    });
  else
    it.each(contents)("gives back every byte: %s", (_, content) => {
      world = textWorld(host.spec);
      world.put(`${scope}/${file}`, content);
      const before = world.bytes(`${scope}/${file}`);
      world.install("instructions", isProject);
      expect(world.bytes(`${scope}/${file}`)).toContain("Put `pith ` before");
      world.uninstall(isProject);
      expect(world.bytes(`${scope}/${file}`)).toBe(before);
    });
});

describe("the text", () => {
  it("is under 350 tokens, with a rule's front matter too", () => {
    world = textWorld(continueDev.spec);
    world.install("instructions");
    expect(countTokens(world.bytes("home/.continue/rules/pith.md")!)).toBeLessThan(350);
  });

  it("is a rule that always applies, where rules have such heads", () => {
    const heads = [
      [continueDev, ".continue/rules/pith.md", "---\nname: pith\nalwaysApply: true\n---\n<!-- pith -->\n"],
      [windsurf, ".windsurf/rules/pith.md", "---\ntrigger: always_on\n---\n<!-- pith -->\n"],
      [trae, ".trae/rules/pith.md", "---\nalwaysApply: true\n---\n<!-- pith -->\n"],
    ] as const;
    for (const [host, file, head] of heads) {
      world = textWorld(host.spec);
      world.install("instructions", true);
      expect(world.bytes(`project/${file}`)!.startsWith(head)).toBe(true);
    }
  });
});

describe("of several files only the one that is read is written", () => {
  it.each([
    [zed, [".rules", "AGENTS.md"], ".rules"],
    [zed, ["CLAUDE.md"], "CLAUDE.md"],
    [junie, ["AGENTS.md", ".junie/guidelines.md"], "AGENTS.md"],
    [junie, [".junie/guidelines.md"], ".junie/guidelines.md"],
    [warp, ["WARP.md", "AGENTS.md"], "WARP.md"],
    [kimi, [".kimi-code/AGENTS.md", "AGENTS.md"], ".kimi-code/AGENTS.md"],
    [meerkat, ["AGENTS.md"], "AGENTS.md"],
  ] as const)("%# of %s: %s", (host, present, written) => {
    world = textWorld(host.spec);
    for (const file of present) world.put(`project/${file}`, "mine\n");
    world.install("instructions", true);
    for (const file of present)
      expect(world.bytes(`project/${file}`)).toEqual(
        file === written ? expect.stringContaining(asking) : "mine\n",
      );
  });

  it("a folder of that name is no file", () => {
    world = textWorld(zed.spec);
    mkdirSync(join(world.project, ".clinerules"));
    world.install("instructions", true);
    expect(world.bytes("project/AGENTS.md")).toContain(asking);
  });

  it("the newer folder of Windsurf's rules where the project has it", () => {
    world = textWorld(windsurf.spec);
    mkdirSync(join(world.project, ".devin", "rules"), { recursive: true });
    world.install("instructions", true);
    expect(world.bytes("project/.devin/rules/pith.md")).toContain(asking);
  });
});

describe("presence", () => {
  it.each(hosts.map(([host]) => [host.spec.agent, host] as const))("%s is not here", (_, host) => {
    world = textWorld(host.spec);
    expect(world.setup.detect()).toBe(false);
  });

  it.each(hosts.map(([host]) => [host.spec.agent, host] as const))(
    "%s is told from what it leaves",
    (_, host) => {
      world = textWorld(host.spec);
      mkdirSync(join(world.home, host.instructions.traces.home![0]!), { recursive: true });
      expect(world.setup.detect()).toBe(true);
    },
  );

  it("a program on the PATH tells it too", () => {
    world = textWorld(junie.spec);
    writeFileSync(join(world.root, "bin", "junie"), "#!/bin/sh\n", { mode: 0o755 });
    expect(world.setup.detect()).toBe(true);
  });

  it("an editor's extension tells it, one whose name only begins so does not", () => {
    world = textWorld(roo.spec);
    mkdirSync(join(world.home, ".vscode/extensions/continue.continuexyz-1.0.0"), { recursive: true });
    expect(textWorldDetects(world, continueDev)).toBe(false);
    mkdirSync(join(world.home, ".vscode/extensions/RooVeterinaryInc.roo-cline-3.36.0"), { recursive: true });
    expect(world.setup.detect()).toBe(true);
  });
});

const textWorldDetects = (here: TextWorld, host: Told): boolean => host.spec.detect(here.place);

describe("what the user is told", () => {
  it("a shared file is called shared, a file of the host's own is not", () => {
    world = textWorld(zcode.spec);
    expect(world.install("instructions", true).notes.join("\n")).toContain("is read by other agents");
    world.remove();
    world = textWorld(roo.spec);
    expect(world.install("instructions", true).notes.join("\n")).not.toContain("is read by other agents");
  });

  it("doctor: a changed text is told, and mended", () => {
    world = textWorld(goose.spec);
    world.install("instructions");
    expect(world.setup.probe(null)).toEqual([]);
    const file = "home/.config/goose/.goosehints";
    world.put(file, world.bytes(file)!.replace("Put", "Never put"));
    const [finding] = world.setup.probe(null);
    expect(finding).toMatchObject({ level: "warning" });
    finding!.repair!();
    expect(world.bytes(file)).toContain(asking);
  });
});
