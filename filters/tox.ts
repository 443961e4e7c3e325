import { define, keep, pin } from "../src/filter-kit/filter.ts";

const outcome = /^ *\S+: (?:OK|FAIL|SKIP)\b|^ {2}(?:evaluation failed|congratulations) |^\S+: exit -?\d+ \(/;

export default define({
  summary: "What each environment's tools print, reduced by their own filters; every environment's outcome.",
  kind: "log",
  also: ["tox run", "tox run-parallel", "tox r", "tox p"],
  passthrough: [
    "list",
    "l",
    "config",
    "c",
    "--showconfig",
    "-l",
    "--listenvs",
    "-a",
    "devenv",
    "d",
    "exec",
    "legacy",
  ],
  runner: true,
  prompt:
    /^\S+: (?:commands(?:_pre|_post)?\[\d+\]|install_\w+|_optional_hooks|exit -?\d+ \(|OK\b|FAIL\b)|^ {2}\S+: (?:OK|FAIL|SKIP)\b/,
  start: () => ({ line: (text) => (outcome.test(text) ? pin : keep) }),
});
