import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define } from "../src/filter-kit/filter.ts";

export default define({
  summary: "Every finding with its place, each text once a check, and what could not be compiled.",
  kind: "report",
  passthrough: ["-explain", "-list-checks", "-merge", "-debug.version"],
  start: () =>
    diagnosed({
      head: /^\S+?\.\w+:\d+:\d+: (?=.*\((?<rule>\w+)\)$)\S/,
      // The rows of `-f stylish` say only with their file where they are.
      total: /^(?:-: | {2}\(\d+, \d+\) |\S+\.go$| ✖ \d+ problems )/,
    }),
});
