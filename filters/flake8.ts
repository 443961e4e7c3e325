import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define } from "../src/filter-kit/filter.ts";

export default define({
  summary: "Every finding, the file named once; what repeats by its place.",
  kind: "report",
  passthrough: ["--bug-report", "--format"],
  start: () =>
    diagnosed({
      head: /^(?<file>\S.*?):(?<line>\d+:\d+): (?<rule>[A-Z]+\d+) /,
      below: /^[ \t]/,
      source: /^[ \t]/,
      total: /^\d+$/,
    }),
});
