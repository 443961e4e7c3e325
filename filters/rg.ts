import { answers } from "../src/reduce/complaints.ts";
import { define } from "../src/reduce/filter.ts";
import { readsOneFile } from "../src/reduce/search-scope.ts";

export default define({
  summary:
    "every hit, each file stated once; beyond the budget the first and last and the exact count between",
  kind: "data",
  leave: ["-q", "--quiet", "-0", "--null", "--null-data", "--generate", "--type-list", "--debug", "--trace"],
  start: ({ argv }) => ({ ...answers("rg"), exact: readsOneFile(argv, true) }),
});
