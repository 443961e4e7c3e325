import { define, keep } from "../src/reduce/filter.ts";

export default define({
  summary: "every odd line, the first and the last ones; repeats counted",
  kind: "log",
  leave: ["-r", "--raw", "-C", "--clear", "-n", "--console-level"],
  start: () => ({ line: () => keep }),
});
