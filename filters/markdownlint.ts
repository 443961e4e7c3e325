import { diagnosed } from "../src/reduce/diagnosed.ts";
import { define } from "../src/reduce/filter.ts";

export default define({
  summary: "Every finding, the file named once; what repeats by its place.",
  kind: "report",
  leave: ["-o", "--output"],
  start: () => diagnosed({ head: /^\S+:\d+(?::\d+)? (?:(?:error|warning) )?(?<rule>MD\d+)\// }),
});
