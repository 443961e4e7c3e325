import {
  diffReducer,
  diffSection,
  plainLines,
  printsHunks,
  unreadableDiffs,
} from "../../src/filter-kit/diff-folds.ts";
import { define } from "../../src/filter-kit/filter.ts";

export default define({
  summary:
    "every change; where the agent would cut it, lock files, generated and vendored ones by header and count",
  kind: "data",
  exact: true,
  passthrough: unreadableDiffs,
  signatures: [/^diff --git "?a\/.* "?b\//],
  start({ argv }) {
    if (!argv.includes("diff")) return diffSection();
    return printsHunks(argv, true) ? diffReducer(argv) : plainLines;
  },
});
