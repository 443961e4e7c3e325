import { define } from "../../../src/filter-kit/filter.ts";
import { diffReducer, unreadableDiffs } from "../../../src/filter-kit/diff-folds.ts";

export default define({
  summary:
    "every change; where the agent would cut it, lock files, generated and vendored ones by header and count",
  kind: "data",
  exact: true,
  passthrough: ["--name-only", "-w", "--web", ...unreadableDiffs],
  start: ({ argv }) => diffReducer(argv),
});
