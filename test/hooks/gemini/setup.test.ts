import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { envFileFor, inTheWay } from "../../../hooks/gemini/env-file.ts";
import { recipe } from "../../../hooks/gemini/recipe.ts";
import { createHome, type Home, install, uninstall } from "../home.ts";

let home: Home;
beforeEach(() => {
  home = createHome();
});
afterEach(() => home.remove());

const env = "home/.gemini/.env";
const policy = "home/.gemini/policies/pith.toml";

describe("the inside end", () => {
  it.each([
    ["none", null],
    ["an empty one", ""],
    ["a key", "GEMINI_API_KEY=abc\n"],
    ["no line end", "# mine\nGEMINI_API_KEY='a b'"],
    ["carriage returns", "A=1\r\nB=2\r\n"],
    ["a byte order mark", "\uFEFFA=1\n"],
  ])("adds its variable to the user's file, and takes it out to the byte: %s", (_, text) => {
    if (text !== null) home.put(env, text);
    home.put("home/.gemini/GEMINI.md", "# Mine");
    const setup = home.setup(recipe);
    install(setup, "inside");
    expect(home.text(env)).toContain(`BASH_ENV='${home.at("home/.config/pith/gemini/pith-bash-env.bash")}'`);
    expect(home.text(env)!.startsWith(text ?? "")).toBe(true);
    expect(setup.installed(null)).toEqual([{ end: "inside", scope: "user", file: home.at(env) }]);
    expect(setup.install({ end: "inside", project: null }).changes).toEqual([]);
    uninstall(setup);
    expect(home.text(env)).toBe(text);
    expect(home.text(policy)).toBe(null);
    expect(home.text("home/.gemini/GEMINI.md")).toBe("# Mine");
    expect(home.text("home/.config/pith/gemini/pith-bash-env.bash")).toBe(null);
  });

  it("lets the model read the kept outputs in a dialog, each by one whole command", () => {
    install(home.setup(recipe), "inside");
    const rules = home.text(policy)!.split("[[rule]]").slice(1);
    const patterns = rules.map((rule) => new RegExp(`"command":"${/'''(.*)'''/.exec(rule)![1]!}`));
    expect(
      rules.every((rule) => rule.includes('decision = "allow"') && rule.includes("interactive = true")),
    ).toBe(true);
    const allowed = (command: string): boolean =>
      patterns.some((pattern) => pattern.test(JSON.stringify({ command })));
    const file = home.at("home/.local/share/pith/tee/1795280631_cargo-test_5SP0CP7R.log");
    for (const command of [
      `cat ${file}`,
      `grep -n FAILED ${file}`,
      `grep FAILED ${file}`,
      `head -n 20 ${file}`,
      `tail ${file}`,
      `sed -n 10,20p ${file}`,
    ])
      expect([command, allowed(command)]).toEqual([command, true]);
    for (const command of [
      `cat ${file} /etc/passwd`,
      `cat ${file}; rm x`,
      `cat ${file} > x`,
      `cat ${file} && touch x`,
      `cat /etc/passwd ${file}`,
      `cat ${home.at("home/.local/share/pith/tee")}/../x.log`,
      `sed -i s/a/b/ ${file}`,
      `rm ${file}`,
      `grep "$(touch x)" ${file}`,
    ])
      expect([command, allowed(command)]).toEqual([command, false]);
  });

  it("is not to be had where it would take a file or a value away from the client", () => {
    const inside = () => home.setup(recipe).install({ end: "inside", project: null });
    home.put("home/.env", "GEMINI_API_KEY=abc\n");
    expect(inside).toThrow(/no longer read/);
    home.put(env, "A=1\n");
    expect(inside).not.toThrow();
    home.put(env, "BASH_ENV=/mine\n");
    expect(inside).toThrow(/BASH_ENV already/);
  });

  it("is not to be had in a project, on Windows, or beside a BASH_ENV of the user's", () => {
    const request = { end: "inside", project: null } as const;
    expect(() => home.setup(recipe).install({ ...request, project: home.at("project") })).toThrow(
      /--project/,
    );
    expect(() => home.setup(recipe, {}, "win32").install(request)).toThrow(/PowerShell/);
    expect(() => home.setup(recipe, { BASH_ENV: "/mine" }).install(request)).toThrow(/pith with gemini/);
  });

  it("goes to the text and back without a trace", () => {
    home.put(env, "A=1\n");
    const setup = home.setup(recipe);
    install(setup, "inside");
    const direct = [home.text(env), home.text("home/.gemini/GEMINI.md")];
    install(setup, "text");
    expect(home.text(env)).toBe("A=1\n");
    expect(home.text(policy)).toBe(null);
    expect(setup.installed(null).map(({ end }) => end)).toEqual(["text"]);
    install(setup, "inside");
    expect([home.text(env), home.text("home/.gemini/GEMINI.md")]).toEqual(direct);
  });
});

describe("the file that the client reads", () => {
  it("is the nearest, its own before a plain one", () => {
    const [user, project] = [home.at("home"), home.at("home/a/b")];
    home.put("home/a/b/x", "");
    expect(envFileFor(project, user)).toBe(null);
    home.put(env, "BASH_ENV='/x'\n");
    expect(envFileFor(project, user)).toBe(home.at(env));
    expect(inTheWay(project, user)).toBe(null);
    home.put("home/a/.env", "A=1\n");
    expect(inTheWay(project, user)).toBe(home.at("home/a/.env"));
    home.put("home/a/.gemini/.env", "BASH_ENV='/x'\n");
    expect(inTheWay(project, user)).toBe(null);
  });

  it("is the user's own for a session elsewhere", () => {
    home.put(env, "A=1\n");
    expect(envFileFor("/nonexistent/project", home.at("home"))).toBe(home.at(env));
  });
});
