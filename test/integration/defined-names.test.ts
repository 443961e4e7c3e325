import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { environmentOf } from "../../src/system/environment.ts";
import { definedByBashEnv, definedByZshenv, definedIn } from "../../src/integration/defined-in.ts";

describe("names that a text defines", () => {
  it.each([
    ["ls() { exa; }", true],
    ["ls ()\n{\n  exa\n}", true],
    ["function ls { exa; }", true],
    ["true; function ls() { exa; }", true],
    ["alias ls=exa", true],
    ["alias -- ll=x ls='exa'", true],
    ["  \\builtin alias ls=exa", true],
    ["export PATH=/usr/local/ls", false],
    ["als() { :; }; lsd() { :; }", false],
    ["alias lsd=exa", false],
    ["", false],
  ])("%j defines ls: %s", (text, expected) => {
    expect(definedIn(text)("ls")).toBe(expected);
  });
});

describe("names that the user's BASH_ENV defines", () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "pith-names-")));
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  const defines = (variables: Record<string, string>, name = "ls"): boolean =>
    definedByBashEnv(environmentOf({ variables, home }))(name);
  writeFileSync(join(home, "more"), "ls() { exa; }\n");
  writeFileSync(join(home, "round"), ". ~/round\n");
  const write = (text: string): string => {
    writeFileSync(join(home, "own.bash"), text);
    return join(home, "own.bash");
  };

  it.each([
    ["ls() { exa; }\n", true],
    ["export A=1\n", false],
    ['# . "$HOME/x"\nexport A=1\n', false],
    ['. "$HOME/$more"\n', true],
    ['. "$HOME/nowhere"\n', false],
    [". ~/more\n", true],
    ["[ -f x ] && source ~/more; true\n", true],
    [". ~/round\n", true],
    ["[ -f x ] && source x\n", true],
    ['if true; then\n  eval "$(tool)"\nfi\n', true],
    ["a; if true; then eval x; fi\n", true],
  ])("%j defines ls: %s", (text, expected) => {
    expect(defines({ BASH_ENV: write(text) })).toBe(expected);
  });

  it("follows what is named outright", () => {
    expect(defines({ BASH_ENV: write(". ~/more\n") }, "cargo")).toBe(false);
    expect(defines({ BASH_ENV: write(". ~/round\n") }, "cargo")).toBe(true);
  });

  it("has none without a file", () => {
    expect(defines({})).toBe(false);
    expect(defines({ BASH_ENV: join(home, "nowhere") })).toBe(false);
  });

  it("takes a file that is to be found by expansion for one that defines everything", () => {
    write("ls() { exa; }\n");
    expect(defines({ BASH_ENV: "$HOME/own.bash" })).toBe(true);
    expect(defines({ BASH_ENV: "$HOME/own.bash" }, "cargo")).toBe(false);
    expect(defines({ BASH_ENV: "$OTHER/own.bash" }, "cargo")).toBe(true);
    expect(defines({ BASH_ENV: home }, "cargo")).toBe(true);
  });

  it("looks at the user's behind ours", () => {
    const ours = "/x/pith-bash-env.bash";
    expect(defines({ BASH_ENV: ours })).toBe(false);
    expect(defines({ BASH_ENV: ours, PITH_BASH_ENV: write("ls() { exa; }\n") })).toBe(true);
  });
});

describe("names that every zsh has from its files", () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "pith-zsh-")));
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it.each([
    ['. "$HOME/.cargo/env"\n', false],
    ["alias ls=exa\n", true],
    ['eval "$(tool)"\n', true],
    ["", false],
  ])("%j defines ls: %s", (text, expected) => {
    writeFileSync(join(home, ".zshenv"), text);
    expect(definedByZshenv(environmentOf({ home }))("ls")).toBe(expected);
    expect(definedByZshenv(environmentOf({ home: "/nonexistent", variables: { ZDOTDIR: home } }))("ls")).toBe(
      expected,
    );
  });
});
