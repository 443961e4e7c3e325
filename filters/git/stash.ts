import { diffReducer, diffSection, printsHunks, unreadableDiffs } from "../../src/filter-kit/diff-folds.ts";
import { define, heading, keep, type Reducer } from "../../src/filter-kit/filter.ts";
import { byRules, hintRule, mergeRule } from "./_rules.ts";
import { sectionRule } from "./_worktree.ts";

const listing: Reducer = { line: (text) => judgeEntry(text), kind: "data" };
const entry = heading(1);
/** With `-p` or `--stat` below each entry stands what it changed. */
const judgeEntry = (line: string) => (/^stash@\{/.test(line) ? entry : keep);
const hunksToChoose: Reducer = { line: () => keep, exact: true };

export default define({
  summary: "what was saved or restored, conflicts and the state left behind; `show -p` as in `git diff`",
  kind: "report",
  passthrough: ["--format", "--pretty", ...unreadableDiffs],
  start({ argv }) {
    const patch = printsHunks(argv, false);
    if (argv.includes("show")) return patch ? { ...diffReducer(argv), kind: "data" } : diffSection();
    if (argv.includes("list"))
      return patch ? { ...diffReducer(argv, { judge: judgeEntry, level: 1 }), kind: "data" } : listing;
    return patch ? hunksToChoose : byRules(hintRule(), mergeRule, sectionRule());
  },
});
