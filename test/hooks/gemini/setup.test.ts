import { describe, expect, it } from "vitest";
import { envFileFor, inTheWay } from "../../../hooks/gemini/env-file.ts";
import { spec } from "../../../hooks/gemini/install-spec.ts";
import { createHome, install, uninstall } from "../home.ts";
import { eachTest } from "../../each-test.ts";

const home = eachTest(createHome);

const env = "home/.gemini/.env";
const policy = "home/.gemini/policies/pith.toml";
/** A shell that pith has no function for. */
const unknown = { SHELL: "/bin/nu" };

describe("the shell integration", () => {
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
    const setup = home.setup(spec, unknown);
    install(setup, "shell");
    expect(home.text(env)).toContain(`BASH_ENV='${home.at("home/.config/pith/gemini/pith-bash-env.bash")}'`);
    expect(home.text(env)!.startsWith(text ?? "")).toBe(true);
    expect(setup.installed(null)).toEqual([{ via: "shell", scope: "user", file: home.at(env) }]);
    expect(setup.install({ via: "shell", project: null }).changes).toEqual([]);
    uninstall(setup);
    expect(home.text(env)).toBe(text);
    expect(home.text(policy)).toBe(null);
    expect(home.text("home/.gemini/GEMINI.md")).toBe("# Mine");
    expect(home.text("home/.config/pith/gemini/pith-bash-env.bash")).toBe(null);
  });

  it("lets the model read the kept outputs in a dialog, each by one whole command", () => {
    install(home.setup(spec), "shell");
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
      `sed -n '10,20p' ${file}`,
      `tail -50 ${file}`,
      `grep -n 'case 42$' ${file}`,
      `grep -A3 'a|b; (x) & $y' ${file}`,
      `grep "two words" ${file}`,
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
      `grep 'a' b 'c' ${file}`,
      `grep -n "$(rm x)" ${file}`,
      `grep "a\`rm x\`" ${file}`,
      `grep 'a'; rm 'b' ${file}`,
      `grep -f 'x' 'y' ${file}`,
      `grep "$(touch x)" ${file}`,
    ])
      expect([command, allowed(command)]).toEqual([command, false]);
  });

  it("has the user's shell start the client with it too, wherever that is known", () => {
    home.put("home/.bashrc", "# mine");
    const setup = home.setup(spec, { SHELL: "/bin/bash" });
    install(setup, "shell");
    expect(home.text("home/.bashrc")).toMatch(/^# mine\n\n# pith gemini: start\nfunction gemini \{\n/);
    expect(home.text(env)).toContain("BASH_ENV=");
    expect(setup.installed(null)).toEqual([{ via: "shell", scope: "user", file: home.at("home/.bashrc") }]);
    uninstall(setup);
    expect([home.text("home/.bashrc"), home.text(env)]).toEqual(["# mine", null]);
  });

  it.each([
    ["a file that it would take the place of", { "home/.env": "GEMINI_API_KEY=abc\n" }, {}],
    ["a value of the user's in that file", { [env]: "BASH_ENV=/mine\n" }, {}],
    ["a value of the user's in the environment", {}, { BASH_ENV: "/mine" }],
  ])("leaves the file alone beside %s", (_, files, variables) => {
    for (const [path, text] of Object.entries(files)) home.put(path, text as string);
    const before = home.text(env);
    const setup = home.setup(spec, { SHELL: "/bin/bash", ...variables });
    install(setup, "shell");
    expect(home.text(env)).toBe(before);
    expect(home.text("home/.bashrc")).toContain("function gemini {");
    uninstall(setup);
    expect([home.text(env), home.text("home/.bashrc")]).toEqual([before, null]);
    expect(() =>
      home.setup(spec, { ...unknown, ...variables }).install({ via: "shell", project: null }),
    ).toThrow(/pith with gemini/);
  });

  it("takes its line out of the file even where it could not be had any more", () => {
    install(home.setup(spec), "shell");
    uninstall(home.setup(spec, { BASH_ENV: "/mine", SHELL: "/bin/bash" }));
    expect(home.text(env)).toBe(null);
  });

  it("is not to be had in a project", () => {
    const request = { via: "shell", project: null } as const;
    expect(() => home.setup(spec).install({ ...request, project: home.at("project") })).toThrow(/--project/);
  });

  it("goes to the text and back without a trace", () => {
    home.put(env, "A=1\n");
    const setup = home.setup(spec);
    install(setup, "shell");
    const direct = [home.text(env), home.text("home/.gemini/GEMINI.md")];
    install(setup, "instructions");
    expect(home.text(env)).toBe("A=1\n");
    expect(home.text(policy)).toBe(null);
    expect(setup.installed(null).map(({ via }) => via)).toEqual(["instructions"]);
    install(setup, "shell");
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
