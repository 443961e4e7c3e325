import { define } from "../../src/filter-kit/filter.ts";
import { loggedLines } from "../../src/filter-kit/logged-lines.ts";

export default define({
  summary:
    "Every odd line, the first and the last ones; repeats counted, what lines begin with stated once; of stack traces the project's own frames.",
  kind: "log",
  passthrough: ["--json", "--format", "--raw"],
  start: loggedLines,
});
