import { define } from "../../../src/filter-kit/filter.ts";
import { diffReducer, unreadableDiffs } from "../../../src/filter-kit/diff-folds.ts";

export default define({
  summary: "every change; lock files, generated, vendored and minified ones by header and count",
  kind: "data",
  exact: true,
  passthrough: ["--name-only", "-w", "--web", ...unreadableDiffs],
  start: ({ argv }) => diffReducer(argv),
});
