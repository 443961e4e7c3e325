import { define } from "../src/filter-kit/filter.ts";
import { programLines } from "../src/filter-kit/program-lines.ts";

export default define({
  summary:
    "What the program prints and every error; stacks without the frames of the standard library below its own.",
  kind: "log",
  passthrough: ["--gen-suppressions", "--xml"],
  runner: true,
  start: programLines,
});
