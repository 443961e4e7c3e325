import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define } from "../src/filter-kit/filter.ts";

export default define({
  summary: "Every error and warning with its place, what repeats by place alone, and how many there are.",
  kind: "report",
  start: () =>
    diagnosed({
      head: /^(?:\S+\.java:\d+: )?(?:error|warning|note): (?:\[(?<rule>[\w-]+)\] )?\S/,
      below: /^\s/,
      source: /^ {4,}\S|^\s+\^$/,
      total: /^\d+ (?:errors?|warnings?)$/,
      shown: Infinity,
    }),
});
