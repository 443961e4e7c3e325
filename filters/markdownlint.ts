import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define } from "../src/filter-kit/filter.ts";

export default define({
  summary: "Every finding, the file named once; what repeats by its place.",
  kind: "report",
  also: ["markdownlint-cli2"],
  passthrough: ["-o", "--output"],
  signatures: [/^markdownlint-cli2 v\d/],
  start: () =>
    diagnosed({
      head: /^(?<file>\S.*?):(?<line>\d+(?::\d+)?) (?:(?:error|warning) )?(?<rule>MD\d+)\//,
      total: /^Summary: \d+ /,
    }),
});
