import { describe, expect, it } from "vitest";
import { spec } from "../../../hooks/qwen/install-spec.ts";
import { layouts } from "../json-layouts.ts";
import { createHome, install, uninstall } from "../home.ts";
import { eachTest } from "../../each-test.ts";

const home = eachTest(createHome);

const own = "home/.config/pith/qwen/pith-bash-env.bash";
const setupIn = (shell: string, platform: NodeJS.Platform = "linux") =>
  home.setup(spec, { SHELL: shell }, platform);

describe("the shell integration", () => {
  it.each([
    ["/bin/bash", "linux", "home/.bashrc"],
    ["/bin/bash", "darwin", "home/.bash_profile"],
    ["/usr/bin/zsh", "linux", "home/.zshrc"],
  ] as const)("has %s on %s start the client by pith, and gives every byte back", (shell, platform, file) => {
    home.put(file, "alias ll='ls -l'\nno line end");
    const setup = setupIn(shell, platform);
    install(setup, "shell");
    expect(home.text(file)).toContain("\n# pith qwen: start\nfunction qwen {\n");
    expect(home.text(own)).toContain("_pith_dist=");
    expect(setup.installed(null)).toEqual([{ via: "shell", scope: "user", file: home.at(file) }]);
    expect(setup.install({ via: "shell", project: null }).changes).toEqual([]);
    uninstall(setup);
    expect(home.text(file)).toBe("alias ll='ls -l'\nno line end");
    expect(home.text("home/.qwen/settings.json")).toBe(null);
    expect(home.text("home/.qwen/QWEN.md")).toBe(null);
    expect(home.text(own)).toBe(null);
  });

  it("writes the note into the file that the settings name, and finds it when they name another", () => {
    const settings = (name: string) =>
      home.put("home/.qwen/settings.json", JSON.stringify({ context: { fileName: [name, "OTHER.md"] } }));
    settings("TEAM.md");
    install(setupIn("/bin/bash"), "shell");
    expect(home.text("home/.qwen/TEAM.md")).toContain("The user has installed pith");
    expect(home.text("home/.qwen/QWEN.md")).toBe(null);
    settings("MINE.md");
    install(setupIn("/bin/bash"), "shell");
    expect(home.text("home/.qwen/TEAM.md")).toBe(null);
    expect(home.text("home/.qwen/MINE.md")).toContain("The user has installed pith");
    settings("QWEN.md");
    uninstall(setupIn("/bin/bash"));
    expect(home.text("home/.qwen/MINE.md")).toBe(null);
  });

  it("has a file of its own for fish", () => {
    const setup = setupIn("/usr/bin/fish");
    install(setup, "shell");
    expect(home.text("home/.config/fish/conf.d/pith-qwen.fish")).toContain(
      "command env $variables qwen $argv",
    );
    uninstall(setup);
    expect(home.text("home/.config/fish/conf.d/pith-qwen.fish")).toBe(null);
  });

  it.each(layouts)("lets the model read the kept outputs, and gives every byte back: %s", (_, text) => {
    home.put("home/.qwen/settings.json", text);
    const setup = setupIn("/bin/bash");
    install(setup, "shell");
    expect(home.text("home/.qwen/settings.json")).toContain(
      `"Read(/${home.at("home/.local/share/pith/tee")}/**)"`,
    );
    uninstall(setup);
    expect(home.text("home/.qwen/settings.json")).toBe(text);
  });

  it("is not to be had in a project, or for a shell that is not known", () => {
    const request = { via: "shell", project: null } as const;
    expect(() => setupIn("/bin/bash").install({ ...request, project: home.at("project") })).toThrow(
      /--project/,
    );
    expect(() => setupIn("/bin/nu").install(request)).toThrow(/pith with qwen/);
  });

  it("goes to the text and back without a trace", () => {
    const setup = setupIn("/bin/bash");
    install(setup, "shell");
    install(setup, "instructions");
    expect([home.text("home/.bashrc"), home.text("home/.qwen/settings.json")]).toEqual([null, null]);
    expect(home.text("home/.qwen/QWEN.md")).toContain("Put `pith ` before");
    uninstall(setup);
    expect(home.text("home/.qwen/QWEN.md")).toBe(null);
  });
});
