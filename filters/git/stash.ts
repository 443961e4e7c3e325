import { diffReducer, printsHunks, unreadableDiffs } from "../../src/reduce/diff-folds.ts";
import { define, keep, type Reducer } from "../../src/reduce/filter.ts";
import { byRules, hintRule, mergeRule } from "../../src/reduce/git-noise.ts";

const listing: Reducer = { line: () => keep, kind: "data" };

export default define({
  summary: "what was saved or restored, conflicts and the state left behind; `show -p` as in `git diff`",
  kind: "report",
  leave: ["--format", "--pretty", ...unreadableDiffs],
  start({ argv }) {
    if (argv.includes("show"))
      return printsHunks(argv, false) ? { ...diffReducer(argv), kind: "data" } : listing;
    return argv.includes("list") ? listing : byRules(hintRule, mergeRule);
  },
});
