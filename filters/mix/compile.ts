import { diagnosed } from "../../src/filter-kit/diagnosed.ts";
import { define } from "../../src/filter-kit/filter.ts";

export default define({
  summary: "Errors in full, of warnings that are alike the first and every place; what was compiled.",
  kind: "report",
  also: ["mix deps.compile", "mix deps.loadpaths", "mix release", "mix dialyzer", "mix docs"],
  start: () =>
    diagnosed({
      head: /^warning: /,
      below: /^ {2,}\S/,
      // The function that the place lies in stands there.
      source: /^ {2}(?<file>\S+\.exs?):(?<line>\d+(?::\d+)?): [\w.]+\/\d+$/,
      total: /^(?:== Compilation error in file |\*\* \(|Generated \S+ app$)/,
    }),
});
