import { answers, grouped } from "../../src/filter-kit/grouped-answers.ts";
import { define } from "../../src/filter-kit/filter.ts";
import { hitGroups } from "../../src/filter-kit/hit-groups.ts";
import { hitFinder } from "../../src/filter-kit/search-hit.ts";

export default define({
  summary:
    "every hit, each file stated once; beyond the budget the first and last and the exact count between",
  kind: "data",
  passthrough: ["-q", "--quiet", "-z", "--null", "-O", "--open-files-in-pager"],
  start: ({ argv }) => ({
    line: grouped(answers("error", "fatal", "warning"), hitGroups(argv.slice(1))),
    focus: hitFinder(argv.slice(1), true),
  }),
});
