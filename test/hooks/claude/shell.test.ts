import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { commandIn } from "../../../src/ledger/calling-text.ts";
import { read } from "../../../hooks/claude/shell.ts";
import { callText, sandboxText, snapshot, versionCheck } from "./client-text.ts";

const load = () => snapshot;
const commandOf = (text: string) => read(text, load)?.command ?? null;

describe("the command in the client's text", () => {
  it.each([
    "git status",
    "tsc",
    "./node_modules/.bin/tsc",
    "",
    " ls ",
    "echo 'it'\"'\"'s' a",
    "git commit -m \"$(cat <<'EOF'\nfeat: it's\nEOF\n)\"",
    "ls\r\nls",
    "echo é ' \" \\ $x `y`",
    "a && eval 'b' < /dev/null && pwd -P >| c",
    "'",
    "''",
    "\"'\"'\"'",
    "' && eval '",
  ])("is read exactly: %j", (command) => {
    expect(commandOf(callText(command))).toBe(command);
    expect(commandOf(callText(command, { stdin: "" }))).toBe(command);
    expect(commandOf(callText(command, { shell: "zsh" }))).toBe(command);
    expect(commandOf(sandboxText(command))).toBe(command);
    expect(commandOf(versionCheck + callText(command))).toBe(command);
  });

  it("stands behind variables that the user's session hook exports", () => {
    const session = 'export FOO=1\nexport BAR="a b" BAZ=\'c\'\nexport PATH="/opt/x:$PATH"\n:';
    const read_ = read(callText("ls", { session }), load);
    expect(read_?.command).toBe("ls");
    expect(read_?.path).toBe("/opt/x:/usr/local/bin:/usr/bin:/bin");
  });

  it("keeps functions of the session's file in mind", () => {
    const shell = read(callText("ls", { session: "cargo() { echo no; }\n:" }), load)!;
    expect(shell.defines("cargo")).toBe(true);
    expect(shell.defines("make")).toBe(false);
  });

  it("knows what the client may put before the command", () => {
    const session = [
      String.raw`{ [ -n "${"$"}{TMPDIR:-}" ] || export TMPDIR=/tmp; }`,
      String.raw`export PATH="${"$"}{PATH:+$PATH:}"/opt/claude/bin`,
      String.raw`{ \builtin test -n "${"$"}{__CLAUDE_CC_BUN_OPTIONS-}" && \builtin export BUN_OPTIONS="$__CLAUDE_CC_BUN_OPTIONS" && \builtin unset -v __CLAUDE_CC_BUN_OPTIONS || { \builtin printf '%s\n' 'no' >&2; \builtin exit 126; }; }`,
      String.raw`{ \builtin shopt -u extglob || \builtin setopt NO_EXTENDED_GLOB; } >/dev/null 2>&1 || true`,
    ].join(" && ");
    const shell = read(callText("ls", { session }), load);
    expect(shell?.path).toBe("/usr/local/bin:/usr/bin:/bin:/opt/claude/bin");
  });

  it.each([
    ["an alias in the session's file", callText("ls", { session: "alias ls=eza\n:" })],
    ["a file sourced by it", callText("ls", { session: ". /etc/profile\n:" })],
    ["a substitution in it", callText("ls", { session: "export A=$(date)\n:" })],
    ["the client's probe", "env"],
    ["the client's snapshot script", 'SNAPSHOT_FILE=/x\n source "/home/dev/.bashrc" < /dev/null\n'],
    ["no snapshot", callText("ls").replace(/^.*?true && /, "")],
    ["an unknown ending", `${callText("ls")} && true`],
    ["a command outside of eval", callText("ls").replace("< /dev/null", "; rm x")],
    ["an open quote", callText("ls -a").replace("'ls -a'", "'ls -a")],
    ["a second eval", callText("ls -a").replace("eval 'ls -a'", "eval 'ls' && eval 'rm'")],
    ["a second eval of a word", callText("ls").replace("eval ls", "eval 'ls' && eval rm")],
    ["a word with more than its own signs", callText("ls").replace("eval ls", String.raw`eval ls\;rm`)],
    ["two words without quotes", callText("ls").replace("eval ls", "eval ls rm")],
    ["nothing", ""],
    ["the command alone", "git status"],
    ["the sandbox around it", `/bin/bash -c '${sandboxText("ls").replaceAll("'", `'"'"'`)}'`],
  ])("is not looked for in %s", (_, text) => {
    expect(read(text, load)).toBe(null);
  });

  it("makes inserted words a part of the one word that has no quotes", () => {
    const text = callText("tsc", { session: "export A='é'\n:" });
    const shell = read(text, load)!;
    const [bytes, at] = [Buffer.from(text), shell.place(0)];
    expect(bytes.subarray(at).toString()).toMatch(/^tsc < /);
    const inserted = shell.quote("'/a b/pith'\\'' --for-agent=x ");
    const { stdout } = spawnSync("bash", ["-c", `printf '<%s>' ${inserted}tsc`], { encoding: "utf8" });
    expect(stdout).toBe("<'/a b/pith'\\'' --for-agent=x tsc>");
    expect(commandIn(["bash", "-c", text.replace("eval tsc", `eval ${inserted}tsc`)])).toBe(
      "'/a b/pith'\\'' --for-agent=x tsc",
    );
  });

  it("gives places that count bytes, and quotes inserted words", () => {
    const command = "é='x' git status";
    const text = callText(command);
    const shell = read(text, load)!;
    const at = shell.place(Buffer.byteLength("é='x' "));
    const bytes = Buffer.from(text);
    expect(bytes.subarray(at, at + 10).toString()).toBe("git status");
    expect(shell.quote("'/a b/pith' ")).toBe(`'"'"'/a b/pith'"'"' `);
  });
});

describe("names of the snapshot", () => {
  const { defines, path } = read(callText("ls"), load)!;

  it.each(["ll", "ls", "q", "myfn", "other-fn", "find", "grep", "pkill", "git"])("%s is defined", (name) => {
    expect(defines(name)).toBe(true);
  });

  it.each(["cat", "rg", "l", "fn", "cargo", "node", "."])("%s is not", (name) => {
    expect(defines(name)).toBe(false);
  });

  it("has the path", () => {
    expect(path).toBe("/usr/local/bin:/usr/bin:/bin");
  });
});
