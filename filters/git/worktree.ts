import { define, heading, pin, type Reducer } from "../../src/filter-kit/filter.ts";
import { byRules, hintRule, progressRule } from "./_rules.ts";

const tree = heading(1);
const special = heading(1, pin);

/** The main one stands first; one that is detached, locked or gone is told of always. */
const listing = (): Reducer => {
  let isFirst = true;
  return {
    kind: "data",
    line(text) {
      if (text.startsWith("\t")) return pin;
      const isSpecial = isFirst || / (?:\(bare\)|\(detached HEAD\))|(?: locked| prunable)$/.test(text);
      isFirst = false;
      return isSpecial ? special : tree;
    },
  };
};

export default define({
  summary: "every worktree, what was added or removed, or why not",
  kind: "report",
  passthrough: ["-z"],
  start: ({ argv }) => (argv.includes("list") ? listing() : byRules(progressRule, hintRule())),
});
