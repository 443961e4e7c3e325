import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define } from "../src/filter-kit/filter.ts";

export default define({
  summary: "Every problem below its file, padding narrowed, what repeats by its place; errors always.",
  kind: "report",
  passthrough: ["--list-files"],
  start: () =>
    diagnosed({
      file: /^\S.*\.ya?ml$/,
      head: /^(?: +(?<position>\d+:\d+) +(?:error|warning) |\S+:\d+:\d+: \[\w+\] ).* \((?<rule>[\w-]+)\)$/,
    }),
});
