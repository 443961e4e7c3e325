import { define, keep } from "../../src/reduce/filter.ts";

export default define({
  summary: "Every outdated package, padding squeezed.",
  kind: "data",
  table: true,
  leave: ["--json", "--parseable", "-p"],
  start: () => ({ line: () => keep }),
});
