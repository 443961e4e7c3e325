import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { specFor } from "../../../hooks/codex/install-spec.ts";
import { createHome, install, uninstall } from "../home.ts";
import { eachTest } from "../../each-test.ts";

const home = eachTest(createHome);

const config = "home/.codex/config.toml";
const memory = "home/.codex/AGENTS.md";
const start = "home/.config/pith/codex/pith-bash-env.bash";
const setup = (shell = "bash", variables: Record<string, string> = {}) =>
  home.setup(specFor(shell), variables);

interface Policy {
  readonly shell_environment_policy: { readonly set: Record<string, string> };
}
const setIn = (text: string): Record<string, string> =>
  (parse(text.replace(/^\uFEFF/, "")) as unknown as Policy).shell_environment_policy.set;

const layouts: readonly (readonly [string, string])[] = [
  ["an empty file", ""],
  ["a value", 'model = "x"\n'],
  ["no line end", 'model = "x"'],
  ["carriage returns", 'model = "x"\r\n\r\n[tools]\r\nweb_search = true\r\n'],
  ["tables", '# mine\nmodel = "x" # good\n\n[projects."/home/dev/project"]\ntrust_level = "trusted"\n'],
  [
    "a table of the policy",
    '[shell_environment_policy]\ninherit = "core" # why\n\n[tools]\nweb_search = true\n',
  ],
  ["a table of variables", '[shell_environment_policy.set]\nA = "1"\n\n[tools]\nweb_search = true\n'],
  ["variables in one line", '[shell_environment_policy]\nset = { A = "1" }\n'],
  ["no variables in one line", "[shell_environment_policy]\nset = {}\n"],
  ["the policy and variables in one line", 'shell_environment_policy = { set = { A = "1" } }\n'],
  ["a byte order mark", '\uFEFFmodel = "x"\n'],
];

describe("the inside end of Codex", () => {
  it.each(layouts)("goes into and out of a configuration: %s", (_, before) => {
    home.put(config, before);
    install(setup(), "shell");
    const after = home.text(config)!;
    expect(setIn(after)["BASH_ENV"]).toBe(home.at(start));
    expect(parse(after.replace(/^\uFEFF/, ""))).toMatchObject(parse(before.replace(/^\uFEFF/, "")));
    expect(home.text(start)).toContain("_pith_dist='");
    expect(home.text(memory)).toContain("[pith: 212 passed tests hidden]");
    expect(setup().installed(null)).toEqual([{ via: "shell", scope: "user", file: home.at(config) }]);
    install(setup(), "shell");
    expect(home.text(config)).toBe(after);
    uninstall(setup());
    expect(home.text(config)).toBe(before);
    expect([home.text(start), home.text(memory)]).toEqual([null, null]);
    expect(setup().installed(null)).toEqual([]);
  });

  const own = '[[hooks.SessionStart]]\n\n[[hooks.SessionStart.hooks]]\ntype = "command"\ncommand = "mine"\n';

  it.each([...layouts, ["a hook of the user's", own]] as const)(
    "hands over the beginning of sessions while a trial waits for it: %s",
    (_, before) => {
      const inTrial = () => home.setup(specFor("bash", ["SessionStart"]));
      home.put(config, before);
      install(setup(), "shell");
      const without = home.text(config);
      install(inTrial(), "shell");
      const { hooks } = parse(home.text(config)!.replace(/^\uFEFF/, "")) as unknown as {
        hooks: { SessionStart: { hooks: { type: string; command: string; timeout?: number }[] }[] };
      };
      const entries = hooks.SessionStart.flatMap((one) => one.hooks);
      expect(entries.at(-1)).toMatchObject({ type: "command", timeout: 10 });
      expect(entries.at(-1)!.command).toMatch(/ hook codex; exit 0$/);
      expect(entries.length).toBe(before === own ? 2 : 1);
      install(setup(), "shell");
      expect(home.text(config)).toBe(without);
      install(inTrial(), "shell");
      uninstall(setup());
      expect(home.text(config)).toBe(before);
    },
  );

  it.each([
    ["the policy in one line", 'shell_environment_policy = { inherit = "all" }\nmodel = "x"\n'],
    ["dotted keys", 'shell_environment_policy.inherit = "all"\nshell_environment_policy.set.A = "1"\n'],
  ])("leaves a configuration alone that it cannot add to: %s", (_, before) => {
    home.put(config, before);
    expect(() => install(setup(), "shell")).toThrow("cannot be set without touching more");
    expect([home.text(config), home.text(start), home.text(memory)]).toEqual([before, null, null]);
  });

  it("makes the files that are not there, and takes them away", () => {
    install(setup(), "shell");
    expect(setIn(home.text(config)!)).toEqual({ BASH_ENV: home.at(start) });
    uninstall(setup());
    expect([home.text(config), home.text(memory), home.text(start)]).toEqual([null, null, null]);
  });

  it("writes the note where Codex reads it, and takes it from wherever it stands", () => {
    const other = "home/.codex/AGENTS.override.md";
    home.put(config, "");
    install(setup(), "shell");
    home.put(other, "Mine.\n");
    install(setup(), "shell");
    expect(home.text(other)).toContain("The user has installed pith");
    expect(home.text(memory)).toBe(null);
    home.put(other, home.text(other)!.replace("Mine.\n", ""));
    uninstall(setup());
    expect([home.text(other)?.trim(), home.text(memory)]).toEqual(["", null]);
  });

  it("keeps what was added meanwhile", () => {
    install(setup(), "shell");
    home.put(config, `model = "y"\n${home.text(config)!}[tools]\nweb_search = true\n`);
    uninstall(setup());
    expect(parse(home.text(config)!)).toMatchObject({ model: "y", tools: { web_search: true } });
    expect(home.text(config)).not.toContain("BASH_ENV");
  });

  it("goes where CODEX_HOME says", () => {
    const variables = { CODEX_HOME: home.at("elsewhere") };
    install(setup("bash", variables), "shell");
    expect(setIn(home.text("elsewhere/config.toml")!)["BASH_ENV"]).toBe(home.at(start));
    expect(home.text(config)).toBe(null);
  });

  it("keeps the user's own BASH_ENV", () => {
    install(setup("bash", { BASH_ENV: "/home/dev/own.bash" }), "shell");
    expect(setIn(home.text(config)!)).toEqual({
      BASH_ENV: home.at(start),
      PITH_BASH_ENV: "/home/dev/own.bash",
    });
    uninstall(setup());
    expect(home.text(config)).toBe(null);
  });

  it("does not take the place of a BASH_ENV of the user's in the configuration", () => {
    const before = '[shell_environment_policy.set]\nBASH_ENV = "/home/dev/own.bash"\n';
    home.put(config, before);
    expect(() => install(setup(), "shell")).toThrow("is set already");
    expect(home.text(config)).toBe(before);
  });

  it.each([
    ["fish", null, "Codex runs commands in fish, and pith knows its way into bash and zsh only"],
    ["bash", "project", "leave `--project` out"],
  ])("is not to be had: %s, %s", (shell, project, words) => {
    expect(() => install(setup(shell), "shell", project === null ? null : home.at(project))).toThrow(words);
  });

  it("notices that it is kept from the shells", () => {
    install(setup(), "shell");
    const found = (): readonly string[] =>
      setup()
        .probe(null)
        .map(({ what }) => what);
    expect(found().join()).not.toContain("include_only");
    const table = "[shell_environment_policy]\n";
    home.put(config, `${table}include_only = ["PATH", "HO?E"]\n${home.text(config)!.replace(table, "")}`);
    expect(found()[0]).toContain("include_only keeps BASH_ENV");
    home.put(config, home.text(config)!.replace('"PATH"', '"bash*"'));
    expect(found().join()).not.toContain("include_only");
  });

  it.each([
    ['inherit = "all"', false],
    ['inherit = "core"', true],
    ['inherit = "none"', true],
    ['include_only = ["BASH_ENV"]', true],
    ['include_only = ["BASH_ENV", "SHL*"]', false],
  ])("notices that bash in the sandbox would read another file: %s, %s", (line, expected) => {
    home.put(config, `[shell_environment_policy]\n${line}\nset = {}\n`);
    install(setup(), "shell");
    const found = (): string =>
      setup()
        .probe(null)
        .map(({ what }) => what)
        .join();
    expect(found().includes("SHLVL does not reach")).toBe(expected);
    home.put(config, home.text(config)!.replace("set = {", 'set = { SHLVL = "1",'));
    expect(found().includes("SHLVL does not reach")).toBe(expected && line.startsWith("include"));
  });

  it("notices a start-up file that is gone", () => {
    install(setup(), "shell");
    home.put(start, "");
    expect(
      setup()
        .probe(null)
        .map(({ what }) => what)
        .join(),
    ).toContain("pith-bash-env.bash");
  });
});

describe("the inside end of Codex in zsh", () => {
  const zshenv = "home/.config/pith/codex/zsh/.zshenv";

  it("goes in and out", () => {
    home.put(config, 'model = "x"\n');
    install(setup("zsh"), "shell");
    expect(setIn(home.text(config)!)).toEqual({ ZDOTDIR: home.at("home/.config/pith/codex/zsh") });
    expect(home.text(zshenv)).toContain("local dist='/");
    expect(home.text(zshenv)).not.toMatch(/@[A-Z]+@/);
    expect(setup("zsh").installed(null)).toEqual([{ via: "shell", scope: "user", file: home.at(config) }]);
    uninstall(setup("zsh"));
    expect([home.text(config), home.text(zshenv)]).toEqual(['model = "x"\n', null]);
  });

  it("keeps the user's own ZDOTDIR", () => {
    install(setup("zsh", { ZDOTDIR: "/home/dev/dots" }), "shell");
    expect(setIn(home.text(config)!)["PITH_ZDOTDIR"]).toBe("/home/dev/dots");
  });
});

describe("instructions for Codex", () => {
  it.each(["# Rules\n", "", "x"])("are added and taken out: %j", (before) => {
    home.put(memory, before);
    install(setup(), "instructions");
    expect(home.text(memory)).toContain("Put `pith ` before commands");
    expect(home.text(config)).toBe(null);
    uninstall(setup());
    expect(home.text(memory)).toBe(before);
  });

  it("go into the project", () => {
    install(setup(), "instructions", home.at("project"));
    expect(home.text("project/AGENTS.md")).toContain("Put `pith `");
    uninstall(setup(), home.at("project"));
    expect(home.text("project/AGENTS.md")).toBe(null);
  });
});
