import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define } from "../src/filter-kit/filter.ts";

export default define({
  summary: "Every finding with its place and line of source, what repeats by its place alone.",
  kind: "report",
  passthrough: ["-format", "-init-config", "-verbose", "-debug"],
  signatures: [/^\.github\/workflows\/\S+\.ya?ml:\d+:\d+: .* \[[\w-]+\]$/],
  start: () =>
    diagnosed({
      head: /^\S+\.ya?ml:\d+:\d+: .* \[(?<rule>[\w-]+)\]$/,
      below: /^ *\d* \|/,
      source: /^ *\d* \|/,
    }),
});
