import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { kindOf } from "../../../../src/config/schema.ts";
import { translated } from "../../../../src/cli/agents/import-rtk/settings.ts";

const config = `
surprise = 1
[tracking]
enabled = false
history_days = 30
database_path = "/tmp/x.db"
[tee]
max_files = 20
directory = "relative"
[retriever]
mode = "sqlite"
retention_days = 7
tee_max_files = 50
tee_directory = "/var/tee"
[hooks]
exclude_commands = ["curl", "git push", "^ls$", ""]
[limits]
grep_max_results = 200
[telemetry]
enabled = true
[colours]
red = true
`;

test("keys that mean the same are taken over, the others named", () => {
  const { taken, left } = translated(parse(config));
  expect(taken.map(({ from, to, value }) => [from, to, value])).toEqual([
    ["tracking.enabled", "track.enabled", false],
    ["tracking.history_days", "track.days", 30],
    ["retriever.retention_days", "tee.max_age_days", 7],
    ["retriever.tee_directory", "tee.dir", "/var/tee"],
    ["hooks.exclude_commands", "exclude.commands", ["curl", "git push"]],
  ]);
  expect(left.map(({ from }) => from)).toEqual([
    "surprise",
    "tracking.database_path",
    "tee.max_files",
    "tee.directory",
    "retriever.mode",
    "retriever.tee_max_files",
    "hooks.exclude_commands ^ls$",
    "limits.grep_max_results",
    "telemetry.enabled",
    "colours.red",
  ]);
});

test("what is taken over is valid here", () => {
  for (const { to, value } of translated(parse(config)).taken)
    expect(kindOf(to.split("."))?.accepts(value)).toBe(true);
});

test("values of another kind are left", () => {
  const odd = parse('[tracking]\nenabled = "yes"\nhistory_days = -1\n[hooks]\nexclude_commands = "curl"\n');
  expect(translated(odd)).toEqual({
    taken: [],
    left: [
      { from: "tracking.enabled", why: "is neither true nor false" },
      { from: "tracking.history_days", why: "is no whole number from 1 on" },
    ],
  });
});
