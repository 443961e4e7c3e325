import { define, keep } from "../src/reduce/filter.ts";

export default define({
  summary: "Every finding, the file named once.",
  kind: "report",
  leave: ["--bug-report", "--format"],
  start: () => ({ line: () => keep }),
});
