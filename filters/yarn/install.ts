import { define, drop, keep, must, type Reducer, type Verdict } from "../../src/reduce/filter.ts";

/** Classic: `[1/4] Resolving packages...`; berry: `➤ YN0000: ┌ Resolution step`. */
const steps =
  /^(?:\[\d+\/\d+\] \S.*\.\.\.|➤ YN0000: (?:[┌└] (?:\w[\w -]* step|Post-resolution validation|Completed(?: in .*)?)|· Yarn \S+)|➤ YN0019: .*)$/;
const progressLines = drop("progress lines");

const platform =
  /^info (?:\S+: The platform "\w+" is incompatible with this module\.|"\S+" is an optional dependency and failed compatibility check\. Excluding it from installation\.)$/;
const platformNotes = drop("platform notes");

const tree = /^[├└]─ \S+$/;
const dependencyRows = drop("dependency rows");
const outcome = /^(?:success |error |➤ YN0000: · (?:Done|Failed))/;

const start = (): Reducer => {
  let inAll = false;
  const noise = (text: string): Verdict | null => {
    inAll = text === "info All dependencies" || (inAll && tree.test(text));
    if (inAll && tree.test(text)) return dependencyRows;
    if (steps.test(text)) return progressLines;
    return platform.test(text) ? platformNotes : null;
  };
  return { line: (text) => noise(text) ?? (outcome.test(text) ? must : keep) };
};

export default define({
  summary: "What was added, warnings and errors; steps and the list of all dependencies counted.",
  kind: "report",
  also: [
    "yarn",
    ...["add", "remove", "up", "upgrade", "dedupe", "link", "unlink", "rebuild", "import"].map(
      (word) => `yarn ${word}`,
    ),
  ],
  leave: ["--json", "--silent", "-s"],
  start,
});
