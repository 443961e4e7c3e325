import { define, heading, pin } from "../../src/filter-kit/filter.ts";
import { byRules, detachedRule, hintRule, progressRule, type Rule } from "./_rules.ts";

const step = heading(1);
const state = heading(0, pin);

/** Each tested commit owns what the command says about it; how far the search is stands always. */
const stepRule: Rule = (line) => {
  if (/^running\b/.test(line)) return step;
  return /^Bisecting: |^[0-9a-f]{7,64} is the first |^bisect (?:run|found)|^status: /.test(line)
    ? state
    : null;
};

export default define({
  summary: "each step and the first bad commit; with `run`, what the command's tool has to say",
  kind: "report",
  runner: true,
  start: () => byRules(stepRule, progressRule, hintRule(), detachedRule()),
});
