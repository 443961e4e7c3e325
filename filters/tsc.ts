import {
  define,
  drop,
  heading,
  keep,
  pin,
  ofRule,
  quote,
  type Reducer,
  type Verdict,
} from "../src/filter-kit/filter.ts";
import { echoed } from "../src/filter-kit/echoed.ts";

const diagnostic = /^(?:\S.*(?:\(\d+,\d+\):|:\d+:\d+ -) |)(?:error|warning) (TS\d+): /;
/** Of `--pretty`: the line of code, and what marks the place in it. */
const frame = /^(?:\d+(?: |$)|[\s~]*~[\s~]*$)/;
const detail = /^ {2,}\S/;
const found = /^Found \d+ errors?/;
const projects = heading(0, drop("project lines"));
const other = heading(0, keep);
const total = heading(0, pin);
/** `--build --verbose`: why each project was or was not built; errors follow on lines of their own. */
const project =
  /^\d{1,2}:\d\d:\d\d(?: [AP]M)? - (?:Projects in this build:|Project '.*' is (?:up to date|out of date) because |Building project '|Skipping build of project '|Updating (?:unchanged )?output)/;
const listed = /^ {4}\* \S+$/;
/** Details below this many diagnostics are shown whatever the budget says. */
const explained = 60;

const start = (): Reducer => {
  let diagnostics = 0;
  let below = false;
  let inList = false;

  const rest = (text: string): Verdict => {
    inList = project.test(text) || (inList && listed.test(text));
    if (inList) return projects;
    if (found.test(text)) return total;
    if (below) return diagnostics <= explained ? pin : keep;
    if (text === "") return keep;
    return frame.test(text) ? quote : other;
  };

  return {
    line(text) {
      const begun = diagnostic.exec(text);
      if (begun !== null) {
        diagnostics += 1;
        below = true;
        return ofRule(begun[1]!, 1, pin);
      }
      below = below && detail.test(text) && !/^ {2,}\S+:\d+:\d+/.test(text);
      return rest(text);
    },
  };
};

export default define({
  summary:
    "Every diagnostic with its details and code, grouped by file; build notes of `--build` are hidden.",
  kind: "report",
  also: ["vue-tsc", "tsgo", "nest build"],
  passthrough: [
    "--listFiles",
    "--listFilesOnly",
    "--listEmittedFiles",
    "--showConfig",
    "--traceResolution",
    "--explainFiles",
    "--all",
    "--init",
  ],
  signatures: [
    echoed("(?:vue-)?tsc"),
    echoed("tsgo"),
    /^\S.*(?:\(\d+,\d+\):|:\d+:\d+ -) error TS\d+: /,
    /^error TS\d+: /,
  ],
  start,
});
