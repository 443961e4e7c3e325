import { define, keep } from "../src/filter-kit/filter.ts";

export default define({
  summary: "All of it; documents over many lines stand in fewer",
  kind: "data",
  json: true,
  also: ["python -m json.tool"],
  passthrough: ["--json-lines", "--compact", "--no-indent", "--indent", "--tab", "-h"],
  start: () => ({ line: () => keep }),
});
