import { answers } from "../src/reduce/complaints.ts";
import { define } from "../src/reduce/filter.ts";

export default define({
  summary: "every field, as printed",
  kind: "data",
  leave: ["-c", "--printf", "-t", "--terse"],
  start: () => answers("stat"),
});
