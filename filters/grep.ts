import { answers, grouped } from "../src/reduce/complaints.ts";
import { define } from "../src/reduce/filter.ts";
import { hitGroups } from "../src/reduce/hit-groups.ts";
import { hitFinder } from "../src/reduce/search-hit.ts";
import { readsOneFile } from "../src/reduce/search-scope.ts";

export default define({
  summary:
    "every hit, each file stated once; beyond the budget the first and last and the exact count between",
  kind: "data",
  also: ["egrep", "fgrep", "zgrep", "ggrep"],
  leave: ["-q", "--quiet", "--silent", "-Z", "--null", "-z", "--null-data"],
  start: ({ argv }) => ({
    line: grouped(answers("grep", "egrep", "fgrep", "ggrep"), hitGroups(argv)),
    exact: readsOneFile(argv, false),
    focus: hitFinder(argv, argv[0] !== "egrep"),
  }),
});
