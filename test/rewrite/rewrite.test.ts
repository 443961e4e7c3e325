import { describe, expect, test } from "vitest";
import { rewrite, type RewriteOptions } from "../../src/rewrite/rewrite.ts";
import { reasons } from "../../src/rewrite/reasons.ts";
import { table } from "../shell/table.ts";
import { options } from "./options.ts";

const output = (text: string, more: Partial<RewriteOptions> = {}): string | null =>
  rewrite(text, { ...options, ...more }).output;

const reasonsFor = (text: string, more: Partial<RewriteOptions> = {}): readonly string[] =>
  rewrite(text, { ...options, ...more }).commands.map(({ reason }) => reason);

test.each(table)("%j", (command, _, rewritten) => {
  expect(output(command)).toBe(rewritten);
});

test("a program is left alone where the shell would not find it", () => {
  const find = (program: string): string | null =>
    program === "git" || program === "a/./ci.sh" ? "/x" : null;
  expect(output("ls; git status; cargo test", { find })).toBe("ls; pith git status; cargo test");
  expect(output("cd a && ./ci.sh", { find })).toBe("cd a && pith ./ci.sh");
  expect(output("./ci.sh", { find })).toBeNull();
  expect(output("cd a && cd .. && ./ci.sh", { find })).toBeNull();
});

test("what is looked up follows cd as far as it is certain", () => {
  const asked: string[] = [];
  const find = (program: string): string => {
    if (program !== "x") asked.push(program);
    return program;
  };
  for (const text of [
    "cd /a; ./x",
    "cd a && cd b && ./x",
    "x && cd a && ./y",
    "x && cd a; ./y",
    "cd -- a\n./x",
    "cd; ./x",
  ]) {
    output(text, { find });
  }
  expect(asked).toEqual(["/a/./x", "a/b/./x", "a/./y", "a/./x"]);
});

test("names of the host's shell are left alone", () => {
  const defines = (name: string): boolean => name === "grep" || name === "ls";
  expect(output("ls; git log | grep x; git status", { defines })).toBe(
    "ls; git log | grep x; pith git status",
  );
  expect(reasonsFor("ls", { defines })).toEqual([reasons.defined]);
});

describe("a function of the shell's that is known to start one program", () => {
  const known = {
    defines: (name: string): boolean => name === "grep" || name === "ls",
    through: (name: string): string | null =>
      name === "grep" || name === "rg" ? `--function ${name}` : null,
  };

  test("has its words inserted, whatever stands beside it", () => {
    expect(output("ls; git log | grep x; git status; A=1 grep y f", known)).toBe(
      "ls; git log | pith --function grep grep x; pith git status; A=1 pith --function grep grep y f",
    );
    expect(reasonsFor("grep -n x f", known)).toEqual([reasons.inFunction]);
    expect(output("set -euo pipefail; shopt -s globstar; unset X; grep -n x f", known)).toContain(
      "--function",
    );
  });

  test("is a program where one is found and the shell defines none", () => {
    expect(output("rg x", known)).toBe("pith rg x");
    expect(output("rg x", { ...known, find: (name) => (name === "rg" ? null : name) })).toBe(
      "pith --function rg rg x",
    );
  });

  test.each([
    "command grep x f",
    "exec grep x f",
    "unset -f grep; grep x f",
    "unset grep; grep x f",
    "unset $names; grep x f",
    "unset -fv a; grep x f",
    "shopt -s nocasematch; grep x f",
    "set -o posix; grep x f",
    "emulate sh; grep x f",
    "setopt kshglob; grep x f",
    "LC_ALL=de_DE.UTF-8 grep x f",
    "export LANG=$other; grep x f",
    "grep() { echo; }; grep x f",
    "alias grep=egrep; grep x f",
    "grep x f | head",
    "grep x f > out",
    "y=$(grep x f)",
    "f() { grep x f; }",
    "grep x f &",
    "eval true; grep x f",
    "PATH=/opt grep x f",
  ])("is left to the shell: %s", (text) => {
    expect(output(text, known) ?? "").not.toContain("--function");
  });
});

test("what would be kept where nobody finds it again is not reached", () => {
  for (const text of [
    "HOME=/x grep x f",
    "XDG_DATA_HOME=/x grep x f",
    "XDG_CONFIG_HOME=/x grep x f",
    "export HOME=$(mktemp -d); grep x f",
    "unset HOME; grep x f",
    "read HOME; grep x f",
  ])
    expect(output(text), text).toBeNull();
  expect(output("HOMES=/x grep x f")).toBe("HOMES=/x pith grep x f");
  expect(output("(HOME=/x; grep x f); grep x f")).toBe("(HOME=/x; grep x f); pith grep x f");
});

test("a program that no filter knows is reached like any other, where the shell would find it and defines nothing", () => {
  const find = (program: string): string | null => (/^(?:workmux|a\/\.\/x)$/.test(program) ? program : null);
  expect(output("workmux list; nothing list; cd a && ./x", { find })).toBe(
    "pith workmux list; nothing list; cd a && pith ./x",
  );
  expect(output("workmux list", { defines: (name) => name === "workmux" })).toBeNull();
  expect(output("workmux() { :; }; workmux list")).toBeNull();
  expect(output("mytool list | head -40; mytool | wc -l; mytool build | tail -20")).toBe(
    "mytool list | pith head -40; mytool | wc -l; mytool build | pith tail -20",
  );
  expect(output("mytool & mytool > f; x=$(mytool); exec mytool")).toBe(
    "mytool & mytool > f; x=$(mytool); exec pith mytool",
  );
});

test.each([
  "vim a",
  "sudo vim a",
  "timeout 5 less a",
  "fzf",
  "tmux attach -t 1",
  "tmux",
  "docker attach web",
  "kubectl edit pod web",
  "gdb ./a.out",
  "claude -p hello",
  "redis-server",
  "strace ls",
  "sops -d secrets.yaml",
  "env",
  "mkdir a",
  "wc -l a",
  "git rev-parse HEAD",
  "mytool --help",
  "mytool help list",
  "mytool --version",
  "mytool list --json",
  "mytool -o json",
  "xxd a | head -40",
  "echo x | head -40",
])("%j stays as it is", (text) => {
  expect(output(text)).toBeNull();
});

test.each([
  "docker ps",
  "docker compose ps",
  "podman ps -a",
  "tmux capture-pane -p",
  "awk '{print $2}' a",
  "jj diff",
])("%j is reached", (text) => {
  expect(output(text)).toBe(`pith ${text}`);
});

test.each(["ps aux", "sudo ps aux", "mytool | grep x | ps"])("%j lists processes", (text) => {
  expect(output(text)).toBeNull();
});

test("pith's own names are never prefixed", () => {
  expect(output("make x; ls", { own: new Set(["make"]) })).toBe("make x; pith ls");
});

test("zsh names what it times, and writes to a pipe and a redirection both", () => {
  const text = "time git status; git log >&2 | wc -l; git diff | grep x";
  expect(output(text)).toBe("time pith git status; pith git log >&2 | wc -l; git diff | pith grep x");
  expect(output(text, { zsh: true })).toBe("time git status; git log >&2 | wc -l; git diff | pith grep x");
});

test.each([
  ["path=(/x $path); ls", "path=(/x $path); pith ls"],
  ["commands[ls]=/x; ls", "commands[ls]=/x; pith ls"],
  ["functions[ls]=x; ls", "functions[ls]=x; pith ls"],
  ["stat f; ls", "pith stat f; pith ls"],
  ["repeat 2 source e; ls", "repeat 2 source e; pith ls"],
  ["noglob . ./e; ls", "noglob . ./e; pith ls"],
])("%j means something else in zsh", (text, inBash) => {
  expect(output(text)).toBe(inBash);
  expect(output(text, { zsh: true })).toBe(text.startsWith("stat") ? "stat f; pith ls" : null);
});

test("what the host's shell defines may be what moves it, or changes its environment", () => {
  const defines = (name: string): boolean => ["cd", "nvm", "command"].includes(name);
  expect(output("cd a && ./ci.sh; git status", { defines })).toBe("cd a && ./ci.sh; pith git status");
  expect(output("git log; nvm use 20; git status", { defines })).toBe("pith git log; nvm use 20; git status");
  expect(output("command ls; git status", { defines })).toBe("command ls; pith git status");
});

test.each([
  "ls |& cat",
  "ls &>>f; ls",
  "case x in x) ls;& esac",
  "coproc ls; ls",
  "ls {fd}>f",
  "x=$(case a in a) b;; esac); ls",
  "[[ a == @(b|c) ]] && ls",
])("%j is beyond a bash 3.2, which would show the text", (text) => {
  expect(rewrite(text, { ...options, old: true }).output).toBeNull();
  expect(output("ls; git log | cat", { old: true })).toBe("pith ls; git log | pith cat");
});

test("a folder that is not found from here may be found by CDPATH", () => {
  const variable = (name: string): string | null => (name === "CDPATH" ? "/x" : null);
  expect(output("cd a && ./ci.sh", { variable })).toBeNull();
  expect(output("cd ./a && ./ci.sh", { variable })).toBe("cd ./a && pith ./ci.sh");
});

test.each([
  ["git status", "git status; git log", "git status; pith git log"],
  ["git", "git status; ls", "git status; pith ls"],
  ["cargo test", "timeout 5 cargo test; cargo build", "timeout 5 cargo test; pith cargo build"],
  ["timeout", "timeout 5 cargo test; cargo test", "timeout 5 cargo test; pith cargo test"],
  ["git  log ", "/usr/bin/git -C x log; git diff", "/usr/bin/git -C x log; pith git diff"],
  ["", "git status", "pith git status"],
])("excluding %j", (exclude, text, expected) => {
  expect(output(text, { exclude: [exclude] })).toBe(expected);
});

test("offsets are bytes of the original", () => {
  const { inserts } = rewrite("echo 'é😀'; git status && ls", { ...options, word: "'/o p/pith'" });
  expect(inserts).toEqual([
    { at: 15, text: "'/o p/pith' " },
    { at: 29, text: "'/o p/pith' " },
  ]);
});

describe("size", () => {
  const filled = (bytes: number): string => `git status; echo ${"x".repeat(bytes - 17)}`;

  test("100 KiB are rewritten", () => {
    expect(output(filled(102_400))).toBe(`pith ${filled(102_400)}`);
  });

  test("one byte more is not", () => {
    expect(rewrite(filled(102_401), options)).toMatchObject({ output: null, reason: reasons.tooLong });
  });

  test("bytes count, not characters", () => {
    expect(output(`git status; echo ${"é".repeat(51_300)}`)).toBeNull();
  });
});

test.each(["git status \ufffd", "git status \ud800", "git status \udc00x"])(
  "%j is not valid UTF-8",
  (text) => {
    expect(rewrite(text, options).reason).toBe(reasons.encoding);
  },
);

test.each([
  ["git log | cat", [reasons.outputToProgram, reasons.inserted]],
  ["cargo test | cat", [reasons.errorsBeside, reasons.errorsBeside]],
  ["cargo test 2>&1 | cat", [reasons.display, reasons.trims]],
  ["cargo test 2>/dev/null | cat", [reasons.display, reasons.trims]],
  ["cargo test | cat | tail -50", [reasons.display, reasons.outputToProgram, reasons.trimsExact]],
  ["make | cat -n", [reasons.outputToProgram, reasons.errorsBeside]],
  ["./build.sh | cat -A", [reasons.outputToProgram, reasons.errorsBeside]],
  ["./build.sh 2>&1 | cat -A", [reasons.outputToProgram, reasons.inserted]],
  ["(make; echo $?) | cat", [reasons.outputToProgram, reasons.builtin, reasons.errorsBeside]],
  ["make | grep --line-buffered x", [reasons.outputToProgram, reasons.errorsBeside]],
  ["make | grep x", [reasons.outputToProgram, reasons.inserted]],
  ["cargo test | tail -50", [reasons.display, reasons.trims]],
  ["cargo test | tail -5", [reasons.display, reasons.trims]],
  ["pith cargo test | tail -50", [reasons.already, reasons.trimsExact]],
  ["(pith --for-agent cargo test) | tail -50", [reasons.already, reasons.trims]],
  // Typed, it gives the pipe what the program printed.
  ["(pith cargo test) | tail -50", [reasons.already, reasons.inserted]],
  ["git log > f; ls >/dev/null", [reasons.outputToFile, reasons.outputToNobody]],
  ["git log 2> >(cat)", [reasons.errorsToProgram, reasons.substitution]],
  ["ps aux | grep x", [reasons.outputToProgram, reasons.processList]],
  ["f() { ls; }; ls &", [reasons.functionBody, reasons.background]],
  ["A=1; ls --json; pwd; $X y", [reasons.noCommand, reasons.ownForm, reasons.builtin, reasons.dynamic]],
  ["git log --format=%h; seq --json; cargo --help", [reasons.ownForm, reasons.noFilter, reasons.noFilter]],
  ["ls @(a)", [reasons.extendedPatterns]],
  ["ls 3>&1", [reasons.descriptors]],
  ["export -f x; ls", [reasons.exportsFunctions, reasons.exportsFunctions]],
])("reasons for %j", (text, expected) => {
  expect(reasonsFor(text)).toEqual(expected);
});
