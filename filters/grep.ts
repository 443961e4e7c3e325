import { answers, grouped } from "../src/filter-kit/grouped-answers.ts";
import { define } from "../src/filter-kit/filter.ts";
import { hitGroups } from "../src/filter-kit/hit-groups.ts";
import { hitFinder } from "../src/filter-kit/search-hit.ts";
import { readsOneFile } from "../src/filter-kit/reads-one-file.ts";

export default define({
  summary:
    "every hit, each file stated once; beyond the budget the first and last and the exact count between",
  kind: "data",
  also: ["egrep", "fgrep", "zgrep", "ggrep"],
  passthrough: ["-q", "--quiet", "--silent", "-Z", "--null", "-z", "--null-data"],
  start: ({ argv }) => ({
    line: grouped(answers("grep", "egrep", "fgrep", "ggrep"), hitGroups(argv)),
    exact: readsOneFile(argv, false),
    focus: hitFinder(argv, argv[0] !== "egrep"),
  }),
});
