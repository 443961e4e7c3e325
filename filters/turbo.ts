import { define } from "../src/filter-kit/filter.ts";
import { scriptRunner } from "../src/filter-kit/script-runner.ts";

export default define({
  summary: "What each package's tools print, reduced by their own filters; cache state and the totals.",
  passthrough: ["--dry", "--dry-run", "--graph", "ls", "query", "prune", "info", "--summarize"],
  ...scriptRunner,
});
