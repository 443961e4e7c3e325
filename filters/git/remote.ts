import { define, heading, pin } from "../../src/filter-kit/filter.ts";
import { byRules, hintRule, progressRule, type Rule } from "./_rules.ts";

const remote = heading(1, pin);
const section = heading(2, pin);
const state = heading(2, pin);

/** `git remote show`: the remote, then its fields and sections, then rows. */
const showRule: Rule = (line) => {
  if (/^\* remote \S/.test(line)) return remote;
  if (/^ {2}HEAD branch/.test(line)) return state;
  return /^ {2}\S.*:$/.test(line) ? section : null;
};

export default define({
  summary: "every remote, as listed; what was pruned, fetched or refused",
  kind: "data",
  start: () => byRules(progressRule, hintRule(), showRule),
});
