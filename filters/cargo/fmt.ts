import { define, keep } from "../../src/filter-kit/filter.ts";

export default define({
  summary: "Every difference and error, as printed.",
  kind: "report",
  exact: true,
  passthrough: ["--emit", "-l", "--files-with-diff"],
  start: () => ({ line: () => keep }),
});
