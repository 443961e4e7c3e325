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
import { echoed } from "../src/filter-kit/unprefix.ts";

const diagnostic = /^(?:\S.*(?:\(\d+,\d+\):|:\d+:\d+ -) |)(?:error|warning) (TS\d+): /;
/** Where it is; null where the path, or what is said, holds more of the kind. */
const placeIn = (text: string): string | null => {
  const [first, ...others] = text.matchAll(/(?:\((\d+),(\d+)\):|:(\d+):(\d+) -) (?:error|warning) TS\d+: /g);
  if (first === undefined || others.length > 0) return null;
  return `${text.slice(0, first.index)}:${first[1] ?? first[3]}:${first[2] ?? first[4]}`;
};
/** `--pretty`: the line of code, and what marks the place in it. */
const frame = /^(?:\d+(?: |$)|[\s~]*~[\s~]*$)/;
const detail = /^ {2,}\S/;
/** `--pretty`, below the code: another place that the diagnostic names, indented; then its code, and the text about it. */
const otherPlace = /^ {2,}\S+:\d+:\d+/;
const otherFrame = /^ {4}(?:\d+(?: |$)|[\s~]*~[\s~]*$)/;
/** One that the mark of another could not name. */
const pinned = heading(1, pin);
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
  /** Indented lines belong to the diagnostic above. */
  let isOpen = false;

  const own = (text: string): Verdict | null => {
    if (below) return diagnostics <= explained ? pin : keep;
    if (text === "") return keep;
    if (frame.test(text) || (isOpen && otherFrame.test(text))) return quote;
    return isOpen && detail.test(text) ? keep : null;
  };

  const rest = (text: string): Verdict => {
    inList = project.test(text) || (inList && listed.test(text));
    if (inList) return projects;
    const verdict = found.test(text) ? total : (own(text) ?? other);
    isOpen &&= verdict !== total && verdict !== other;
    return verdict;
  };

  return {
    line(text) {
      const begun = diagnostic.exec(text);
      if (begun !== null) {
        diagnostics += 1;
        below = true;
        isOpen = true;
        const at = placeIn(text);
        return at === null ? pinned : { ...ofRule(begun[1]!, 1, pin), at };
      }
      below = below && detail.test(text) && !otherPlace.test(text);
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
