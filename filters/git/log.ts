import { diffReducer, printsHunks, unreadableDiffs } from "../../src/filter-kit/diff-folds.ts";
import { define } from "../../src/filter-kit/filter.ts";
import { logReducer } from "./_history.ts";

export default define({
  summary:
    "every commit; beyond the budget hash and subject of the first hundred, the others named with their lines",
  kind: "data",
  passthrough: ["--format", "--pretty", ...unreadableDiffs],
  start({ argv }) {
    const hunks = printsHunks(argv, false);
    const commits = logReducer(argv, hunks);
    return hunks ? diffReducer(argv, { judge: (line) => commits.line(line, 1), level: 1 }) : commits;
  },
});
