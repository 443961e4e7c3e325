/** pith's line in Claude Code's status line, and out again to the byte. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pith, world, type World } from "../classes/world.ts";

const settings = (here: World): string => join(here.home, ".claude", "settings.json");
const textOf = (here: World): string | null =>
  existsSync(settings(here)) ? readFileSync(settings(here), "utf8") : null;
const lineOf = (here: World): unknown =>
  (JSON.parse(textOf(here)!.replace("\uFEFF", "")) as { statusLine?: unknown }).statusLine;

const placed = (text: string | null): World => {
  const here = world();
  mkdirSync(join(here.home, ".claude"));
  if (text !== null) writeFileSync(settings(here), text);
  return here;
};

describe.each([
  ["none", null],
  ["empty", ""],
  ["one line", '{"model":"opus"}'],
  ["with comments of blanks and CRLF", '{\r\n\t"model": "opus",\r\n\t"env": {}\r\n}\r\n'],
  ["with a byte order mark", '\uFEFF{\n  "model": "opus"\n}\n'],
])("settings: %s", (_, before) => {
  test("in, once, and out", () => {
    const here = placed(before);
    expect(here.own("init", "--statusline", "--yes").code).toBe(0);
    expect(lineOf(here)).toEqual({ type: "command", command: `${pith} gain --oneline 2>/dev/null || true` });
    const between = textOf(here);
    expect(here.own("init", "--statusline", "--yes").stdout).toContain("Nothing to change");
    expect(textOf(here)).toBe(between);
    expect(here.own("init", "--uninstall", "--yes").code).toBe(0);
    expect(textOf(here)).toBe(before);
  });

  test("together with everything else of pith's", () => {
    const here = placed(before);
    expect(here.own("init", "--agent", "claude", "--yes").code).toBe(0);
    expect(here.own("init", "--statusline", "--yes").code).toBe(0);
    expect(here.own("init", "--agent", "claude", "--yes").stdout).toContain("nothing to change");
    expect(lineOf(here)).toBeDefined();
    expect(here.own("init", "--uninstall", "--yes").code).toBe(0);
    expect(textOf(here)).toBe(before);
  });
});

test("one of the user's own stays, and a line says so", () => {
  const text = '{"statusLine": {"type": "command", "command": "~/line.sh"}}\n';
  const here = placed(text);
  const said = here.own("init", "--statusline", "--yes");
  expect(said).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\S+ has a statusLine of your own, which stays; .*\n$/),
  });
  here.own("init", "--uninstall", "--yes");
  expect(textOf(here)).toBe(text);
});

test("what the user wrote meanwhile stays", () => {
  const here = placed('{"model":"opus"}\n');
  here.own("init", "--statusline", "--yes");
  writeFileSync(
    settings(here),
    textOf(here)!
      .replace('"opus"', '"sonnet"')
      .replace(/"statusLine"\s*:\s*/, '"statusLine":   '),
  );
  expect(here.own("init", "--uninstall", "--yes").code).toBe(0);
  expect(JSON.parse(textOf(here)!)).toEqual({ model: "sonnet" });
});

test("the command prints the line", () => {
  const here = placed(null);
  here.own("init", "--statusline", "--yes");
  const { command } = lineOf(here) as { command: string };
  expect(here.bash(command).stdout).toBe("pith: no runs yet\n");
  expect(here.bash(command.replace(pith, "/nowhere/pith"))).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("only shown", () => {
  const here = placed("{}\n");
  expect(here.own("init", "--statusline", "--dry-run").stdout).toContain("gain --oneline");
  expect(textOf(here)).toBe("{}\n");
  expect(here.own("init", "--statusline", "--uninstall").code).toBe(2);
});

test.each([
  ["the line alone", ["--statusline"], []],
  // A stub of the shell integration stays for sessions that are running.
  ["the line first", ["--statusline", "--agent claude"], [".config", ".config/pith", ".config/pith/claude"]],
  ["the line last", ["--agent claude", "--statusline"], [".config", ".config/pith", ".config/pith/claude"]],
])("nothing was there before, no file and no folder stays: %s", (_, steps, stubs) => {
  const here = world();
  for (const step of steps) expect(here.own("init", ...step.split(" "), "--yes").code).toBe(0);
  expect(existsSync(settings(here))).toBe(true);
  expect(here.own("init", "--uninstall", "--yes").code).toBe(0);
  const folders = here.bash("cd ~ && find . -mindepth 1 -type d | sort").stdout.split("\n");
  expect(folders.filter((one) => one !== "" && !one.includes(".local")).map((one) => one.slice(2))).toEqual(
    stubs,
  );
});

test("a line that was changed by hand stays, and that is said", () => {
  const here = placed(null);
  here.own("init", "--statusline", "--yes");
  writeFileSync(settings(here), textOf(here)!.replace(" || true", " | tr a-z A-Z"));
  const { stdout, code } = here.own("init", "--uninstall", "--yes");
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /settings\.json: its statusLine was changed after .* and stays; take it out by hand\n/,
    ),
  });
  expect(lineOf(here)).toMatchObject({ command: expect.stringContaining("tr a-z") });
});
