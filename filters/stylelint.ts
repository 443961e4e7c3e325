import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define } from "../src/filter-kit/filter.ts";

export default define({
  summary: "Every problem below its file, padding narrowed, what repeats by its place; the totals.",
  kind: "report",
  passthrough: ["--print-config", "-o", "--output-file", "--report-descriptionless-disables"],
  start: () =>
    diagnosed({
      // Not a sentence of stylelint's own: `Error: no configuration for src/a.css`.
      file: /^(?!\w[\w ]*: |.*:\/\/)\S.*\.\w+$/,
      head: /^ +(?<position>\d+:\d+) +[✖⚠×‼] .* {2}(?<rule>[\w/-]+)$/,
      total: /^✖ \d+ problems? /,
    }),
});
