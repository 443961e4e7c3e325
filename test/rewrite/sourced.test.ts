/** Files that a text reads before its commands: what pith may know of them. The scripts in `sourced/` are those that
 * Python's venv, virtualenv, uv and rustup wrote. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rewrite, type RewriteOptions } from "../../src/rewrite/rewrite.ts";
import { reasons } from "../../src/rewrite/reasons.ts";
import { options } from "./options.ts";

const folder = join(import.meta.dirname, "sourced");
const activate = readFileSync(join(folder, "venv-3.13.sh"), "utf8");

const variables: Readonly<Record<string, string | null>> = {
  PATH: "/usr/bin",
  HOME: "/home/dev",
  "$(uname)": "Linux",
  OSTYPE: "linux\u0002",
};

interface Files {
  readonly [path: string]: string | null;
}

/** cargo is nowhere but in a folder of its own. */
const find = (name: string, path = "/usr/bin"): string | null =>
  name !== "cargo" || path.split(":").some((one) => one.endsWith("/.venv/bin") || one.endsWith("/.cargo/bin"))
    ? `/usr/bin/${name}`
    : null;

const output = (text: string, files: Files = {}, more: Partial<RewriteOptions> = {}): string | null =>
  rewrite(text, {
    ...options,
    find,
    read: (path) => (Object.hasOwn(files, path) ? files[path]! : ""),
    isFolder: () => true,
    variable: (name) => variables[name],
    ...more,
  }).output;

describe.each(readdirSync(folder).filter((name) => name !== "cargo-env.sh"))("%s", (name) => {
  const files = { ".venv/bin/activate": readFileSync(join(folder, name), "utf8") };

  test.each([
    ["source .venv/bin/activate && cargo test", "source .venv/bin/activate && pith cargo test"],
    [
      ". .venv/bin/activate; cargo test; git status",
      ". .venv/bin/activate; pith cargo test; pith git status",
    ],
    [
      "source .venv/bin/activate\ncargo test\ndeactivate\nls",
      "source .venv/bin/activate\npith cargo test\ndeactivate\npith ls",
    ],
    [
      "cd . && source .venv/bin/activate && ls | grep x",
      "cd . && source .venv/bin/activate && ls | pith grep x",
    ],
    [
      "(source .venv/bin/activate && cargo test); ls",
      "(source .venv/bin/activate && pith cargo test); pith ls",
    ],
    // Only there is cargo found.
    [
      "[ -f x ] && source .venv/bin/activate; cargo test; ls",
      "[ -f x ] && source .venv/bin/activate; cargo test; pith ls",
    ],
    ["(source .venv/bin/activate); cargo test; ls", "(source .venv/bin/activate); cargo test; pith ls"],
  ])("%j", (text, expected) => {
    expect(output(text, files)).toBe(expected);
  });
});

test("where the system is not known, neither is what becomes of PATH", () => {
  const variable = (name: string): string | null => (name === "PATH" ? "/usr/bin" : null);
  expect(output("source activate && cargo test; ls", { activate }, { variable })).toBe(
    "source activate && cargo test; pith ls",
  );
});

test("rustup's file puts its folder in front where that is not there yet", () => {
  const files = { "/home/dev/.cargo/env": readFileSync(join(folder, "cargo-env.sh"), "utf8") };
  const text = '. "$HOME/.cargo/env" && cargo test';
  expect(output(text, files)).toBe('. "$HOME/.cargo/env" && pith cargo test');
  const variable = (name: string): string | null => (name === "PATH" ? "/home/dev/.cargo/bin" : "/home/dev");
  const none = (): null => null;
  expect(output(text, files, { variable, find: none })).toBeNull();
});

const plain = [
  "A=1\nexport B='x y' C=$HOME/x\n# a comment\n\nD=\"${E:-none}\"\n",
  "KEY=a\r\nURL=postgres://x\r\n",
];

test.each(plain)("%j is only settings", (text) => {
  const files = { "env.sh": text, "sub/env.sh": text, "/etc/env.sh": text };
  for (const source of [
    "source ./env.sh",
    ". ./env.sh",
    "set -a; . ./env.sh; set +a",
    "cd sub && . ./env.sh",
    ". /etc/env.sh",
    "E=/etc; . $E/env.sh",
  ]) {
    const name = source.includes("sub") ? "sub/./env.sh" : "./env.sh";
    const text = `${source} && ls`;
    expect(output(text, { ...files, [name]: files["env.sh"] })).toBe(`${source} && pith ls`);
  }
});

test.each([
  "ls() { :; }",
  "alias ls='ls -l'",
  "shopt -s expand_aliases",
  "set -x",
  "set -v",
  "trap 'echo x' DEBUG",
  "exec >log",
  "exec > >(tee log)",
  "exec 3>&1",
  'eval "$X"',
  ". ./more.sh $X",
  ". ./unreadable",
  "source $X",
  "$X ls",
  "cd /",
  "pushd /tmp",
  "IFS=:",
  "export BASH_ENV=x",
  "LD_PRELOAD=x",
  "export LD_LIBRARY_PATH=/x",
  "PITH_DISABLED=1",
  "BASH_ALIASES[ls]=x",
  "BASH_CMDS[ls]=/x",
  "hash -p /x ls",
  "enable -n test",
  "unset PATH",
  "export -n PATH",
  "export $(cat .env)",
  "declare -n x=PATH",
  "read PATH",
  "printf -v PATH x",
  ": ${PATH:=x}",
  ": $((PATH=1))",
  "[[ PATH=1 -eq 1 ]]",
  "((PATH=1))",
  "f() { eval x; }; f",
  "f() { cd /; }\nf",
  "if true; then . $X; fi",
  "for d in a b; do eval $d; done",
  "command . $X",
  "builtin eval x",
  "pith() { :; }",
  "time() { :; }; ls() { :; }",
  "ls &",
  "{x}>f",
  "ls @(a|b)",
  "if",
])("a file that says %j is left alone, and what stands behind it", (text) => {
  expect(output(". ./env.sh; ls", { "./env.sh": `A=1\n${text}\n`, "./unreadable": null })).toBeNull();
});

test("a file may change between now and then", () => {
  const files = { "./env.sh": "A=1\n", "./b.sh": "B=1\n" };
  for (const before of [
    "touch x",
    "echo x > env.sh",
    "cat <<E > env.sh\nx\nE",
    "x=$(touch x)",
    "touch x | wc",
    "(touch x; exit)",
    "f() { touch x; }; f",
    "{ touch x & }",
  ]) {
    expect(output(`${before}; . ./env.sh; ls`, files), before).toBe(null);
  }
  for (const before of [
    "ls | cat",
    "pwd",
    "export X=1",
    "x=$(pwd)",
    "echo x >&2",
    "echo x 2>/dev/null",
    "[ -f y ]",
  ]) {
    expect(output(`${before}; . ./env.sh; git status`, files), before).toContain("; pith git status");
  }
  expect(output(". ./env.sh; . ./b.sh; ls", files)).toBe(". ./env.sh; . ./b.sh; pith ls");
});

test("a function of a file does what it says where it is called", () => {
  const files = { "./env.sh": "show() { ls; }\nmove() { . $X; }\nrun() { show; }\n" };
  expect(output(". ./env.sh; show; run; ls", files)).toBe(". ./env.sh; show; run; pith ls");
  expect(output(". ./env.sh; show; move; ls", files)).toBeNull();
  expect(output(". ./env.sh; A=$((1)) show $((1)); ls", files)).toBeNull();
});

test("a name without a slash is searched on PATH first, in bash", () => {
  const files = { env: "A=1\n" };
  expect(output("source env; ls", files)).toBe("source env; pith ls");
  expect(output("source env; ls", { ...files, "/usr/bin/env": null })).toBeNull();
  expect(output("source env; ls", files, { zsh: true })).toBeNull();
});

test("a missing file changes nothing", () => {
  expect(output("source missing/env 2>/dev/null || true; ls")).toBe(
    "source missing/env 2>/dev/null || true; pith ls",
  );
});

test("a missing file in a folder that may be missing too", () => {
  const files = { "./env.sh": "ls() { :; }\n" };
  expect(output("cd gone; . ./env.sh; ls", files)).toBeNull();
  expect(output("cd gone && . ./env.sh; git status", files)).toContain("pith git status");
  expect(output("cd sub; . ./env.sh; ls", { ...files, "sub/./env.sh": "A=1\n" })).toContain("pith ls");
});

test("only the first files of a text are looked into", () => {
  let asked = 0;
  const read = (): string => (asked++, "A=1\n");
  expect(output(`${". ./env.sh; ".repeat(5000)}ls`, {}, { read })).toBeNull();
  expect(asked).toBeLessThan(200);
});

test("no file is looked into where that is not asked for", () => {
  const { commands } = rewrite(". ./env.sh && ls", options);
  expect(commands.at(-1)?.reason).toBe(reasons.sourced);
});

test.each([
  [
    "one that settles no more within another",
    "for e in 1 2; do for d in a b; do PATH=/opt/x:$PATH; done; done",
  ],
  ["one that does not", "for d in a b; do PATH=/opt/x:$PATH; done"],
  ["one behind which more stands", "for e in 1 2; do for d in a b; do PATH=/opt/x:$PATH; done; A=1; done"],
  ["one that ends in what is not looked into", "for e in 1 2; do ((x++)); done"],
  ["one that starts a process of its own", "for e in 1 2; do coproc ls; done"],
])("a loop of a file of which nothing is known behind it: %s", (_, loop) => {
  expect(output("source ./env.sh; ls", { "./env.sh": `${loop}\n` })).toBeNull();
});

test("a text whose loops stand in each other is read in bounded time", () => {
  const deep = (depth: number): string =>
    depth === 0 ? "cd ..; x=$x" : `while a; do ${deep(depth - 1)}; cd $x; done`;
  expect(output(`${deep(40)}; ls`, { activate })).toContain("; pith ls");
});
