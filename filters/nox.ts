import { define, drop, keep, pin } from "../src/filter-kit/filter.ts";

const outcome =
  /^nox > (?:Session \S+ |Command .* failed|Ran multiple sessions:|\* \S+: |Error|Sessions? not found)/;
const setUp =
  /^nox > (?:Creating virtual environment|Re-using existing virtual environment|Reusing existing virtual environment) /;
const setUpLines = drop("set-up lines");

export default define({
  summary: "What each session's tools print, reduced by their own filters; every session's outcome.",
  kind: "log",
  passthrough: ["-l", "--list", "--list-sessions", "--report"],
  runner: true,
  prompt: /^nox > /,
  start: () => ({
    line: (text) => (outcome.test(text) ? pin : setUp.test(text) ? setUpLines : keep),
  }),
});
