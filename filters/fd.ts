import { define, keep, must } from "../src/reduce/filter.ts";

export default define({
  summary: "every path, common folders stated once",
  kind: "data",
  also: ["fdfind"],
  leave: ["-0", "--print0", "-x", "--exec", "-X", "--exec-batch", "--format", "--gen-completions"],
  start: () => ({ line: (text) => (text.startsWith("[fd error]") ? must : keep) }),
});
