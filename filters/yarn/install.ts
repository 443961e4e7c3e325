import { define, drop, keep, must, pass, type Reducer, type Verdict } from "../../src/reduce/filter.ts";
import { createFirstFew } from "../../src/reduce/first-few.ts";

/** Classic: `[1/4] Resolving packages...`; berry: `➤ YN0000: ┌ Resolution step`. */
const steps =
  /^(?:\[\d+\/\d+\] \S.*\.\.\.|➤ YN0000: (?:[┌└] (?:\w[\w -]* step|Post-resolution validation|Completed(?: in .*)?)|· Yarn \S+)|➤ YN0019: .*)$/;
const progressLines = pass("progress lines");

const deprecated = /^(?:warning (?:\S+ > )*@?[^\s@]+@\S+: (?!No license)|➤ YN0061: )/;
const deprecations = pass("deprecation notices");
const shownDeprecations = 3;

const platform =
  /^info (?:\S+: The platform "\w+" is incompatible with this module\.|"\S+" is an optional dependency and failed compatibility check\. Excluding it from installation\.)$/;
const platformNotes = pass("platform notes");

const tree = /^[├└]─ \S+$/;
const dependencyRows = drop("dependency rows");
const outcome = /^(?:success |error |➤ YN0000: · (?:Done|Failed))/;

const start = (): Reducer => {
  const seen = createFirstFew(shownDeprecations, deprecations);
  let inAll = false;
  const noise = (text: string): Verdict | null => {
    inAll = text === "info All dependencies" || (inAll && tree.test(text));
    if (inAll && tree.test(text)) return dependencyRows;
    if (steps.test(text)) return progressLines;
    if (platform.test(text)) return platformNotes;
    return deprecated.test(text) ? seen() : null;
  };
  return { line: (text) => noise(text) ?? (outcome.test(text) ? must : keep) };
};

export default define({
  summary:
    "What was added, warnings and errors; steps, deprecations and the list of all dependencies counted.",
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
