import { define } from "../src/filter-kit/filter.ts";
import { scriptLines } from "../src/filter-kit/program-lines.ts";

export default define({
  summary: "What the script prints; tools it runs are recognised by their form.",
  kind: "log",
  passthrough: ["-p", "--print"],
  runner: true,
  start: scriptLines,
});
