import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { environmentOf } from "../../../src/system/environment.ts";
import { apply } from "../../../src/install/json-edit.ts";
import { functionEdits } from "../../../src/install/setup/shell-function.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pith function's-"));
  mkdirSync(join(root, "bin"));
  const program = '#!/bin/sh\necho "$#|$1|${BASH_ENV-none}|${PITH_BASH_ENV-none}"\nexit 7\n';
  writeFileSync(join(root, "bin", "agent"), program, { mode: 0o755 });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (shell: string): string => {
  const env = environmentOf({ variables: { SHELL: shell }, home: root, platform: "linux" });
  const edits = functionEdits("sample", "agent", env);
  for (const edit of edits) {
    mkdirSync(dirname(edit.path), { recursive: true });
    writeFileSync(edit.path, edit.edits("").reduce(apply, ""));
  }
  return edits[0]!.path;
};

/** Options, status and what the program saw, in a shell that has read the file. */
const typed = (shell: string, file: string, variables: Record<string, string> = {}) => {
  const script = `alias agent=wrong\n. "$F"\nunalias agent\nagent 'a b' c`;
  const said = spawnSync(shell, [...(shell.endsWith("zsh") ? ["-f"] : ["--norc"]), "-ic", script], {
    env: { PATH: `${join(root, "bin")}:/usr/bin:/bin`, HOME: root, F: file, ...variables },
    encoding: "utf8",
  });
  return [said.status, said.stdout.trim()];
};

describe.each(["/bin/bash", "/usr/bin/zsh"].filter((shell) => existsSync(shell)))("typed in %s", (shell) => {
  it("starts the program with its words and the file, and gives its status", () => {
    const file = write(shell);
    const start = join(root, ".config/pith/sample/pith-bash-env.bash");
    expect(typed(shell, file)).toEqual([7, `2|a b|${start}|none`]);
    expect(typed(shell, file, { BASH_ENV: "/mine" })).toEqual([7, `2|a b|${start}|/mine`]);
    expect(typed(shell, file, { BASH_ENV: `/x/pith-bash-env.bash`, PITH_BASH_ENV: "/mine" })).toEqual([
      7,
      `2|a b|${start}|/mine`,
    ]);
  });

  it("starts the program as it is where the file is gone", () => {
    const file = write(shell);
    rmSync(join(root, ".config"), { recursive: true });
    expect(typed(shell, file, { BASH_ENV: "/mine" })).toEqual([7, "2|a b|/mine|none"]);
  });
});

it("for fish stands in a file of its own", () => {
  const file = write("/usr/bin/fish");
  expect(file).toBe(join(root, ".config/fish/conf.d/pith-agent.fish"));
  expect(readFileSync(file, "utf8")).toContain("\n    command env $variables agent $argv\nend\n");
  expect(readFileSync(file, "utf8")).toContain(
    `if test -r '${root.replaceAll("'", "\\'")}/.config/pith/sample/`,
  );
});

it("of another shell is refused", () => {
  expect(() => write("/bin/nu")).toThrow(/pith with agent/);
});
