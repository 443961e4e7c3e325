import { define, drop, keep, pin, type Reducer } from "../src/filter-kit/filter.ts";
import { createTrace } from "../src/filter-kit/frames.ts";
import { echoed } from "../src/filter-kit/unprefix.ts";

/** Where webpack looked for a module that it says it did not find. */
const step =
  /^ {2,}(?:using description file: |Field '\w+' doesn't contain a valid alias configuration$|no extension$|\.\w+$|as directory$|Parsed request is a |root path |single file module|looking for modules in |existing directory |\S+ (?:doesn't exist|is not a file|is not a directory)$)/;
const resolutionSteps = drop("resolution lines");
const outcome =
  /^(?:ERROR|WARNING) in |^(?:Module not found|Module parse failed|SyntaxError|TypeError): |^webpack \S+ compiled/;

const start = (): Reducer => {
  const trace = createTrace();
  return {
    line(text) {
      const framed = trace(text);
      if (step.test(text)) return resolutionSteps;
      return outcome.test(text) ? pin : (framed ?? keep);
    },
  };
};

export default define({
  summary: "Errors and warnings, assets and modules within the budget; the outcome.",
  kind: "report",
  passthrough: ["--json", "-j", "info", "version", "configtest", "init", "--watch", "-w", "watch", "serve"],
  signatures: [echoed("webpack"), /^webpack \d+\.\d+\.\d+ compiled /, /^(?:ERROR|WARNING) in \.\/\S+/],
  start,
});
