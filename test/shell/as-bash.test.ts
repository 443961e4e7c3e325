import { describe, expect, test } from "vitest";
import { asBash } from "../../src/shell/as-bash.ts";

describe("PowerShell", () => {
  test.each([
    ["cargo test", "'cargo' 'test'"],
    ["cargo test 2>&1 | Select-Object -Last 30", "'cargo' 'test' 2>&1 | tail -n 30"],
    ["git log --oneline | select -First 5", "'git' 'log' '--oneline' | head -n 5"],
    ["npm test 2>$null", "'npm' 'test' 2>/dev/null"],
    ["npm test | Out-String", "'npm' 'test' | cat"],
    ["npm ci && npm test", "'npm' 'ci' && 'npm' 'test'"],
    ["npm ci; npm test;", "'npm' 'ci'; 'npm' 'test'"],
    ["npm ci\r\nnpm test\r\n", "'npm' 'ci'; 'npm' 'test'"],
    ["cd C:\\work; git status", "cd 'C:\\work'; 'git' 'status'"],
    ['Set-Location "C:\\my work"; git.exe status', "cd 'C:\\my work'; 'git' 'status'"],
    [".\\gradlew.bat build", "'./gradlew' 'build'"],
    ["git commit -m 'it is \"done\"'", `'git' 'commit' '-m' 'it is "done"'`],
    ['git commit -m "it\'s"', `'git' 'commit' '-m' 'it'\\''s'`],
    ["dotnet test .\\src\\App.sln --filter Name~x", "'dotnet' 'test' '.\\src\\App.sln' '--filter' 'Name~x'"],
  ])("%s", (text, bash) => expect(asBash(text, "powershell")).toBe(bash));

  test.each([
    "",
    ";",
    "ls",
    "cat a.txt",
    "sort a.txt",
    "Sort a.txt",
    "curl https://example.org",
    "find . -name x",
    "Get-ChildItem",
    "git log | Select-String feat",
    "git log | findstr feat",
    "git log | cat",
    "npm test > out.txt",
    "npm test *> out.txt",
    "npm test 2>&1 > out.txt",
    "npm test 2>&1 more",
    "npm test &",
    "npm ci || npm test",
    "| git status",
    "git status |",
    "echo $env:X",
    "git diff HEAD^",
    "git show HEAD@{1}",
    "git log --format=%H",
    'git commit -m "$x"',
    "git commit -m 'it''s'",
    "git commit -m 'two\nlines'",
    'git commit -m "a`nb"',
    'tool "C:\\dir\\"',
    "tool @args",
    "tool (1 + 2)",
    "tool a,b",
    "tool # note",
    "git log `\n -5",
    "$x = 1",
    "& git status",
    "if (1) { git status }",
    "cd",
    "cd a b",
    "tool {x}",
  ])("left alone: %j", (text) => expect(asBash(text, "powershell")).toBeNull());
});

describe("cmd", () => {
  test.each([
    ["cargo test", "'cargo' 'test'"],
    ["cd /d C:\\work && npm test 2>&1", "cd 'C:\\work' && 'npm' 'test' 2>&1"],
    ["npm ci & npm test", "'npm' 'ci'; 'npm' 'test'"],
    ["npm test 2>nul", "'npm' 'test' 2>/dev/null"],
    ["npm test 2>NUL", "'npm' 'test' 2>/dev/null"],
    ['git commit -m "a & b"', "'git' 'commit' '-m' 'a & b'"],
    ["npm.cmd test", "'npm' 'test'"],
  ])("%s", (text, bash) => expect(asBash(text, "cmd")).toBe(bash));

  test.each([
    "dir",
    "type a.txt",
    "echo %PATH%",
    "git log --format=%H",
    "git diff HEAD^",
    "git commit -m 'a b'",
    "npm ci; npm test",
    "npm test | findstr x",
    "npm test > out.txt",
    "npm test 2>null.txt",
    "set X=1&& npm test",
    "(npm test)",
    "if exist x npm test",
    'git commit -m "100%"',
    "findstr x y | more",
  ])("left alone: %j", (text) => expect(asBash(text, "cmd")).toBeNull());
});
