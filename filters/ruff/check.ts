import { define, drop, keep, must, type Reducer } from "../../src/reduce/filter.ts";

const place = /^ *--> \S+:\d+:\d+$/;
const verdict =
  /^(?:Found \d+ errors?|All checks passed!|ruff failed|error: |invalid-syntax: |\S+:\d+:\d+: )/;
const excerpt = /^(?: *\d* +[|+-]|-{20,}$|\.\.\.$| {2}[-+] )/;
const inFull = 20;

const excerpts = drop("excerpt lines");

const start = (): Reducer => {
  let findings = 0;
  return {
    line(text) {
      if (place.test(text)) findings += 1;
      if (verdict.test(text)) return must;
      return findings > inFull && (text === "" || excerpt.test(text)) ? excerpts : keep;
    },
  };
};

export default define({
  summary: "Every finding with its place, source excerpts of the first twenty, and how many there are.",
  kind: "report",
  leave: ["--show-files", "--show-settings", "--diff", "--statistics"],
  forms: [/^\[\*\] \d+ fixable with the `--fix` option/],
  start,
});
