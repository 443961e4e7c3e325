import { define } from "../src/filter-kit/filter.ts";
import { programLines } from "../src/filter-kit/program-lines.ts";

export default define({
  summary: "What the program prints; stack traces without the frames of frameworks below its own.",
  kind: "log",
  passthrough: ["-version", "--list-modules", "--describe-module", "-d", "-X", "-XshowSettings"],
  runner: true,
  start: programLines,
});
