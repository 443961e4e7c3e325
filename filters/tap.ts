import { echoed } from "../src/filter-kit/unprefix.ts";
import { define, heading, pin } from "../src/filter-kit/filter.ts";
import { createTap } from "./node/_tap.ts";

const plan = heading(0, pin);

export default define({
  summary:
    "Failing tests with what they say; the counts. Passed tests are counted, by the Test Anything Protocol.",
  kind: "report",
  also: ["bats"],
  passthrough: ["--count", "-c", "list", "dump-config", "--report-output", "-o"],
  signatures: [echoed("tap"), echoed("bats")],
  start: () => createTap(plan),
});
