import { answers } from "../src/reduce/complaints.ts";
import { define } from "../src/reduce/filter.ts";

export default define({
  summary: "every file with its type",
  kind: "data",
  leave: ["-0", "--print0", "-b"],
  start: () => answers("file"),
});
