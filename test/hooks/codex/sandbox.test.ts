/** Files of pith that Codex's permission profiles hide, and the rules that let commands read them. */
import { expect, describe, it } from "vitest";
import { parse } from "smol-toml";
import { specFor } from "../../../hooks/codex/install-spec.ts";
import { deniedParts, sandboxOf, unnamedParts } from "../../../hooks/codex/sandbox.ts";
import { type Environment, environmentOf } from "../../../src/system/environment.ts";
import { distDir } from "../../../src/system/installation.ts";
import { configDir } from "../../../src/system/paths.ts";
import { eachTest } from "../../each-test.ts";
import { createHome, install, uninstall } from "../home.ts";

const home = eachTest(createHome);

const config = "home/.codex/config.toml";
const setup = (shell = "bash") => home.setup(specFor(shell));
const env = (): Environment =>
  environmentOf({
    variables: { PATH: "/usr/bin:/bin" },
    home: home.at("home"),
    temporary: "/tmp",
    cwd: home.at("project"),
    uid: 1000,
    platform: "linux",
  });

const denied = (): readonly string[] =>
  deniedParts("shell", sandboxOf(env(), home.at("system")), env()).map(({ path }) => path);
const unnamed = (): readonly string[] => unnamedParts("shell", sandboxOf(env(), home.at("system")), env());

/** Everything can be read but for what is denied. */
const profile = (rules: string): string =>
  `default_permissions = "mine"\n\n[permissions.mine]\nextends = ":workspace"\n\n[permissions.mine.filesystem]\n${rules}\n`;

const listed = `default_permissions = "mine"

[permissions.mine.filesystem]
":minimal" = "read" # the system
"~/.codex" = "read"

[permissions.mine.filesystem.":workspace_roots"]
"." = "write"
`;

describe("what a profile hides", () => {
  it.each<[string, string, boolean]>([
    ["the home", profile('"~" = "deny"'), true],
    ["the folder of configurations", profile('"~/.config" = "deny"'), true],
    ["in the older word", profile('"~/.config" = "none"'), true],
    ["by a pattern", profile('"~/.config/**" = "deny"'), true],
    ["by a table", profile('"~" = { ".config" = "deny" }'), true],
    ["though it may be read", profile('"~/.config" = "deny"\n"~/.config/pith" = "read"'), true],
    ["where it may be written", profile('"~/.config" = "deny"\n"~/.config/pith" = "write"'), false],
    ["a file in it", profile('"~/.config/pith/codex/pith-bash-env.bash" = "deny"'), true],
    ["a pattern of files", profile('"~/**/*.ba?h" = "deny"'), true],
    ["a pattern of other files", profile('"~/**/*.pem" = "deny"'), false],
    ["another folder", profile('"~/.ssh" = "deny"\n"~/.conf" = "deny"'), false],
    ["nothing", profile(""), false],
    ["one of two rules", profile('"~" = { ".config" = "deny" }\n"~/.config" = "read"'), false],
    [
      "by the profile that it extends",
      'default_permissions = "mine"\n[permissions.mine]\nextends = "base"\n[permissions.base]\nextends = ":workspace"\n[permissions.base.filesystem]\n"~/.config" = "deny"\n',
      true,
    ],
    [
      "in a circle",
      'default_permissions = "a"\n[permissions.a]\nextends = "b"\n[permissions.b]\nextends = "a"\n',
      false,
    ],
    ["a profile that is not in force", profile('"~" = "deny"').replace("mine", ":workspace"), false],
    ["a sandbox of the older kind", `sandbox_mode = "read-only"\n${profile('"~" = "deny"')}`, false],
    ["a file that is no TOML", "[[", false],
  ])("%s", (_, text, expected) => {
    home.put(config, text);
    expect(denied().includes(configDir(env()))).toBe(expected);
    expect(unnamed()).toEqual([]);
  });

  it("in a project that the user trusts", () => {
    home.put("project/.codex/config.toml", profile('"~/.config" = "deny"'));
    home.put(config, "");
    expect(denied()).toEqual([]);
    home.put(config, `[projects.${JSON.stringify(home.at("project"))}]\ntrust_level = "trusted"\n`);
    expect(denied()).toContain(configDir(env()));
  });

  it("by an administrator, whatever the profile", () => {
    home.put(config, 'sandbox_mode = "workspace-write"\n');
    home.put("system/requirements.toml", '[permissions.filesystem]\ndeny_read = ["~/.config/**"]\n');
    expect(denied()).toContain(configDir(env()));
  });

  it("whatever it does not name, if it begins with nothing", () => {
    home.put(config, listed);
    expect(unnamed()).toEqual([configDir(env()), distDir()]);
    home.put(config, listed.replace('"~/.codex"', '"~/.config"'));
    expect(unnamed()).toEqual([distDir()]);
    home.put(config, listed.replace(":minimal", ":root"));
    expect(unnamed()).toEqual([]);
  });
});

interface Profiles {
  readonly permissions: { readonly mine: { readonly filesystem: Readonly<Record<string, unknown>> } };
}
const rulesIn = (text: string): Readonly<Record<string, unknown>> =>
  (parse(text) as unknown as Profiles).permissions.mine.filesystem;

describe("init", () => {
  it("names pith's files in such a profile, and takes them out to the byte", () => {
    home.put(config, listed);
    install(setup(), "shell");
    const text = home.text(config)!;
    expect(rulesIn(text)).toMatchObject({
      [configDir(env())]: "read",
      [distDir()]: "read",
      ":minimal": "read",
    });
    install(setup(), "shell");
    expect(home.text(config)).toBe(text);
    install(setup(), "instructions");
    expect(Object.keys(rulesIn(home.text(config)!))).not.toContain(configDir(env()));
    uninstall(setup());
    expect(home.text(config)).toBe(listed);
  });

  it("takes them out of a profile that is another by then", () => {
    home.put(config, listed);
    install(setup(), "shell");
    home.put(config, home.text(config)!.replace('"mine"', '":workspace"'));
    uninstall(setup());
    expect(home.text(config)).toBe(listed.replace('"mine"', '":workspace"'));
  });

  it("writes nothing where a rule denies them, and says what works", () => {
    const text = profile('"~/.config" = "deny"');
    home.put(config, text);
    expect(() => install(setup(), "shell")).toThrow(
      /cannot read .*\/\.config\/pith \("~\/\.config" = "deny" of permissions\.mine in .*--via instructions` works there/,
    );
    expect(home.text(config)).toBe(text);
    install(setup(), "instructions");
    expect(home.text(config)).toBe(text);
  });

  it("says to take the rule out where nothing works", () => {
    home.put(config, profile(`${JSON.stringify(distDir())} = "deny"`));
    for (const via of ["shell", "instructions"] as const)
      expect(() => install(setup(), via)).toThrow("take that rule out first");
  });
});

it("doctor names what is hidden since", () => {
  install(setup(), "shell");
  const own = home.text(config)!;
  home.put(config, `${profile('"~/.config" = "deny"')}${own}`);
  expect(setup().probe(null)).toContainEqual(
    expect.objectContaining({
      level: "error",
      what: expect.stringMatching(/cannot read .*\/\.config\/pith \("~\/\.config" = "deny"/),
    }),
  );
  home.put(config, `${listed}${own}`);
  expect(
    setup()
      .probe(null)
      .map(({ what }) => what),
  ).toContainEqual(
    expect.stringMatching(/nothing is shortened: permissions\.mine does not let commands read/),
  );
});
