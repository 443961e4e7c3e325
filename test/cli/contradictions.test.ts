/** Options that exclude each other are refused in one line; nothing that was asked for is dropped without a word. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { world, type World } from "../classes/world.ts";

let here: World;
beforeAll(() => {
  here = world();
});

test.each([
  ["gain --daily --weekly", "--daily or --weekly"],
  ["gain --coverage --daily", "--daily or --coverage"],
  ["gain --html x --history", "--history or --html"],
  ["gain --html x --json", "--html and --format or --json"],
  ["gain --reset --yes --json", "--reset and --format or --json"],
  ["gain --reset --yes --daily", "--daily or --reset"],
  ["gain --json --format csv", "--json and --format csv"],
  ["gain --days 3 --since 7d", "--days and --since"],
  ["gain --since 7d --since 8d", "--since is given twice"],
  ["gain --reset --yes --project .", "--reset and --project"],
  ["gain --reset --yes --since 7d", "--reset and --since"],
  ["gain --yes", "--yes belongs to --reset"],
  ["gain --project=", "--project takes a folder"],
  ["discover --project=", "--project takes a folder"],
  ["filter --jsonl --command x", "--jsonl and --command"],
  ["filter --jsonl --exit 3", "--jsonl and --exit"],
  ["filter --command x --exit 0x1f", "--exit takes a whole number"],
  ["raw ABCDEFGH --lines 3:1", "--lines 3:1 selects no line"],
  ["raw ABCDEFGH --lines -0:", "--lines takes"],
  ["raw ABCDEFGH --grep (", "is not a regular expression"],
  ["raw --last -i", "--ignore-case belongs to --grep"],
  ["raw --last --number", "--number belongs to --grep or --lines"],
  ["raw ABCDEFGH --last", "the id ABCDEFGH and --last"],
  ["raw ABCDEFGH --list", "the id ABCDEFGH and --list"],
  ["raw --list --last", "--last and --list"],
  ["raw --list --grep x", "--list and --grep"],
  ["raw --last --path --lines 1:2", "--path and --lines"],
  ["economics --daily --monthly", "one of them"],
  ["init --advice --uninstall", "--uninstall and --advice"],
  ["init --no-advice --show", "--show and --no-advice"],
  ["trial status --days 3", "--days belongs to `pith trial start`"],
  ["trial start --json", "--json belongs to `pith trial report`"],
  ["config get mode --json", "--json belongs to `pith config` and `pith config list`"],
  ["config path x", "takes no"],
  ["config get mode x", "takes no"],
  ["config list x", "takes no"],
  ["hooks list x", "takes no"],
  ["hooks events x", "takes no"],
  ["hooks --command ls", "--command belongs to `pith hooks test`"],
  ["hooks --last 3", "--last belongs to `pith hooks events`"],
  ["hooks events --last x", "--last takes a whole number"],
  ["hooks events --last 0", "--last takes a whole number"],
])("pith %s", (words, says) => {
  const { code, stdout, stderr } = here.own(...words.split(" "));
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^pith: [^\n]+\n$/);
  expect(stderr).toContain(says);
  expect(existsSync(join(here.folder, "x"))).toBe(false);
});

test.each([
  ["2026-02-31", "--since takes a date"],
  ["2026-13-01", "--since takes a date"],
  ["2999-01-01", "lies in the future"],
  ["0d", "--since takes a date"],
])("--since %s is no beginning of a period", (when, says) => {
  for (const name of ["gain", "discover", "session", "economics", "learn", "export"]) {
    const { code, stderr } = here.own(name, "--since", when);
    expect([name, code, stderr]).toEqual([name, 2, expect.stringContaining(says)]);
  }
});

test.each(["gain", "discover", "session", "economics", "learn"])("%s of nothing is a sentence", (name) => {
  for (const [words, says] of [
    [[], "for the last 30 days"],
    [["--since", "2020-01-01"], " since 2020-01-01"],
    [["--all"], name === "gain" ? "so far" : "in all transcripts"],
  ] as const) {
    const { code, stdout } = here.own(name, ...words);
    expect([code, stdout.split("\n")[0]]).toEqual([0, expect.stringContaining(says)]);
    expect(stdout).not.toMatch(/for since|for in|for all/);
  }
});
