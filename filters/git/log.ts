import { diffReducer, plainLines, printsHunks, unreadableDiffs } from "../../src/reduce/diff-folds.ts";
import { define } from "../../src/reduce/filter.ts";

export default define({
  summary:
    "every commit with its body; beyond the budget the first and the last with the exact count between",
  kind: "data",
  leave: ["--format", "--pretty", ...unreadableDiffs],
  start: ({ argv }) => (printsHunks(argv, false) ? diffReducer(argv) : plainLines),
});
