import { define, keep } from "../../src/filter-kit/filter.ts";

export default define({
  summary: "every line with its commit, as printed",
  kind: "data",
  exact: true,
  also: ["git annotate"],
  passthrough: ["-p", "--line-porcelain", "--incremental"],
  start: () => ({ line: () => keep }),
});
