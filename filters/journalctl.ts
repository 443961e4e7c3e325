import { define, keep } from "../src/reduce/filter.ts";

export default define({
  summary: "every odd line, the first and the last ones; repeats counted, what lines begin with stated once",
  kind: "log",
  leave: ["-o", "--output", "--list-boots", "--field", "-F", "--fields", "-N", "--disk-usage", "--verify"],
  start: () => ({ line: () => keep }),
});
