import { diffReducer, diffSection, printsHunks, unreadableDiffs } from "../../src/reduce/diff-folds.ts";
import { define, keep, type Reducer } from "../../src/reduce/filter.ts";
import { byRules, hintRule, mergeRule } from "../../src/reduce/git-noise.ts";

const listing: Reducer = { line: () => keep, kind: "data" };
const hunksToChoose: Reducer = { line: () => keep, exact: true };

export default define({
  summary: "what was saved or restored, conflicts and the state left behind; `show -p` as in `git diff`",
  kind: "report",
  leave: ["--format", "--pretty", ...unreadableDiffs],
  start({ argv }) {
    const patch = printsHunks(argv, false);
    if (argv.includes("show")) return patch ? { ...diffReducer(argv), kind: "data" } : diffSection();
    if (argv.includes("list")) return listing;
    return patch ? hunksToChoose : byRules(hintRule, mergeRule);
  },
});
