import { define } from "../../../src/filter-kit/filter.ts";
import { createRemarks } from "../../../src/filter-kit/remarks.ts";

export default define({
  summary: "Fields, text and every comment; comments in the markup that no page shows counted",
  kind: "data",
  also: ["glab issue view", "glab release view"],
  passthrough: ["-w", "--web"],
  start: () => ({ line: createRemarks().line }),
});
