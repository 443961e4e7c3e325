/** Programs that Claude Code's own functions start: in its own snapshots, and in texts that do as much and no more. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ownFunction } from "../../../hooks/claude/own-functions.ts";
import { read } from "../../../hooks/claude/shell.ts";
import { callText } from "./client-text.ts";
import { snapshotOf, snapshotNames } from "./snapshots.ts";

const folders = ["git", "svn", "hg", "bzr", "jj", "sl"].map((name) => `--exclude-dir=.${name} `).join("");
const newest = snapshotOf("2.1.330-bash");

describe.each(snapshotNames)("the functions of %s", (name) => {
  const text = snapshotOf(name);
  const encoding = name.startsWith("2.1.330") ? "--encoding=UTF-8 " : "";
  const path = name.startsWith("2.1.330") ? "/opt/claude/claude.exe" : '"$_cc_bin"';

  it("are known, and stand on one line", () => {
    expect(ownFunction(text, "grep")).toContain(
      `exec -a ugrep ${path} -G --ignore-files --hidden -I ${encoding}${folders}\${1+"$@"}`,
    );
    expect(ownFunction(text, "find")).toContain(
      `exec -a bfs ${path} -S dfs -regextype findutils-default \${1+"$@"}`,
    );
    expect(ownFunction(text, "rg")).toContain(`exec -a rg ${path} \${1+"$@"}`);
    for (const one of ["grep", "find", "rg"]) expect(ownFunction(text, one)).not.toMatch(/\n|ZSH|OSTYPE/);
  });

  it.each(["pkill", "ls", "git", "ugrep", ""])("%s is none of them", (one) => {
    expect(ownFunction(text, one)).toBe(null);
  });
});

const changed = (from: string, to: string): string => {
  expect(newest).toContain(from);
  return newest.replace(from, to);
};

/** The client tries another path where the first is not there. */
const twoPaths = (text: string): string => {
  const from = text.indexOf("  if [[ -x /opt", text.indexOf("function grep {"));
  const to = text.indexOf("  else command grep", from);
  const branch = text.slice(from, to).replaceAll("/opt/claude/", "/opt/other/").replace("if", "elif");
  return text.slice(0, to) + branch + text.slice(to);
};

describe("a body is known by what it does", () => {
  const start = '-G --ignore-files --hidden -I --encoding=UTF-8 ${folders}${1+"$@"}';

  it.each([
    ["other blanks", newest.replaceAll("\n    ARGV0", "\n\t ARGV0"), start],
    ["another name of a variable", newest.replaceAll("_cc_a", "argument"), start],
    [
      "another order of systems",
      newest.replaceAll('"msys"', '"x"').replaceAll('"win32"', '"msys"').replaceAll('"x"', '"win32"'),
      start,
    ],
    [
      "another option of what is searched",
      newest.replaceAll("--exclude-dir=.sl ", "--exclude-dir=.sl --exclude-dir=.pijul "),
      start.replace('${1+"$@"}', '--exclude-dir=.pijul ${1+"$@"}'),
    ],
    ["another argument that is left to the system", newest.replaceAll("|--null|", "|--null|--zap|"), start],
    ["two paths", twoPaths(newest), start],
  ])("%s", (_, text, words) => {
    expect(text).not.toBe(newest);
    expect(ownFunction(text, "grep")).toContain(words.replace("${folders}", folders));
  });
});

describe("nothing is known of", () => {
  it.each([
    [
      "an option of what is printed",
      newest.replaceAll("-G --ignore-files", "-G --color=always --ignore-files"),
    ],
    ["line numbers", newest.replaceAll("-G --ignore-files", "-G -n --ignore-files")],
    [
      "a body with another option in one place",
      changed("-G --ignore-files", "-G --exclude=x --ignore-files"),
    ],
    ["arguments that are dropped", newest.replaceAll('--exclude-dir=.sl ${1+"$@"}', "--exclude-dir=.sl")],
    [
      "an argument that is left to another program",
      changed('command grep ${1+"$@"}; return ;;', 'command rg ${1+"$@"}; return ;;'),
    ],
    ["a pattern that runs a command", changed("|--null|", "|$(id)|")],
    ["this system as another one", newest.replaceAll('"msys"', '"linux-gnu"')],
    [
      "another name of the tool",
      newest.replaceAll("a ugrep", "a grep").replaceAll("ARGV0=ugrep", "ARGV0=grep"),
    ],
    [
      "a line behind the start",
      changed('  else command grep ${1+"$@"}; fi\n', '  else command grep ${1+"$@"}; fi\n  echo done\n'),
    ],
    ["a body with one more line", changed("function grep {\n", "function grep {\n  echo hello\n")],
    ["a path that is computed", newest.replaceAll("/opt/claude/claude.exe", "$HOME/claude")],
    ["a body whose branches differ", changed("    ARGV0=ugrep /opt/claude", "    ARGV0=ugrep /opt/other")],
    ["a second definition behind it", `${newest}grep() { echo mine; }\n`],
    ["an alias behind it", `${newest}alias grep='grep --color=always'\n`],
    ["an alias of a word of its body", changed("# Aliases\n", "# Aliases\nalias -- local='echo'\n")],
    ["an alias that counts anywhere", changed("# Aliases\n", "# Aliases\nalias -g G='| grep'\n")],
    [
      "a function named as a word of its body",
      changed("# Functions\n", "# Functions\nexec () { echo no; }\n"),
    ],
    ["patterns that do not mind capitals", changed("shopt -u nocasematch", "shopt -s nocasematch")],
    ["no snapshot", ""],
  ])("%s", (_, text) => {
    expect(ownFunction(text, "grep")).toBe(null);
  });
});

it("what the client takes away before it defines its own does not count", () => {
  const aliased = changed(
    "# Aliases\n",
    "# Aliases\nalias -- grep='grep --color=auto'\nalias -- rg='rg --hidden'\n",
  );
  const both = aliased.replace("# Functions\n", "# Functions\ngrep () { echo mine; }\n");
  expect(ownFunction(both, "grep")).toBe(ownFunction(newest, "grep"));
  expect(ownFunction(both, "rg")).toBe(null);
});

it("a path with a blank stands there as the client quotes it", () => {
  const quoted = newest.replaceAll("/opt/claude/claude.exe", "'/opt/my claude/claude.exe'");
  expect(ownFunction(quoted, "find")).toContain("exec -a bfs '/opt/my claude/claude.exe' -S");
});

describe("in the client's text", () => {
  const standIn = (text: string) => read(text, () => newest)!.standIn!("grep");

  it("they hold where nothing stands between the snapshot and the command that could take them away", () => {
    expect(standIn(callText("grep x"))).toBe(ownFunction(newest, "grep"));
    expect(standIn(callText("grep x", { session: "export A=1\n:" }))).toBe(ownFunction(newest, "grep"));
  });

  it.each(["unset -f grep\n:", "grep() { :; }\n:", "export PATH=/opt/x:$PATH\n:"])(
    "not behind %j",
    (session) => {
      expect(standIn(callText("grep x", { session }))).toBe(null);
    },
  );
});

it("every capture says how it was made", () => {
  const folder = new URL("snapshots/", import.meta.url);
  const files = readdirSync(folder);
  expect(files.filter((name) => name.endsWith(".sh"))).toHaveLength(snapshotNames.length);
  for (const name of snapshotNames)
    expect(JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"))).toMatchObject({
      tool: "Claude Code",
      version: name.replace(/-\w+$/, ""),
    });
});
