/** Words that users of other tools type, and values that are none: they are understood, or the right word is said. */
import { expect, test } from "vitest";
import { world } from "../classes/world.ts";

test.each([
  ["version", "pith --version"],
  ["status", "pith doctor"],
  ["uninstall", "pith init --uninstall"],
  ["list", "pith raw --list"],
  ["update", "a new version is installed as the old one was"],
])("pith %s", (word, said) => {
  const here = world();
  const { stderr, code } = here.own(word);
  expect([code, stderr.trimEnd().split("\n").length]).toEqual([127, 1]);
  expect(stderr).toContain(said);
});

test.each([
  ["claude-code", "claude"],
  ["gemini-cli", "gemini"],
  ["github-copilot", "copilot"],
])("--agent %s", (word, name) => {
  const here = world();
  const { stdout, code } = here.own("init", "--agent", word, "--dry-run");
  expect([stdout, code]).toEqual([here.own("init", "--agent", name, "--dry-run").stdout, 0]);
});

test("a mode, a project and a limit that are not what they say", () => {
  const here = world();
  (here.env as Record<string, string>)["PITH_MODE"] = "foo";
  expect(here.own("gain").stderr).toMatch(
    /^pith: PITH_MODE is "foo", and must be lossless, balanced, tight; /m,
  );
  delete (here.env as Record<string, string | undefined>)["PITH_MODE"];
  expect(here.own("gain").stderr).not.toContain("PITH_MODE");
  const said = here.own("gain", "--project", "/nope");
  expect([said.code, said.stderr]).toEqual([
    2,
    expect.stringMatching(/^pith: there is no folder \/nope, and no record/),
  ]);
  expect(here.own("config", "set", "tee.max_files", "3").stdout).toContain("last 24 hours stay");
});
